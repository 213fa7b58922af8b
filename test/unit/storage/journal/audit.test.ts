import { existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditJournal } from '../../../../src/storage/journal/audit.ts';
import { hashLine, genesisHash } from '../../../../src/storage/journal/hash-chain.ts';
import { readAuditEvidence } from '../../../../src/storage/journal/evidence.ts';
import { readJournal, journalPath } from '../../../../src/storage/journal/journal-file.ts';
import { finishLastAppend, readSnapshot } from '../../../../src/storage/journal/snapshot.ts';
import { currentProcess } from '../../../../src/storage/locks/process-identity.ts';
import { writePast, writePasts } from '../../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = journalPath(dir);
});

const epoch = Date.parse('2026-02-03T12:00:00Z');

const audit = (withBytes = true) =>
  auditJournal(readJournal(dir), readAuditEvidence(dir, { withBytes }));

const lost = (): readonly string[] =>
  audit()
    .filter(({ kind }) => kind === 'lost')
    .map(({ text }) => text);

const lines = (): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

/** Somebody who knows the format: each line names the one before it again. */
const rechained = (records: readonly string[]): string => {
  let prev = genesisHash;
  return records
    .map((line) => {
      const text = JSON.stringify({ ...(JSON.parse(line) as object), prev });
      prev = hashLine(text);
      return `${text}\n`;
    })
    .join('');
};

const ended = (entry: string) =>
  writePast(dir, { entry, request: { entry }, at: epoch, finding: { word: 'COMMITTED' } });

describe('a journal and what lies beside it', () => {
  it('agree after any number of writes, whatever their outcome', () => {
    writePasts(dir, epoch);
    ended('X-0004');
    expect(audit()).toEqual([]);
  });

  it('agree before the first write', () => {
    expect(audit()).toEqual([]);
  });

  const change: readonly (readonly [how: string, act: () => void, why: RegExp])[] = [
    ['was deleted', () => rmSync(path), /receipts\/X-0001\.json is for an entry that the journal/],
    ['was emptied', () => truncateSync(path), /truncated or replaced/],
    [
      'was cut off at the end of a line',
      () => writeFileSync(path, `${lines().slice(0, 3).join('\n')}\n`),
      /receipts\/X-0002\.json is for an entry/,
    ],
    [
      'was edited',
      () => writeFileSync(path, readFileSync(path, 'utf8').replace('COMMITTED', 'REJECTED')),
      /broken at line 4/,
    ],
    [
      'was edited and chained again',
      () => writeFileSync(path, rechained(lines().map((l) => l.replace('COMMITTED', 'REJECTED')))),
      /receipts\/X-0001\.json contradicts the journal/,
    ],
    [
      'had an entry taken out and was chained again',
      () => writeFileSync(path, rechained(lines().filter((l) => !l.includes('"X-0002"')))),
      /receipts\/X-0002\.json is for an entry/,
    ],
    [
      'had its entries renamed and was chained again',
      () => writeFileSync(path, rechained(lines().map((l) => l.replace('X-0002', 'X-0009')))),
      /receipts\/X-0002\.json is for an entry/,
    ],
  ];

  it.each(change)('do not agree when the journal %s', (_how, act, reason) => {
    ended('X-0001');
    ended('X-0002');
    act();
    expect(lost().join('\n')).toMatch(reason);
  });

  it('do not agree when an older copy of the journal was put back, even if nothing had ended since', () => {
    ended('X-0001');
    const copy = readFileSync(path);
    writePast(dir, { entry: 'X-0002', request: { another: 1 }, at: epoch });
    writeFileSync(path, copy);
    expect(lost().join('\n')).toContain('the journal was truncated or replaced');
    // The next record does not make the loss forgotten.
    writePast(dir, { entry: 'X-0002', request: { other: 2 }, at: epoch });
    expect(lost().join('\n')).toContain('the journal was truncated or replaced');
  });

  it('do not agree when a receipt says something else than the lines that it names', () => {
    ended('X-0001');
    const receipt = join(dir, 'receipts', 'X-0001.json');
    writeFileSync(receipt, readFileSync(receipt, 'utf8').replaceAll('COMMITTED', 'REJECTED'));
    expect(lost()[0]).toContain('its content differs from the lines');
    writeFileSync(receipt, '{"receipt":');
    expect(lost()[0]).toContain('it is not a receipt that this release can read');
    ended('X-0002');
    renameSync(join(dir, 'receipts', 'X-0002.json'), receipt);
    expect(lost()[0]).toContain('it is the receipt of X-0002');
  });

  it('do not agree when a kept body holds other bytes than its name says', () => {
    ended('X-0001');
    const [sha256 = ''] = readAuditEvidence(dir, { withBytes: false }).bodies;
    writeFileSync(join(dir, 'bodies', `${sha256}.json`), '{}');
    expect(lost()).toEqual([`bodies/${sha256}.json does not have the SHA-256 in its name`]);
  });

  it('leave it in doubt when a body is of no entry, or an entry is left out of the count', () => {
    ended('X-0001');
    writePast(dir, { entry: 'X-0003', request: { third: 3 }, at: epoch, finding: {} });
    const sha256 = 'ab'.repeat(32);
    writeFileSync(join(dir, 'bodies', `${sha256}.json`), '{}');
    expect(audit(false).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      `doubtful bodies/${sha256}.json belongs to no journal entry; an entry may be lost`,
      'doubtful the journal has no entry before X-0003',
    ]);
  });

  it('tell what is missing and can be made again', () => {
    ended('X-0001');
    rmSync(join(dir, 'receipts', 'X-0001.json'));
    rmSync(join(dir, 'bodies'), { recursive: true });
    expect(audit().map(({ kind, text }) => `${kind} ${text.slice(0, 30)}`)).toEqual(
      ['missing the body of X-0001 is missing:', 'missing receipts/X-0001.json is missin'].map(
        (text) => text.slice(0, 38),
      ),
    );
  });
});

