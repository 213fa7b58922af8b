import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveBody, readSavedBody, bodyPath } from '../../../../src/storage/journal/evidence.ts';
import {
  hasFinalStatus,
  formatEvidence,
  nextEntryId,
  entriesOfUnknownOutcome,
} from '../../../../src/storage/journal/entry.ts';
import { foldEntries } from '../../../../src/storage/journal/fold-entries.ts';
import { genesisHash, hashLine, readChain } from '../../../../src/storage/journal/hash-chain.ts';
import { nodeFileSystem } from '../../../../src/storage/files/file-system.ts';
import {
  isProcessAlive,
  currentProcess,
  type ProcessIdentity,
} from '../../../../src/storage/locks/process-identity.ts';
import type { WriteStatus } from '../../../../src/storage/journal/records.ts';
import {
  readEntries,
  readJournal,
  appendToJournal,
  journalPath,
} from '../../../../src/storage/journal/journal-file.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = journalPath(dir);
});

const dead: ProcessIdentity = { ...currentProcess(), started: 'before the last one' };

type Told = { at?: number; process?: ProcessIdentity; note?: string; maxRecordTime?: string };

const intent = ({ at = 0, process = dead, note = '', ...more }: Told = {}): string => {
  let entry = '';
  appendToJournal(
    dir,
    (entries) => {
      entry = nextEntryId(entries, 'executeSubmission');
      return [
        {
          event: 'intent',
          entry,
          operation: 'executeSubmission',
          url: `https://ledger.example/${note}`,
          profile: 'default',
          bodySha256: 'ab',
          bodyBytes: 2,
          content: 'cd',
          process,
          ...more,
        },
      ];
    },
    at,
  );
  return entry;
};

const sent = (entry: string) => appendToJournal(dir, () => [{ event: 'sent', entry }], 1);

const finding = (entry: string, word: WriteStatus) =>
  appendToJournal(dir, () => [{ event: 'finding', entry, word, evidence: 'the answer' }], 1);

const entries = () => foldEntries(readJournal(dir));

describe('the journal of writes', () => {
  it('is empty before the first write, and whole', () => {
    expect(readJournal(dir)).toMatchObject({ lines: [], loose: [], broken: undefined });
  });

  it('names each entry once, and says what became of it', () => {
    const first = intent();
    const second = intent();
    finding(first, 'ACCEPTED');
    finding(first, 'COMMITTED');
    expect(entries().map(({ entry, word }) => [entry, word])).toEqual([
      ['X-0001', 'COMMITTED'],
      ['X-0002', 'UNKNOWN'],
    ]);
    expect(entriesOfUnknownOutcome(entries()).map(({ entry }) => entry)).toEqual([second]);
  });

  it('lets nothing unsay what is proven', () => {
    const entry = intent();
    finding(entry, 'COMMITTED');
    finding(entry, 'UNKNOWN');
    expect(entries()[0]?.word).toBe('COMMITTED');
  });

  it('lets a mark change what is open, and no definite answer', () => {
    const [open, refused] = [intent(), intent()];
    finding(refused, 'REJECTED');
    for (const entry of [open, refused]) finding(entry, 'MARKED');
    expect(entries().map(({ word }) => word)).toEqual(['MARKED', 'REJECTED']);
    expect(entries().map(hasFinalStatus)).toEqual([false, true]);
    finding(open, 'ALLOCATED');
    expect(entries()[0]?.word).toBe('ALLOCATED');
  });

  it('calls it expired once nothing was found after its max record time, and takes a proof', () => {
    const maxRecordTime = '2026-02-03T12:00:00.123456Z';
    const entry = intent({ maxRecordTime });
    const looked = (upTo: string) =>
      appendToJournal(dir, () => [{ event: 'looked', entry, upTo }], 1);
    expect(entries()[0]?.word).toBe('UNKNOWN');
    // Clocks differ: a minute is given.
    looked('2026-02-03T12:00:59.000Z');
    expect(entries()[0]?.word).toBe('UNKNOWN');
    looked('2026-02-03T12:01:01.000Z');
    expect(entries().map(({ word }) => word)).toEqual(['EXPIRED']);
    expect(entries().map(formatEvidence)[0]).toContain(maxRecordTime);
    expect(entriesOfUnknownOutcome(entries())).toEqual([]);
    finding(entry, 'COMMITTED');
    expect(entries()[0]?.word).toBe('COMMITTED');
  });

  it('calls an intent without an end unknown, and says how far it came', () => {
    const [first, second] = [intent(), intent()];
    sent(second);
    expect(entries().map(({ word }) => word)).toEqual(['UNKNOWN', 'UNKNOWN']);
    const [before, after] = entries().map(formatEvidence);
    expect([first, before]).toEqual([
      'X-0001',
      expect.stringContaining('before it recorded a connection'),
    ]);
    expect(after).toContain('sent, but the program exited');
  });

  it('calls it under way while the process that sends it still runs', () => {
    intent({ process: currentProcess() });
    intent({ process: dead });
    intent({ process: { ...currentProcess(), pid: process.ppid, started: undefined } });
    expect(readEntries(dir).map(({ word }) => word)).toEqual(['SENDING', 'UNKNOWN', 'SENDING']);
    expect(readEntries(dir).map(formatEvidence)).toEqual([
      'this process is sending it',
      expect.stringContaining('before it recorded a connection'),
      'another process is sending it',
    ]);
  });

  it('believes for ten minutes that a process of another container still sends it', () => {
    const elsewhere = { ...currentProcess(), host: 'another container' };
    intent({ process: elsewhere, at: Date.now() - 11 * 60_000 });
    intent({ process: elsewhere, at: Date.now() - 9 * 60_000 });
    expect(readEntries(dir).map(({ word }) => word)).toEqual(['UNKNOWN', 'SENDING']);
    expect(entriesOfUnknownOutcome(readEntries(dir))).toHaveLength(1);
  });

  it('can be read by its owner alone', () => {
    intent();
    saveBody(dir, 'ab', '{}');
    for (const file of [path, bodyPath(dir, 'ab')]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'bodies')).mode & 0o777).toBe(0o700);
  });

  it('passes over a record of a kind that is not known yet', () => {
    const entry = intent();
    const unknown = { event: 'approved', entry } as unknown as { event: 'sent'; entry: string };
    appendToJournal(dir, () => [unknown], 2);
    finding(entry, 'REJECTED');
    expect(readJournal(dir).broken).toBeUndefined();
    expect(entries().map(({ word }) => word)).toEqual(['REJECTED']);
  });
});

