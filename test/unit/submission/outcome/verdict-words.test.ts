import { describe, expect, it } from 'vitest';
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
