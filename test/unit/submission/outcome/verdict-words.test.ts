import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';
import { classifyOutcome } from '../../../../src/submission/classify-outcome.ts';

const notFound = (what: 'endpoint' | 'object', code?: string) =>
  classifyOutcome(
    'executeSubmission',
    {
      ok: false,
      error: {
        sent: true,
        failure: {
          kind: 'notFound',
          what,
          error: {
            status: 404,
            envelope: what === 'endpoint' ? 'unprocessed' : 'error',
            body: '',
            ...(code === undefined ? {} : { code }),
          },
        },
      },
    },
    { waits: false },
  );

describe('the verdict on a write that got a 404', () => {
  it('names the status and the code that the ledger gave', () => {
    expect(notFound('object', 'CONTRACT_NOT_FOUND')).toMatchObject({
      word: 'REJECTED',
      detail: 'HTTP 404 CONTRACT_NOT_FOUND',
    });
  });

  it('says that the operation is missing only where the endpoint is', () => {
    expect(notFound('endpoint').detail).toBe('HTTP 404: the service has no such operation');
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

// The same method looks for the record of the party after it allocated the party.
describe('the verdict on an allocation whose party has no record', () => {
  it('is open, because the party may be allocated', () => {
    const error = { status: 404, envelope: 'error', code: 'PARTY_NOT_FOUND', body: '' } as const;
    const failure = { kind: 'notFound', what: 'object', error } as const;
    const outcome = { ok: false, error: { sent: true, failure } } as const;
    expect(classifyOutcome('allocateParty', outcome, { waits: true }).word).toBe('UNKNOWN');
  });
});

describe('the verdict on an allocation with the words of a ledger in the form of another service', () => {
  it.each(['TOO_MANY_USER_RIGHTS', 'PARTY_NOT_FOUND'])(
    'is UNKNOWN, and does not repeat the words: %s',
    (code) => {
      const failure = { kind: 'refused', error: { status: 400, code, body: '' } } as const;
      const outcome = { ok: false, error: { sent: true, failure } } as const;
      const verdict = classifyOutcome('allocateParty', outcome, { waits: true });
      expect(verdict).toMatchObject({ word: 'UNKNOWN', exit: 6 });
      expect(verdict.detail).toContain('is not the ledger’s own');
    },
  );
});

describe('the verdict on a write without a token', () => {
  it.each([
    ['unauthorized', 401],
    ['forbidden', 403],
  ] as const)('names the missing token as the only cause: %s', (kind, status) => {
    const error = { status, envelope: 'error', code: 'NA', body: '' } as const;
    const failure = { kind, withoutToken: true, error } as const;
    const outcome = { ok: false, error: { sent: true, failure } } as const;
    const verdict = classifyOutcome('executeSubmission', outcome, { waits: true });
    expect(verdict).toMatchObject({ word: 'REJECTED', exit: 4 });
    expect(verdict.detail).toBe('the service requires a token, and the request carried none');
    expect(describeFailure(failure, 'executeSubmission').summary).toBe(
      'the ledger requires a token, but none is configured',
    );
  });
});

describe('the verdict on an allocation whose user has too many rights', () => {
  const failure = readServiceError(400, 'application/json', tooManyRights, {}, 0);
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