describe('the chain', () => {
  /** Another digit can make the version one that this release doesn't read: that is refused by name. */
  const readUnlessRefused = () => {
    try {
      return readJournal(dir);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EFORMAT') return 'refused';
      throw error;
    }
  };

  it('shows a changed byte, with its line', () => {
    for (let count = 0; count < 5; count += 1) intent({ at: count, note: 'ü' });
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(whole.length - 2), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        writeFileSync(path, bytes);
        const read = readUnlessRefused();
        if (read === 'refused') return;
        const { broken, loose, lines } = read;
        // The last line has nothing behind it that would tell; its head is what an export prints.
        const line = whole.subarray(0, at).toString('latin1').split('\n').length;
        const isLast =
          line === 5 && lines.length >= 5 && (broken === undefined || broken.line >= 5);
        expect(broken !== undefined || loose.length > 0 || isLast).toBe(true);
        if (broken !== undefined) expect([line, line + 1]).toContain(broken.line);
      }),
    );
  });

  it('shows a line that was taken out, and two that were swapped', () => {
    for (let count = 0; count < 4; count += 1) intent({ at: count });
    const [a = '', b = '', c = '', d = ''] = readFileSync(path, 'utf8').split('\n');
    const brokenAt = (...lines: readonly string[]) => {
      writeFileSync(path, `${lines.join('\n')}\n`);
      return readJournal(dir).broken?.line;
    };
    expect(brokenAt(a, b, c, d)).toBeUndefined();
    expect(brokenAt(a, c, d)).toBe(2);
    expect(brokenAt(b, c, d)).toBe(1);
    expect(brokenAt(a, c, b, d)).toBe(2);
  });

  it('goes on after a line that was cut off anywhere, keeps what was left of it and says so', () => {
    intent();
    intent({ note: '€' });
    const whole = readFileSync(path);
    const second = whole.indexOf('\n') + 1;
    // Every fifth byte, every byte of a character of several, and the last ones.
    const isTried = (size: number): boolean =>
      size % 5 === 0 || (whole[size - 1] ?? 0) >= 0x80 || whole.length - size < 4;
    for (let size = second + 1; size < whole.length; size += 1) {
      if (!isTried(size)) continue;
      writeFileSync(path, whole);
      truncateSync(path, size);
      const isWhole = size === whole.length - 1;
      expect(entries()).toHaveLength(isWhole ? 2 : 1);
      const entry = intent();
      const { broken, lines } = readJournal(dir);
      expect(broken).toBeUndefined();
      expect(lines.filter(({ kind }) => kind === 'torn')).toHaveLength(isWhole ? 0 : 1);
      expect(readFileSync(path).subarray(0, size)).toEqual(whole.subarray(0, size));
      expect(entries().at(-1)?.entry).toBe(entry);
      expect(entry).toBe(isWhole ? 'X-0003' : 'X-0002');
    }
  });

  it('goes on however often it is cut off, the telling of it too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (cuts) => {
          rmSync(path, { force: true });
          intent();
          for (const cut of cuts) {
            const before = statSync(path).size;
            intent();
            const grown = statSync(path).size - before;
            truncateSync(path, before + Math.round(cut * grown));
          }
          const last = intent();
          const { broken, loose } = readJournal(dir);
          expect(broken).toBeUndefined();
          expect(loose).toEqual([]);
          const names = entries().map(({ entry }) => entry);
          expect(names.at(-1)).toBe(last);
          expect(new Set(names).size).toBe(names.length);
        },
      ),
      { numRuns: roundsOf(15) },
    );
  });

  it('says so when a line that no record tells of stands in the middle', () => {
    intent();
    appendFileSync(path, 'what is this\n');
    const whole = readFileSync(path, 'utf8');
    intent();
    expect(readJournal(dir).broken).toBeUndefined();
    writeFileSync(path, `${whole}${whole}`);
    expect(readJournal(dir).broken?.line).toBe(2);
  });
});

