import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, nextEntry, unknownEntries } from '../../../src/journal/entries.ts';
import {
  keepBody,
  readBody,
  readSubmissions,
  recordSubmission,
  submissionsPath,
} from '../../../src/journal/submissions.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cantui-submissions-'));
  path = submissionsPath(dir);
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const intent = (at = 0): string => {
  let entry = '';
  recordSubmission(
    dir,
    (chain) => {
      entry = nextEntry(chain, 'executeSubmission');
      return { event: 'intent', entry, operation: 'executeSubmission', bodySha256: 'ab' };
    },
    at,
  );
  return entry;
};

const finding = (entry: string, word: string): void =>
  recordSubmission(dir, () => ({ event: 'finding', entry, word, evidence: 'the answer' }), 1);

describe('the journal of writes', () => {
  it('is empty before the first write, and whole', () => {
    expect(readSubmissions(dir)).toMatchObject({ lines: [], rest: '', broken: undefined });
  });

  it('names each entry once, and says what became of it', () => {
    const first = intent();
    const second = intent();
    finding(first, 'ACCEPTED');
    finding(first, 'COMMITTED');
    const entries = entriesOf(readSubmissions(dir));
    expect(entries.map(({ entry, word }) => [entry, word])).toEqual([
      ['X-0001', 'COMMITTED'],
      ['X-0002', 'UNKNOWN'],
    ]);
    expect(unknownEntries(entries).map(({ entry }) => entry)).toEqual([second]);
  });

  it('can be read by its owner alone', () => {
    intent();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('links each line to the one before it: a changed byte is found, with its line', () => {
    for (let count = 0; count < 5; count += 1) intent(count);
    const text = readFileSync(path, 'utf8');
    fc.assert(
      fc.property(fc.nat(text.length - 2), (position) => {
        const old = text[position] ?? '';
        const changed = `${text.slice(0, position)}${old === 'x' ? 'y' : 'x'}${text.slice(position + 1)}`;
        writeFileSync(path, changed);
        const { broken, lines } = readSubmissions(dir);
        // The last line has nothing behind it that would tell; its head is what an export prints.
        const line = text.slice(0, position).split('\n').length;
        const isLast = line === 5 && lines.length === 5;
        expect(broken !== undefined || isLast).toBe(true);
      }),
    );
  });

  it('goes on after a line that was cut off anywhere, keeps what was left of it and says so', () => {
    intent();
    intent();
    const whole = readFileSync(path);
    const second = whole.indexOf('\n') + 1;
    for (let size = second + 1; size < whole.length; size += 1) {
      writeFileSync(path, whole);
      truncateSync(path, size);
      const entry = intent();
      const chain = readSubmissions(dir);
      expect(chain.broken).toBeUndefined();
      expect(chain.lines.some(({ kind }) => kind === 'torn') || size === whole.length - 1).toBe(
        true,
      );
      expect(entriesOf(chain).at(-1)?.entry).toBe(entry);
    }
  });

  it('goes on when the repair itself was cut off', () => {
    intent();
    appendFileSync(path, '{"event":"int\n');
    intent();
    expect(readSubmissions(dir).broken).toBeUndefined();
  });

  it('says so when a line that nobody repaired stands in the middle', () => {
    intent();
    appendFileSync(path, 'what is this\n');
    appendFileSync(path, '{}\n');
    expect(readSubmissions(dir).broken?.line).toBe(2);
  });

  it('passes over a lock whose holder was killed', () => {
    intent();
    const { hostname } = process.getBuiltinModule('node:os');
    writeFileSync(`${path}.lock`, `999999999 ${hostname()}\n`);
    expect(intent()).toBe('X-0002');
  });
});

describe('the bodies of requests', () => {
  it('are kept to the byte, once', () => {
    keepBody(dir, 'abc', '{"a":1}');
    keepBody(dir, 'abc', '{"a":1}');
    expect(readBody(dir, 'abc')).toBe('{"a":1}');
  });
});
