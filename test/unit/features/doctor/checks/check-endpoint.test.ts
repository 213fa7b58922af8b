import { describe, expect, it } from 'vitest';
import {
  checkEndpoint,
  type EndpointFacts,
} from '../../../../../src/features/doctor/checks/check-endpoint.ts';
import { readServiceError } from '../../../../../src/ledger/failure/service-error.ts';
import type { OperationName } from '../../../../../src/ledger/operations.ts';

/** What an endpoint is judged to be that responded so. */
const responded = (
  operation: OperationName,
  status: number,
  body: unknown = '',
  parties: readonly string[] = [],
) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  const failure = readServiceError(status, type, text, {}, 0);
  const response: EndpointFacts['response'] =
    status < 300 ? { ok: true, value: undefined } : { ok: false, error: failure };
  return checkEndpoint({ operation, response, parties });
};

const unknownPath = { errors: ['HttpMethod(POST), uri: x'], status: 404, ledgerApiError: null };
const redacted = (grpcCodeValue: number, context: object = {}) => ({
  ...{ code: 'NA', cause: 'hidden', grpcCodeValue, errorCategory: -1 },
  ...{ context, resources: [] },
});

describe('an endpoint that is probed', () => {
  it('is there when a lookup finds nothing under the id', () => {
    const nothing = { code: 'CONTRACT_PAYLOAD_NOT_FOUND', cause: 'not found, or not visible' };
    expect(responded('contractById', 404, nothing).verdict).toBe('ok');
    expect(responded('contractById', 200).verdict).toBe('ok');
  });

  it('is asked again later only where time can change the response', () => {
    const unknown = { code: 'PACKAGE_NAMES_NOT_FOUND', cause: 'no splice-api-token-holding-v2' };
    expect(responded('updateById', 404, unknown).remedy).toBe(
      'have its package uploaded to this participant',
    );
    const busy = { code: 'ABORTED', cause: 'busy', errorCategory: 2 };
    expect(responded('updateById', 409, busy).remedy).toBe('run the doctor again later');
  });

  it('a write endpoint exists when it refuses a body that cannot be decoded', () => {
    const refused = responded('allocateParty', 400, 'Invalid value for: body (expected an object)');
    expect(refused).toMatchObject({ verdict: 'ok' });
    expect(refused.headline).toContain('write permission not tested');
  });

  it('a write endpoint that accepts the probe is not the endpoint of a ledger', () => {
    expect(responded('executeSubmission', 200).verdict).toBe('unknown');
  });

  it('is missing at a 404 that names no object, and was removed where that was announced', () => {
    const missing = responded('updateById', 404, unknownPath);
    expect(missing).toMatchObject({
      verdict: 'failed',
      cause: 'refused',
      headline: 'no such endpoint',
    });
    for (const [operation, verdict] of [
      ['transactionById', 'ok'],
      ['activities', 'unknown'],
    ] as const) {
      const removed = responded(operation, 404, unknownPath);
      expect(removed.verdict).toBe(verdict);
      expect(removed.headline).toContain('removed');
    }
  });

  it('is disabled where the ledger says so, which is right where the program needs it no more', () => {
    const said = {
      code: 'DEPRECATED_API_DISABLED',
      cause: '/v2/updates/transaction-by-id was deprecated in Canton 3.4, is disabled by default',
      errorCategory: 9,
    };
    const lookup = responded('transactionById', 400, said);
    expect(lookup.verdict).toBe('ok');
    expect(lookup.headline).toContain('disabled');
    expect(lookup.detail).toContain('update-by-id');
    const other = responded('updateById', 400, said);
    expect(other.verdict).toBe('warning');
    expect(other.remedy).toContain('ask the operator');
  });

  it('is unauthorized at a 401, which is a failure of the token', () => {
    expect(responded('contractById', 401, redacted(16))).toMatchObject({
      verdict: 'failed',
      cause: 'authentication',
    });
  });

  it('is forbidden at a 403: to nobody in particular and to a write that is no failure yet', () => {
    expect(responded('contractById', 403, redacted(7)).verdict).toBe('warning');
    expect(responded('allocateParty', 403, redacted(7)).verdict).toBe('warning');
    expect(responded('contractById', 403, redacted(7), ['alice::1220ab'])).toMatchObject({
      verdict: 'failed',
      cause: 'authentication',
    });
  });

  it('is not judged by a 403 that is about no right: of a proxy, or about an unknown user', () => {
    for (const operation of ['contractById', 'allocateParty'] as const) {
      expect(responded(operation, 403, 'RBAC: access denied')).toMatchObject({
        verdict: 'failed',
        headline: 'a proxy or web server responded instead of the ledger: it denies access',
        remedy: 'ask the proxy’s operator to allow this address and path',
      });
      expect(
        responded(operation, 403, redacted(7, { ledger_api_error: 'invalid token' })).headline,
      ).toContain('does not know the user of the token');
    }
  });

  it('is not missing where a proxy has nothing at its path', () => {
    const page = '<!doctype html><title>404 Not Found</title>';
    expect(responded('updateById', 404, page).headline).toBe(
      'a proxy or web server responded instead of the ledger: it has nothing at this path',
    );
  });

  it('tells the only cause of a 403 without a token', () => {
    const failure = readServiceError(403, 'application/json', JSON.stringify(redacted(7)), {}, 0);
    if (failure.kind !== 'forbidden') throw new Error(failure.kind);
    const response = { ok: false, error: { ...failure, withoutToken: true } } as const;
    for (const operation of ['contractById', 'allocateParty'] as const)
      expect(checkEndpoint({ operation, response, parties: [] })).toMatchObject({
        verdict: 'failed',
        headline: 'the ledger requires a token, but none is configured',
      });
  });

  it('is not guessed at from a page of a proxy, or from a service in trouble', () => {
    const page = '<html><body>Bad Request</body></html>';
    expect(responded('allocateParty', 400, page).verdict).toBe('unknown');
    for (const status of [405, 413, 429, 500, 503])
      expect(responded('executeSubmission', status, 'no').verdict).toBe('unknown');
  });

  it('was not asked without a token, which the token itself tells', () => {
    const response = { ok: false, error: { kind: 'noToken', reason: 'no file' } } as const;
    expect(checkEndpoint({ operation: 'updateById', response, parties: [] }).verdict).toBe(
      'unknown',
    );
  });
});