describe('a record that lists torn lines', () => {
  const linked = (prev: string, fields: object): string => JSON.stringify({ ...fields, prev });
  const first = linked(genesisHash, { event: 'intent' });
  /** A journal with torn lines, and a record that lists lines by these hashes. */
  const chainOf = (torn: readonly string[], listed: readonly string[]) => {
    const repaired = linked(hashLine(first), { event: 'repaired', torn: listed });
    return readChain(Buffer.from([first, ...torn, repaired, ''].join('\n')));
  };
  const [one, two] = ['{"event":"se', '{"ev'];

  it('names each of them, in their order', () => {
    expect(chainOf([one, two], [hashLine(one), hashLine(two)]).broken).toBeUndefined();
    expect(chainOf([one, two], [hashLine(two), hashLine(one)]).broken?.line).toBe(2);
  });

  it.each([
    ['more lines than are torn', [one], [hashLine(one), hashLine(two)], 2],
    ['lines where none is torn', [], [hashLine(two)], 2],
    ['fewer lines than are torn', [one, two], [hashLine(one)], 2],
    ['no line though one is torn', [one], [], 2],
  ])('breaks the chain with %s: a whole record may have been cut', (_, torn, listed, line) => {
    expect(chainOf(torn, listed).broken?.line).toBe(line);
  });
});

describe('a disk on which nothing can be written', () => {
  it('is told in the words of the system, and nothing counts as recorded', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const write = () => {
      throw full;
    };
    const port = { ...nodeFileSystem, write };
    expect(() => appendToJournal(dir, () => [], 0, port)).not.toThrow();
    const sent = () => [{ event: 'sent', entry: 'X-0001' }] as const;
    expect(() => appendToJournal(dir, sent, 0, port)).toThrow(/ENOSPC/);
    expect(readEntries(dir)).toEqual([]);
  });

  it('is noticed as well when the folder is none', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    dir = join(file, 'below');
    expect(() => intent()).toThrow(/ENOTDIR/);
    dir = join(file, '..');
  });
});

describe('the lock', () => {
  const lock = (turn: number, text: string) => writeFileSync(join(dir, `lock.${turn}`), text);

  it.each([
    ['was killed', JSON.stringify({ pid: 999_999_999, host: currentProcess().host })],
    ['was killed, and its number given to another', JSON.stringify(dead)],
    ['gave it back', ''],
    ['was cut off by a power failure', '{"pid":'],
  ])('is passed over when its holder %s', (_how, text) => {
    lock(7, text);
    expect(intent()).toBe('X-0001');
    expect(readdirSync(dir).filter((name) => name.startsWith('lock'))).toEqual(['lock.8']);
  });

  it('is shared by state folders whose journals are links to one file', () => {
    intent();
    const other = scratchFolder();
    symlinkSync(path, journalPath(other));
    let seen: readonly string[] = [];
    appendToJournal(
      other,
      (entries) => {
        seen = readdirSync(dir).filter((name) => name.startsWith('lock.'));
        expect(entries).toHaveLength(1);
        return [];
      },
      0,
    );
    expect(seen).toEqual(['lock.2']);
    expect(readdirSync(other).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('is respected while its holder lives, or may live on another machine', () => {
    expect(isProcessAlive(currentProcess())).toBe(true);
    expect(isProcessAlive({ pid: 1, host: `not-${hostname()}` })).toBe(true);
    expect(isProcessAlive(dead)).toBe(false);
  });
});

describe('the bodies of requests', () => {
  it('are kept to the byte, and a half of one is replaced', () => {
    const sha256 = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862';
    mkdirSync(join(dir, 'bodies'));
    writeFileSync(bodyPath(dir, sha256), '{"a');
    expect(readSavedBody(dir, sha256)).toBeUndefined();
    saveBody(dir, sha256, '{"a":1}');
    expect(readSavedBody(dir, sha256)).toBe('{"a":1}');
  });
});
