import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../../src/http/wire-types.ts';
import type { Json } from '../../../src/lib/json/json.ts';
import {
  classifyError,
  classifyOutcome,
  type VerdictInput,
  type WriteName,
} from '../../../src/submission/classify-outcome.ts';

const judge = (name: WriteName, raw: Json, input: VerdictInput = { waits: true }) =>
  classifyOutcome(
    name,
    {
      ok: true,
      value: {
        response: { raw } as (CallResult<WriteName> & { ok: true })['value']['response'],
        exchange: { url: '', status: 200, ms: 1, bytes: 2 },
      },
    },
    input,
  );

const expected = `newcomer::1220${'ab'.repeat(32)}`;
const foreign = `evil::1220${'cd'.repeat(32)}`;

describe('a response with the status of a success', () => {
  it.each<readonly [string, Json]>([
    ['an error of the ledger', { code: 'DUPLICATE_COMMAND', cause: 'x', errorCategory: 10 }],
    ['an error of gRPC', { code: 6, message: 'x', details: [] }],
    ['an error of a proxy', { error: 'upstream' }],
    ['several errors', { errors: ['upstream'] }],
    ['a list', []],
    ['nothing', null],
  ])('leaves an execution UNKNOWN when it holds %s', (_title, raw) => {
    expect(judge('executeSubmission', raw)).toMatchObject({ word: 'UNKNOWN', exit: 6 });
  });

  it.each<readonly [string, Json]>([
    ['nothing, as the interface says', {}],
    ['a field of a later release', { submissionCost: '5' }],
  ])('accepts an execution when its object holds %s', (_title, raw) => {
    expect(judge('executeSubmission', raw)).toMatchObject({ word: 'ACCEPTED', exit: 0 });
  });

  it('commits an execution only on the endpoint that waits, and by a well-formed update id', () => {
    const updateId = `1220${'ef'.repeat(32)}`;
    const wordOf = (id: string, isAwaited: boolean) =>
      judge('executeSubmission', { updateId: id }, { waits: true, isAwaited }).word;
    expect(wordOf(updateId, true)).toBe('COMMITTED');
    expect(wordOf(updateId, false)).toBe('ACCEPTED');
    expect(wordOf('x'.repeat(68), true)).toBe('ACCEPTED');
  });

  it.each<readonly [string, Json]>([
    ['an error beside the party', { partyId: expected, code: 'NA', cause: 'x' }],
    ['no party', {}],
    ['an empty party', { partyId: '' }],
    ['a longer text than any party', { partyId: 'x'.repeat(256) }],
    ['a list', []],
  ])('leaves an allocation UNKNOWN when it holds %s', (_title, raw) => {
    expect(judge('allocateParty', raw)).toMatchObject({ word: 'UNKNOWN', exit: 6 });
  });

  it('leaves an allocation UNKNOWN when it names another party than the request', () => {
    const verdict = judge(
      'allocateParty',
      { partyId: foreign },
      { waits: true, partyId: expected },
    );
    expect(verdict).toMatchObject({
      word: 'UNKNOWN',
      exit: 6,
      detail: `the response has the party ${foreign}, but the request allocates ${expected}: either may have been allocated`,
    });
    expect(verdict.partyId).toBeUndefined();
  });

  it('is an allocation when it names the party of the request, or the request tells none', () => {
    const asked = { waits: true, partyId: expected };
    expect(judge('allocateParty', { partyId: expected }, asked).word).toBe('ALLOCATED');
    expect(judge('allocateParty', { partyId: foreign }).word).toBe('ALLOCATED');
  });
});

/**
 * Of a command: InFlightSubmissionTracker. Of a party that is being allocated on the same participant:
 * digital-asset/canton 3.4.11, 3.5.9 and 3.6.0-SNAPSHOT (1a7b4a8), ApiPartyManagementService.scala
 * (PartyAllocationErrors.duplicated) and StreamTracker.scala, which then starts nothing.
 */
describe('a write that met another attempt in flight', () => {
  it.each<readonly [WriteName, string]>([
    ['executeSubmission', 'SUBMISSION_ALREADY_IN_FLIGHT'],
    ['allocateParty', 'REQUEST_ALREADY_IN_FLIGHT'],
  ])('leaves the outcome of %s to that attempt: %s', (_name, code) => {
    const conflict = { status: 409, body: '', code, category: 2, definiteAnswer: false };
    const error = { ...conflict, envelope: 'error' } as const;
    const verdict = classifyError(error);
    expect(verdict).toMatchObject({ word: 'IN FLIGHT', exit: 6, earlier: 'in flight' });
    expect(verdict.detail).toContain('an earlier attempt is still in flight');
  });
});
