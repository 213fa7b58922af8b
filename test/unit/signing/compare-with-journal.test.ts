import { describe, expect, it } from 'vitest';
import { compareWithJournal, type JournalContext } from '../../../src/signing/inspect-signable.ts';
import { parseSignable, type Signable } from '../../../src/signing/signable.ts';
import type { Entry } from '../../../src/storage/journal/entry.ts';
import { attemptAt } from '../../../src/submission/find-twins.ts';
import { emptyJournal } from '../../support/tokens/sign-decision.ts';
import { preparedBytes } from '../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const ledger = 'http://ledger.example';
const sentAt = Date.parse('2026-02-03T12:00:00.000Z');

const signable = (): Signable => {
  const parsed = parseSignable({
    preparedTransaction: preparedBytes(party).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });
  if (!parsed.ok) throw new Error(parsed.error);
  return { ...parsed.value, ledger };
};

/** The same act, prepared another time and sent; its outcome is open. */
const before = (): Entry => {
  const operation = 'executeSubmission';
  const url = `${ledger}/v2/interactive-submission/execute`;
  const { hash: _, ...same } = attemptAt({ operation, url }, signable().request);
  return {
    ...same,
    ...{ entry: 'X-0001', word: 'UNKNOWN', event: 'intent', profile: 'demo', bodySha256: 'other' },
    ...{ content: 'other', identity: 'other', spends: [], bodyBytes: 1, who: 'ops@host' },
    ...{ at: new Date(sentAt).toISOString(), process: { host: 'host', pid: 1 } },
    ...{ findings: [], resentAs: [] },
  };
};

const compare = (journal: Partial<JournalContext>, one = signable()) =>
  compareWithJournal(one, { ...emptyJournal, ...journal }, sentAt + 60_000).map(
    ({ id, state }) => `${id} ${state}`,
  );

const holding = (entry: Entry) => ({ entries: { ok: true, value: [entry] } }) as const;

describe('before a signer is called, the journal', () => {
  it('stops nothing that it knows nothing of', () => {
    expect(compare({})).toEqual(['sent-before unknown']);
  });

  it('must be readable', () => {
    expect(compare({ entries: { ok: false, error: 'EIO' } })).toEqual(['journal failed']);
  });

  it('must be whole', () => {
    const audit = { ok: true, value: [{ kind: 'lost', text: 'it was cut off' }] } as const;
    expect(compare({ audit })).toEqual(['journal-whole failed', 'sent-before unknown']);
  });

  it('stops what an open entry may have done, on the ledger of the profile or of the file', () => {
    expect(compare(holding(before()))).toEqual(['sent-before failed']);
    const elsewhere = { ...holding(before()), ledgerUrl: 'http://other.example' };
    expect(compare(elsewhere)).toEqual(['sent-before warning']);
    const { ledger: _, ...unnamed } = signable();
    expect(compare({ ...holding(before()), ledgerUrl: ledger }, unnamed)).toEqual([
      'sent-before failed',
    ]);
  });

  it('lets a retry pass with the deduplication period that sending it adds', () => {
    expect(compare({ ...holding(before()), retried: 'X-0001' })).toEqual(['retry verified']);
  });
});