describe('a process that was killed between its record and the receipt', () => {
  const receiptOf = (entry: string): string => join(dir, 'receipts', `${entry}.json`);
  const headPath = (): string => join(dir, 'submissions.head');
  const kinds = (): readonly string[] => audit().map(({ kind, text }) => `${kind} ${text}`);
  /** What is on disk when the write of the first of the two files is not reached. */
  const endKilled = (entry: string, at: number): void => {
    const head = existsSync(headPath()) ? readFileSync(headPath()) : undefined;
    writePast(dir, { entry, request: { entry }, at, finding: { word: 'COMMITTED' } });
    rmSync(receiptOf(entry));
    if (head === undefined) rmSync(headPath());
    else writeFileSync(headPath(), head);
  };
  const left = (entry: string): string =>
    `unfinished receipts/${entry}.json is missing: a process was killed before it could write it`;

  it('leaves no alarm, at the first record and later, and what it left is finished', () => {
    endKilled('X-0001', epoch);
    expect(kinds()).toEqual([left('X-0001')]);
    finishLastAppend(dir);
    expect(kinds()).toEqual([]);
    endKilled('X-0002', epoch + 1);
    expect(kinds()).toEqual([left('X-0002')]);
    finishLastAppend(dir);
    expect(kinds()).toEqual([]);
    expect(readFileSync(headPath(), 'utf8')).toBe(`${readJournal(dir).head}\n`);
  });

  it('is finished by the next append, whatever that records', () => {
    endKilled('X-0001', epoch);
    writePast(dir, { entry: 'X-0002', request: { second: 2 }, at: epoch + 1 });
    expect(kinds()).toEqual([]);
    expect(existsSync(receiptOf('X-0001'))).toBe(true);
  });

  it('is not what removed a receipt that the head confirms, or a head that there was', () => {
    ended('X-0001');
    writePast(dir, { entry: 'X-0002', request: { second: 2 }, at: epoch + 1, finding: {} });
    rmSync(receiptOf('X-0002'));
    expect(kinds()[0]).toMatch(/^missing receipts/);
    rmSync(headPath());
    expect(kinds()[0]).toMatch(/^missing receipts/);
  });

  it('does not let a journal pass that was changed, cut off or replaced', () => {
    ended('X-0001');
    endKilled('X-0002', epoch + 1);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace('"sent"', '"lost"'));
    finishLastAppend(dir);
    expect(lost().join()).toContain('broken at line');
    expect(existsSync(receiptOf('X-0002'))).toBe(false);
    writeFileSync(path, `${whole.trimEnd().split('\n').slice(0, 2).join('\n')}\n`);
    finishLastAppend(dir);
    expect(lost().join()).toContain('truncated or replaced');
  });

  it('or is stopped while it holds the lock, does not keep a reader waiting for ever', () => {
    ended('X-0001');
    writeFileSync(join(dir, 'lock.9'), JSON.stringify(currentProcess()));
    const { chain, evidence } = readSnapshot(dir);
    expect(auditJournal(chain, evidence)).toEqual([]);
    expect(chain.lines).toHaveLength(3);
  });
});
