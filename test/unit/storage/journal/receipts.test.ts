import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildReceipt, receiptPath } from '../../../../src/storage/journal/receipts.ts';
import type { WriteStatus } from '../../../../src/storage/journal/records.ts';
import {
  readEntries,
  readJournal,
  appendToJournal,
} from '../../../../src/storage/journal/journal-file.ts';
import { receiptFacts } from '../../../../src/submission/describe-entry.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

const at = Date.UTC(2026, 1, 3, 12);
const read = (entry: string): unknown => JSON.parse(readFileSync(receiptPath(dir, entry), 'utf8'));

const learn = (entry: string, word: WriteStatus) =>
  appendToJournal(dir, () => [{ event: 'finding', entry, word, evidence: 'its completion' }], at);

describe('a receipt', () => {
  it('is written with what was learned of an attempt, and can be read by its owner alone', () => {
    writePast(dir, { entry: 'X-0001', at });
    expect(existsSync(receiptPath(dir, 'X-0001'))).toBe(false);
    expect(learn('X-0001', 'ACCEPTED')).toBeUndefined();
    expect(read('X-0001')).toMatchObject({ receipt: 'X-0001', state: { word: 'ACCEPTED' } });
    expect(statSync(receiptPath(dir, 'X-0001')).mode & 0o777).toBe(0o600);
  });

  it('keeps a long answer; its page shows the beginning, and says what is left out where', () => {
    const answer = 'x'.repeat(65_536);
    writePast(dir, { entry: 'X-0001', at, finding: { answer, answerBytes: 100_000 } });
    const receipt = read('X-0001') as ReturnType<typeof buildReceipt>;
    expect(receipt.state.findings[0]?.answer).toBe(answer);
    const facts = new Map(receiptFacts(receipt));
    expect(facts.get(' response')).toHaveLength(2048);
    expect(facts.get(' truncated')).toBe(
      '63488 more characters are in the JSON receipt; the response had 100000 bytes; 65536 characters were kept',
    );
  });

  it('is written anew when more is learned', () => {
    writePast(dir, { entry: 'X-0001', at, finding: { word: 'ACCEPTED' } });
    learn('X-0001', 'COMMITTED');
    expect(read('X-0001')).toMatchObject({ state: { word: 'COMMITTED' } });
  });

  it('names the lines of the journal that it comes from, the last of them the head of the chain', () => {
    writePast(dir, { entry: 'X-0001', at, finding: {} });
    writePast(dir, { entry: 'X-0002', at, finding: {} });
    const { head } = readJournal(dir);
    const { journal } = read('X-0002') as ReturnType<typeof buildReceipt>;
    expect(journal.lines.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(journal.lines.at(-1)?.sha256).toBe(head);
    expect(journal.previous).toBe(journal.lines[1]?.sha256);
  });

  it('is the same as the one that the journal gives at any time', () => {
    writePast(dir, { entry: 'A-0001', at, finding: {} });
    const [entry] = readEntries(dir);
    const made = entry && buildReceipt(readJournal(dir), entry);
    expect(read('A-0001')).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it('that cannot be written is said, and what was learned is recorded all the same', () => {
    writePast(dir, { entry: 'X-0001', at, finding: {} });
    rmSync(join(dir, 'receipts'), { recursive: true });
    const path = join(dir, 'receipts', 'X-0001.json');
    appendToJournal(join(path, 'in-the-way'), () => [], at);
    expect(learn('X-0001', 'COMMITTED')).toContain('X-0001.json');
    expect(readEntries(dir)[0]?.word).toBe('COMMITTED');
  });

  it('is there for what an older program recorded, and says what is not on record', () => {
    writePast(dir, { entry: 'X-0001', at, intent: { blobs: undefined }, finding: {} });
    const receipt = read('X-0001') as ReturnType<typeof buildReceipt>;
    expect(readJournal(dir).broken).toBeUndefined();
    expect(receipt.checks).toBeUndefined();
    const page = receiptFacts(receipt).map(([name, value = '']) => `${name} ${value}`);
    expect(page).toContain('checks not recorded');
    expect(page).toContain('token user not recorded');
  });

  it('names the files that the request was loaded from, with their digests', () => {
    const file = { path: '/home/ops/request.json', sha256: 'ab', bytes: 1234, at: '2026-02-03' };
    writePast(dir, { entry: 'X-0001', at, intent: { files: [file] }, finding: {} });
    const receipt = read('X-0001') as ReturnType<typeof buildReceipt>;
    expect(new Map(receiptFacts(receipt)).get('loaded from')).toBe(
      '/home/ops/request.json: 1,234 bytes, modified 2026-02-03, SHA-256 ab',
    );
  });

  it('is made of no entry whose name leads elsewhere', () => {
    writePast(dir, { entry: 'X-/../../../elsewhere', at, finding: {} });
    expect(readdirSync(dir)).not.toContain('receipts');
  });
});
