import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';
import {
  completion,
  follow,
  submissionId,
  updateId,
} from '../../../support/samples/completion-pages.ts';
import { findAllocatedParty } from '../../../../src/submission/outcome/poll-completion.ts';

const duplicate = 'DUPLICATE_COMMAND(10,5a1f): already processed';

const committed = completion({ status: { code: 0, message: '' }, updateId });
const refused = completion({ status: { code: 9, message: 'LOCAL_VERDICT(9,0): no', details: [] } });
const repeated = completion({ status: { code: 6, message: duplicate, details: [] } });

// digital-asset/canton, ledger-api-core: UpdateToDbDto.scala (is_local) and ApiPartyManagementService.scala
// (blindAndConvertToProto), alike at v3.4.11, v3.5.10 and 1a7b4a8f.
describe('the party of an allocation', () => {
  const party = `alice::1220${'cd'.repeat(32)}`;
  const look = (partyDetails: Json) =>
    findAllocatedParty(
      {
        request: () =>
          Promise.resolve({
            ok: true,
            value: { json: { partyDetails }, exchange: { url: '', status: 200, ms: 1, bytes: 2 } },
          }),
      },
      party,
    );

  it.each<[string, Json]>([
    ['this participant hosts it', [{ party, isLocal: true }]],
    ['the response does not say who hosts it', [{ party }]],
  ])('is allocated where %s', async (_title, details) => {
    expect(await look(details)).toEqual({ kind: 'allocated' });
  });

  it.each<[string, Json, string]>([
    ['only other participants host it', [{ party, isLocal: false }], 'other participants host'],
    ['another party is listed', [{ party: `b${party}`, isLocal: true }], 'not on the ledger yet'],
    ['no party is listed', [], 'not on the ledger yet'],
    ['the details are no list', 'none', 'not on the ledger yet'],
  ])('is not known to be allocated where %s', async (_title, details, why) => {
    const outcome = await look(details);
    expect(outcome.kind).toBe('open');
    expect(JSON.stringify(outcome)).toContain(why);
  });
});

describe('the completion of a submission', () => {
  it.each([
    ['a refusal', [refused, committed]],
    ['a duplicate', [repeated, committed]],
    ['something unreadable', [completion({ status: 5 }), committed]],
    ['a refusal behind it', [committed, refused]],
  ])('that tells a commit counts, beside another one that tells %s', async (_title, page) => {
    expect(await follow(page)).toEqual({ kind: 'committed', updateId, source: 'completion' });
  });

  it('that tells a duplicate counts more than a refusal of the same submission', async () => {
    expect(await follow([refused, repeated])).toMatchObject({ verdict: { word: 'SUPERSEDED' } });
  });

  it.each([6, 10])(
    'a completion with code %d and no error name leaves the outcome UNKNOWN',
    async (code) => {
      const outcome = await follow([completion({ status: { code, message: '', details: [] } })]);
      expect(outcome).toMatchObject({ kind: 'failed', verdict: { word: 'UNKNOWN', exit: 6 } });
    },
  );

  it.each([
    ['is no conflict', 14, {}],
    ['names this very submission', 10, { existingSubmissionId: `Some(${submissionId})` }],
  ])(
    'that tells an error without a definite answer is not final if it %s',
    async (_title, code, context) => {
      const details = [errorInfo('NOT_KNOWN_YET', { definite_answer: 'false', ...context })];
      const status = { code, message: '', details };
      expect(await follow([completion({ status })])).toMatchObject({
        verdict: { word: 'UNKNOWN' },
      });
    },
  );

  it('that tells a commit without an update id proves nothing', async () => {
    expect(await follow([completion({ status: { code: 0 } })])).toMatchObject({ kind: 'open' });
  });

  // digital-asset/canton: LocalRejectError.scala and TransactionError.scala (definiteAnswer) for the first
  // five, TransactionProcessor.scala (SubmissionErrors) for the others. Update.scala (CommandRejected): the
  // definite answer is about deduplication, not about the end of the submission.
  it.each([
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
    'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
    'LOCAL_VERDICT_PREPARATION_TIME_OUT_OF_BOUND',
    'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED',
    'LOCAL_VERDICT_TIMEOUT',
    'NOT_SEQUENCED_TIMEOUT',
    'SUBMISSION_DURING_SHUTDOWN',
  ])('that tells %s is final, although its definite answer is false', async (code) => {
    const details = [errorInfo(code, { category: '2', definite_answer: 'false' })];
    const status = { code: 10, message: `${code}(2,5a1f): no`, details };
    expect(await follow([completion({ status })])).toMatchObject({
      verdict: { word: 'REJECTED', exit: 5 },
      error: { code, definiteAnswer: false },
    });
  });

  // digital-asset/canton, TransactionProcessingSteps.scala (embedInFlightSubmissionTrackerError).
  it.each([
    ['another submission', 'submission-2', 'IN FLIGHT'],
    ['this submission', submissionId, 'IN FLIGHT'],
  ])('that tells that %s is in flight names it', async (_title, existing, word) => {
    const code = 'SUBMISSION_ALREADY_IN_FLIGHT';
    const context = { existingSubmissionId: `Some(${existing})`, definite_answer: 'false' };
    const status = { code: 10, message: code, details: [errorInfo(code, context)] };
    const outcome = await follow([completion({ status })]);
    expect(outcome).toMatchObject({ verdict: { word, earlier: 'in flight' } });
  });

  it('tells its error also when its code is a number in quotes', async () => {
    const status = { code: '6', message: duplicate, details: [] };
    expect(await follow([completion({ status })])).toMatchObject({
      kind: 'failed',
      verdict: { word: 'SUPERSEDED' },
    });
  });

  it.each<readonly [string, Json]>([
    ['a number', 5],
    ['a text', 'OK'],
    ['a list', []],
    ['an object with a code that is no number', { code: 'ALREADY_EXISTS' }],
    ['an object with a code that is an object', { code: {} }],
  ])('proves nothing while its status is %s', async (_title, status) => {
    expect(await follow([completion({ status, updateId })])).toEqual({
      kind: 'open',
      why: 'cannot read the status of its completion',
    });
  });

  it.each<readonly [string, Readonly<Record<string, Json>>]>([
    ['left out', { updateId }],
    ['null', { status: null, updateId }],
    ['empty', { status: {}, updateId }],
  ])('is a commit when its status is %s', async (_title, value) => {
    expect(await follow([completion(value)])).toEqual({
      kind: 'committed',
      updateId,
      source: 'completion',
    });
  });

  const [hash, otherHash] = ['cd'.repeat(32), 'EF'.repeat(32)];

  it.each(['externalTransactionHash', 'transactionHash'])(
    'proves nothing when it has the submission id but names another signed hash as %s',
    async (field) => {
      const page = [
        completion({ status: { code: 0 }, updateId, [field]: otherHash }),
        completion({ status: { code: 9, message: 'LOCAL_VERDICT(9,0): no' }, [field]: otherHash }),
      ];
      expect((await follow(page, hash)).kind).toBe('open');
      const ours = completion({ status: { code: 0 }, updateId, [field]: hash });
      expect((await follow([...page, ours], hash)).kind).toBe('committed');
    },
  );

  it('proves nothing when it names the signed hash and another one', async () => {
    const hashes = { externalTransactionHash: hash, transactionHash: otherHash };
    const page = [completion({ status: { code: 0 }, updateId, ...hashes })];
    expect((await follow(page, hash)).kind).toBe('open');
  });
});
