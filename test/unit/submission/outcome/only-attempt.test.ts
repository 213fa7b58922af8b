import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { verdictAfterTracking } from '../../../../src/submission/outcome/format-tracked.ts';
import { learnOutcome } from '../../../../src/submission/outcome/learn-outcome.ts';
import { trackEntry } from '../../../../src/submission/outcome/track-outcome.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';

const hash = 'ab'.repeat(32);
const updateId = `1220${'ef'.repeat(32)}`;
const own = 'sub-1';
type Responses = Readonly<Record<string, Json>>;

/** A ledger that has these routes. */
const responding = (responses: Responses) => ({
  request: ({ path }: { readonly path: string }) => {
    const json = responses[path];
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const error = { status: 404, body: '' };
    return Promise.resolve(
      json === undefined
        ? ({
            ok: false,
            error: { failure: { kind: 'notFound', what: 'endpoint', error }, sent: true },
          } as const)
        : ({ ok: true, value: { json, exchange } } as const),
    );
  },
  sleep: () => Promise.resolve(),
  now: () => 1,
});

/** As a participant says it of a submission that meets another one (recorded, release 3.6). */
const inFlight = (existing: string): Json => ({
  ...{ submissionId: own, updateId: '', transactionHash: hash },
  status: {
    code: 10,
    message: `SUBMISSION_ALREADY_IN_FLIGHT(2,5a1f): The submission is already in-flight`,
    details: [
      errorInfo('SUBMISSION_ALREADY_IN_FLIGHT', { existingSubmissionId: `Some(${existing})` }),
    ],
  },
});

const update: Json = { update: { Transaction: { value: { updateId, transactionHash: hash } } } };

const accepted = (submissionId: string): Json => ({
  acceptedCompletion: { submissionId, updateId, status: { code: 0 }, transactionHash: hash },
});

/** What is said of the only attempt right after it was sent, when its completion tells of another in flight. */
const wordAfterSending = (existing: string, byHash: Responses): Promise<string> =>
  wordAfter(inFlight(existing), byHash);

const wordAfter = async (value: Json, byHash: Responses): Promise<string> => {
  const page: Json = [{ completionResponse: { Completion: { value } } }];
  const followed = await learnOutcome(
    {
      ...{ operation: 'executeSubmission', submissionId: own, hash, ledgerEnd: '7' },
      parties: ['alice::1220'],
    },
    {
      deps: responding({ '/v2/commands/command-completions': page, ...byHash }),
      waiting: { waitMs: 0 },
    },
    false,
  );
  return verdictAfterTracking({ word: 'ACCEPTED', exit: 0, detail: '' }, followed).word;
};

/** What `cantui journal check` finds of it later. */
const wordsLater = async (existing: string, byHash: Responses): Promise<readonly string[]> => {
  const stateDir = scratchFolder();
  writePast(stateDir, {
    ...{ entry: 'X-0001', at: 1, intent: { hash, submissionId: own, ledgerEnd: '7' } },
    finding: { word: 'IN FLIGHT' },
  });
  const [entry] = readEntries(stateDir);
  if (entry === undefined) throw new Error('the journal is empty');
  const refused = { lastRejectedCompletions: [inFlight(existing)] };
  const responses = { '/v2/commands/completion-by-hash': refused, ...byHash };
  const deps = { ...responding(responses), stateDir };
  const { followed } = await trackEntry(entry, deps, { waitMs: 0 });
  const verdict = verdictAfterTracking({ word: 'IN FLIGHT', exit: 6, detail: '' }, followed);
  return [verdict.word, ...readEntries(stateDir).map(({ word }) => word)];
};

const byUpdate: Responses = { '/v2/updates/update-by-hash': update };
const byCompletion = (submissionId: string): Responses => ({
  '/v2/commands/completion-by-hash': accepted(submissionId),
});

