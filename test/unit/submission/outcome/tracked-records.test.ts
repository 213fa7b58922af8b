import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import {
  formatTracked,
  verdictAfterTracking,
} from '../../../../src/submission/outcome/format-tracked.ts';
import type { TrackedOutcome } from '../../../../src/submission/outcome/poll-completion.ts';
import { trackEntry } from '../../../../src/submission/outcome/track-outcome.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const hash = 'ab'.repeat(32);
const updateId = `1220${'ef'.repeat(32)}`;

const attempt = (stateDir: string, entry: string, submissionId: string): void =>
  writePast(stateDir, { entry, at: 1, intent: { hash, submissionId, ledgerEnd: '7' } });

/** Two attempts at the same write, of which the second is checked on a ledger that responds so. */
const checkSecond = async (responses: Readonly<Record<string, Json>>) => {
  const stateDir = scratchFolder();
  attempt(stateDir, 'X-0001', 'sub-1');
  attempt(stateDir, 'X-0002', 'sub-2');
  const entry = readEntries(stateDir)[1];
  if (entry === undefined) throw new Error('the journal has no second entry');
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  const missing = { status: 404, body: '' };
  const { followed } = await trackEntry(
    entry,
    {
      request: ({ path }) =>
        Promise.resolve(
          responses[path] !== undefined
            ? { ok: true, value: { json: responses[path], exchange } }
            : {
                ok: false,
                error: {
                  failure: { kind: 'notFound', what: 'endpoint', error: missing },
                  sent: true,
                },
              },
        ),
      sleep: () => Promise.resolve(),
      now: () => 1,
      stateDir,
    },
    { waitMs: 0 },
  );
  const before = { word: 'UNKNOWN', exit: 6, detail: '' } as const;
  const entries = readEntries(stateDir);
  return {
    words: entries.map(({ word }) => word),
    evidence: entries.map(({ findings }) => findings.at(-1)?.evidence),
    details: entries.map(({ findings }) => findings.at(-1)?.detail),
    verdict: verdictAfterTracking(before, followed),
  };
};

const completion = (submissionId: string): Json => ({
  acceptedCompletion: { submissionId, updateId, status: { code: 0 }, transactionHash: hash },
});

const update = { update: { Transaction: { value: { updateId, transactionHash: hash } } } };

describe('a commit that a lookup by hash proves', () => {
  it('is that of the attempt whose completion it is', async () => {
    const { words, verdict } = await checkSecond({
      '/v2/commands/completion-by-hash': completion('sub-2'),
    });
    expect(words).toEqual(['SUPERSEDED', 'COMMITTED']);
    expect(verdict).toMatchObject({ word: 'COMMITTED', exit: 0 });
  });

  it('closes the attempt that was checked as a duplicate when another one was accepted', async () => {
    const { words, verdict, evidence } = await checkSecond({
      '/v2/commands/completion-by-hash': completion('sub-1'),
    });
    expect(words).toEqual(['COMMITTED', 'SUPERSEDED']);
    expect(verdict).toMatchObject({ word: 'SUPERSEDED', exit: 0 });
    expect(evidence[0]).toBe('the completion, which the ledger found by the hash');
  });

  it('names the submission that was accepted when the journal does not know it', async () => {
    const { words, details } = await checkSecond({
      '/v2/commands/completion-by-hash': completion('sub-9'),
    });
    expect(words).toEqual(['UNKNOWN', 'SUPERSEDED']);
    expect(details[1]).toBe('submission sub-9, which is not in this journal, was accepted');
  });

  it('belongs to one of the attempts when only the update is known', async () => {
    const { words, details, evidence } = await checkSecond({
      '/v2/updates/update-by-hash': update,
    });
    expect(words).toEqual(['COMMITTED', 'SUPERSEDED']);
    expect(details[1]).toBe('the transaction belongs to one of X-0001, X-0002');
    expect(evidence[1]).toBe('the update with the signed hash, from the ledger');
  });
});

describe('a commit of a write whose attempt was refused', () => {
  it('is that of another attempt, and the refused one is its duplicate', async () => {
    const status = { code: 9, message: 'INCONSISTENT(9,0): refused' };
    const definite = { submissionId: 'sub-2', transactionHash: hash, status };
    const { words, details, verdict } = await checkSecond({
      '/v2/commands/completion-by-hash': { lastRejectedCompletions: [definite] },
      '/v2/updates/update-by-hash': update,
    });
    expect(words).toEqual(['COMMITTED', 'SUPERSEDED']);
    expect(details[1]).toBe('this attempt was refused, and another one committed its transaction');
    expect(verdict).toMatchObject({ word: 'SUPERSEDED', exit: 0 });
  });
});

describe('the verdict after the outcome was looked for', () => {
  const open = { word: 'UNKNOWN', exit: 6, detail: 'no response' } as const;
  const after = (followed: TrackedOutcome) => verdictAfterTracking(open, followed);

  it('is EXPIRED, and no success, once the deadline has passed without a trace', () => {
    const at = '2026-02-03T12:00:00.000Z';
    const found = after({ kind: 'expired', maxRecordTime: at, upTo: at });
    expect(found).toMatchObject({ word: 'EXPIRED', exit: 5 });
  });

  it('stays what it was if the party exists and no attempt here made it', () => {
    expect(after({ kind: 'existed' })).toBe(open);
    expect(after({ kind: 'existed', instead: 'A-0001' })).toMatchObject({ word: 'SUPERSEDED' });
  });
});

describe('an allocation whose party is found on the ledger', () => {
  const party = `erin::1220${'c4'.repeat(32)}`;
  const checkAfter = async (word: 'ACCEPTED' | 'UNKNOWN'): Promise<string> => {
    const stateDir = scratchFolder();
    const finding = { word, evidence: 'the response to the request' } as const;
    writePast(stateDir, { entry: 'A-0001', at: 1, intent: { partyId: party }, finding });
    const [entry] = readEntries(stateDir);
    if (entry === undefined) throw new Error('the journal is empty');
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const json = { partyDetails: [{ party, isLocal: true }] };
    const { followed } = await trackEntry(
      entry,
      {
        request: () => Promise.resolve({ ok: true, value: { json, exchange } }),
        sleep: () => Promise.resolve(),
        now: () => 1,
        stateDir,
      },
      { waitMs: 0 },
    );
    expect(readEntries(stateDir).map((known) => known.word)).toEqual(['ALLOCATED']);
    return formatTracked(followed);
  };

  // Recorded with two hosts: the first participant accepts the allocation, and the second completes it.
  it('was completed after it was accepted: no response was lost', async () => {
    expect(await checkAfter('ACCEPTED')).toBe(
      'the ledger accepted the allocation and has completed it: the party is on the ledger',
    );
  });

  it('was made although no response said so', async () => {
    expect(await checkAfter('UNKNOWN')).toBe(
      'the party is on the ledger, so it was allocated, although no response arrived',
    );
  });
});
