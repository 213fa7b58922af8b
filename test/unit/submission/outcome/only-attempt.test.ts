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
type Answers = Readonly<Record<string, Json>>;

/** A ledger that has these routes. */
const answering = (answers: Answers) => ({
  request: ({ path }: { readonly path: string }) => {
    const json = answers[path];
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const error = { status: 404, body: '' };
    return Promise.resolve(
      json === undefined
        ? ({
            ok: false,
            error: { failure: { kind: 'notFound', what: 'route', error }, sent: true },
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
const wordAfterSending = async (existing: string, byHash: Answers): Promise<string> => {
  const value = inFlight(existing);
  const page: Json = [{ completionResponse: { Completion: { value } } }];
  const followed = await learnOutcome(
    {
      ...{ operation: 'executeSubmission', submissionId: own, hash, ledgerEnd: '7' },
      parties: ['alice::1220'],
    },
    {
      deps: answering({ '/v2/commands/command-completions': page, ...byHash }),
      waiting: { waitMs: 0 },
    },
    false,
  );
  return verdictAfterTracking({ word: 'ACCEPTED', exit: 0, detail: '' }, followed).word;
};

/** What `cantui journal check` finds of it later. */
const wordsLater = async (existing: string, byHash: Answers): Promise<readonly string[]> => {
  const stateDir = scratchFolder();
  writePast(stateDir, {
    ...{ entry: 'X-0001', at: 1, intent: { hash, submissionId: own, ledgerEnd: '7' } },
    finding: { word: 'IN FLIGHT' },
  });
  const [entry] = readEntries(stateDir);
  if (entry === undefined) throw new Error('the journal is empty');
  const refused = { lastRejectedCompletions: [inFlight(existing)] };
  const answers = { '/v2/commands/completion-by-hash': refused, ...byHash };
  const deps = { ...answering(answers), stateDir };
  const { followed } = await trackEntry(entry, deps, { waitMs: 0 });
  const verdict = verdictAfterTracking({ word: 'IN FLIGHT', exit: 6, detail: '' }, followed);
  return [verdict.word, ...readEntries(stateDir).map(({ word }) => word)];
};

const byUpdate: Answers = { '/v2/updates/update-by-hash': update };
const byCompletion = (submissionId: string): Answers => ({
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
});