describe('the only attempt, whose request a gateway sent twice', () => {
  it('is COMMITTED once its transaction is found, because what it met in flight is itself', async () => {
    expect(await wordAfterSending(own, byUpdate)).toBe('COMMITTED');
    expect(await wordsLater(own, byUpdate)).toEqual(['COMMITTED', 'COMMITTED']);
  });

  it('is COMMITTED if the ledger names it as the accepted one, whatever it met', async () => {
    expect(await wordAfterSending('sub-2', byCompletion(own))).toBe('COMMITTED');
    expect(await wordAfterSending(own, byCompletion(own))).toBe('COMMITTED');
  });

  it('is COMMITTED once its transaction is found, if its completion left the outcome open', async () => {
    const status = { code: 14, message: 'NOT_KNOWN_YET(1,5a1f): it may go on', details: [] };
    const open = { submissionId: own, updateId: '', transactionHash: hash, status };
    expect(await wordAfter(open, {})).toBe('UNKNOWN');
    expect(await wordAfter(open, byUpdate)).toBe('COMMITTED');
  });

  it('is COMMITTED by a later completion, although the lookup by hash shows what it met', async () => {
    const value = { submissionId: own, updateId, transactionHash: hash, status: { code: 0 } };
    const page: Json = [{ completionResponse: { Completion: { value } } }];
    const byCompletions = { '/v2/commands/command-completions': page };
    expect(await wordsLater('sub-2', byCompletions)).toEqual(['COMMITTED', 'COMMITTED']);
  });

  it('is not COMMITTED by a success in the list of the rejected ones', async () => {
    const value = { submissionId: own, updateId, transactionHash: hash, status: { code: 0 } };
    const rejected = { '/v2/commands/completion-by-hash': { lastRejectedCompletions: [value] } };
    expect(await wordsLater(own, rejected)).toEqual(['IN FLIGHT', 'IN FLIGHT']);
  });

  it('stays IN FLIGHT while nothing shows what became of it', async () => {
    expect(await wordAfterSending(own, {})).toBe('IN FLIGHT');
    expect(await wordAfterSending('sub-2', {})).toBe('IN FLIGHT');
  });
});

describe('an attempt that met another one in flight', () => {
  it('is SUPERSEDED once that one committed its transaction, in this journal or not', async () => {
    expect(await wordAfterSending('sub-2', byUpdate)).toBe('SUPERSEDED');
    expect(await wordAfterSending('sub-2', byCompletion('sub-2'))).toBe('SUPERSEDED');
    expect(await wordsLater('sub-2', byUpdate)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
  });

  /** Looks for five seconds on a ledger that has the transaction from the third look on. */
  const looksFor = async (value: Json, signal = new AbortController()) => {
    const page: Json = [{ completionResponse: { Completion: { value } } }];
    let sleeps = 0;
    const found = await learnOutcome(
      {
        ...{ operation: 'executeSubmission', submissionId: own, hash, ledgerEnd: '7' },
        parties: ['alice::1220'],
      },
      {
        deps: {
          ...responding({}),
          request: (asked) => {
            const byHash = sleeps < 2 ? {} : byUpdate;
            const all = { '/v2/commands/command-completions': page, ...byHash };
            return responding(all).request(asked);
          },
          sleep: () => {
            sleeps += 1;
            if (signal.signal.aborted) throw new Error('it looks on');
            return Promise.resolve();
          },
        },
        waiting: { waitMs: 5000, signal: signal.signal },
      },
      false,
    );
    return [found.kind, sleeps];
  };

  it('is looked for by its hash, each second, as long as the user waits and does not cancel', async () => {
    expect(await looksFor(inFlight('sub-2'))).toEqual(['committed', 2]);
    const stop = new AbortController();
    stop.abort();
    expect(await looksFor(inFlight('sub-2'), stop)).toEqual(['failed', 0]);
  });

  it('is looked for once if it was refused for another reason', async () => {
    const status = { code: 9, message: 'LOCAL_VERDICT(9,0): no', details: [] };
    const refused = { submissionId: own, updateId: '', transactionHash: hash, status };
    expect(await looksFor(refused)).toEqual(['failed', 0]);
  });
});
