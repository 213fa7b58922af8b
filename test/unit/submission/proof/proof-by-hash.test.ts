import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import type { OutcomeRecord } from '../../../../src/storage/journal/records.ts';
import {
  commitByHash,
  proveOutcomeByHash,
} from '../../../../src/submission/proof/proof-by-hash.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { entry } from '../../../support/writes/journal-entry.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';

const hash = 'ab'.repeat(32);
const updateId = `1220${'ef'.repeat(32)}`;
const shown: Json = { update: { Transaction: { value: { updateId, transactionHash: hash } } } };

let stateDir: string;

beforeEach(() => {
  stateDir = scratchFolder();
});

type Word = OutcomeRecord['word'];

/** What the journal says of attempts that signed this hash, once its transaction was looked up. */
const afterLookup = (...words: readonly Word[]): readonly string[] => {
  words.forEach((word, index) =>
    writePast(stateDir, {
      ...{ entry: `X-000${index + 1}`, at: index + 1, intent: { hash }, finding: { word } },
    }),
  );
  const proven = proveOutcomeByHash(shown, { stateDir, now: () => Date.now() });
  if (!proven.ok) throw new Error(proven.error);
  return readEntries(stateDir).map(({ word }) => word);
};

describe('a transaction that a lookup shows', () => {
  it.each<[string, readonly Word[], readonly Word[]]>([
    ['the first of its attempts', ['UNKNOWN', 'UNKNOWN'], ['COMMITTED', 'SUPERSEDED']],
    ['the one that the ledger accepted', ['UNKNOWN', 'ACCEPTED EARLIER'], ['UNKNOWN', 'COMMITTED']],
    ['one that its deadline seemed to end', ['EXPIRED'], ['COMMITTED']],
    ['none that was refused or did not leave', ['REJECTED', 'NOT SENT'], ['REJECTED', 'NOT SENT']],
    ['the proven one alone', ['UNKNOWN', 'COMMITTED'], ['UNKNOWN', 'COMMITTED']],
  ])('commits %s', (_which, before, after) => {
    expect(afterLookup(...before)).toEqual(after);
  });

  it('leaves attempts at other hashes alone', () => {
    writePast(stateDir, { entry: 'X-0001', at: 1, intent: { hash: 'cd'.repeat(32) } });
    expect(proveOutcomeByHash(shown, { stateDir, now: () => 1 })).toEqual({ ok: true });
    expect(readEntries(stateDir)[0]?.word).toBe('UNKNOWN');
  });
});

describe('a transaction that was found for an attempt', () => {
  it('makes it the duplicate of an attempt that is proven already', () => {
    const own = entry('X-0002', 'UNKNOWN', { hash });
    const proven = entry('X-0001', 'COMMITTED', { hash: hash.toUpperCase() });
    const commit = { updateId, evidence: 'its hash', isOther: false };
    expect(commitByHash([proven, own], own, commit)).toMatchObject([
      { entry: 'X-0002', word: 'SUPERSEDED', detail: 'X-0001 was accepted' },
    ]);
  });
});
