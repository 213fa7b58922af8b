import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';
import { classifyOutcome } from '../../../../src/submission/classify-outcome.ts';

const notFound = (what: 'route' | 'object', code?: string) =>
  classifyOutcome(
    'executeSubmission',
    {
      ok: false,
      error: {
        sent: true,
        failure: {
          kind: 'notFound',
          what,
          error: { status: 404, body: '', ...(code === undefined ? {} : { code }) },
        },
      },
    },
    { waits: false },
  );

describe('the verdict on a write that was answered with 404', () => {
  it('names the status and the code that the ledger gave', () => {
    expect(notFound('object', 'CONTRACT_NOT_FOUND')).toMatchObject({
      word: 'REJECTED',
      detail: 'HTTP 404 CONTRACT_NOT_FOUND',
    });
  });

  it('says that the operation is missing only where the route is', () => {
    expect(notFound('route').detail).toBe('HTTP 404: the service has no such operation');
  });
});

// digital-asset/canton: ApiPartyManagementService.scala (allocateExternalParty) grants the right after the
// allocation; UserManagementServiceErrors.scala has the code, and JsSchema.scala (JsCantonError) the fields.
const tooManyRights = JSON.stringify({
  code: 'TOO_MANY_USER_RIGHTS',
  cause: 'granting user rights for a new party failed, as user "desk" would have too many rights.',
  context: { definite_answer: 'false' },
  resources: [['USER', 'desk']],
  errorCategory: 9,
  grpcCodeValue: 9,
});

describe('the verdict on an allocation whose user has too many rights', () => {
  const failure = readServiceError(400, 'application/json', tooManyRights, undefined, 0);
  const outcome = { ok: false, error: { sent: true, failure } } as const;
  const partyId = `newcomer::1220${'ab'.repeat(32)}`;

  it.each([
    [true, 'ALLOCATED', 'the service allocated the party, but'],
    [false, 'ACCEPTED', 'accepted; the ledger is still allocating the party, but'],
  ])('is about the party, not about the right (waits: %s)', (waits, word, start) => {
    const verdict = classifyOutcome('allocateParty', outcome, { waits, partyId });
    expect(verdict).toMatchObject({ word, exit: 0, partyId });
    expect(verdict.detail).toContain(start);
    expect(describeFailure(failure, 'allocateParty').hint).toContain(
      'the party itself is allocated',
    );
  });

  it('is no success of another write', () => {
    expect(classifyOutcome('executeSubmission', outcome, { waits: true }).word).toBe('REJECTED');
  });
});
