import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import type { Failure, ServiceError } from '../../../../src/ledger/failure/failure.ts';

const origin = 'https://ledger.test.example';
const error = (fields: Partial<ServiceError> = {}): ServiceError => ({
  status: 400,
  envelope: 'error',
  body: 'a body that nobody explains',
  ...fields,
});
const refused = (fields: Partial<ServiceError>): Failure => ({
  kind: 'refused',
  error: error(fields),
});

const whole = (...args: Parameters<typeof describeFailure>): string =>
  Object.values(describeFailure(...args)).join(' | ');

describe('a failure in words', () => {
  it.each<[string, Failure, string]>([
    [
      'refused connection',
      { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false },
      `cannot reach ${origin} | ECONNREFUSED; nothing was sent | check that the service is running and the port is right`,
    ],
    [
      'timeout',
      { kind: 'timeout', afterMs: 2500, origin, sent: true },
      `no response from ${origin} within 2.5 s | the request may have been sent | try again, with a longer --timeout if the service is slow`,
    ],
    [
      'rate limit',
      { kind: 'rateLimited', error: error({ status: 429, retryAfterMs: 12_000 }) },
      'rate limited | HTTP 429; retry after 12 s | wait, then send requests less often',
    ],
    [
      'broken rule',
      {
        kind: 'invalid',
        problems: [{ field: 'page_size', rule: 'from 1', message: 'is 0', remedy: 'ask for 1' }],
      },
      'invalid request; nothing was sent | page_size is 0 (from 1): ask for 1 | fix the field',
    ],
  ])('%s', (_, failure, words) => {
    expect(whole(failure)).toBe(words);
  });

  it('names the limit of a service that a body is too large for, and promises that nothing came of it', () => {
    const body = 'exceeded size limit (10485760 bytes)';
    const failure = refused({ status: 413, envelope: 'unprocessed', body });
    const { detail, hint } = describeFailure(failure, 'allocateParty');
    expect(detail).toContain('limit: 10,485,760 bytes');
    expect(hint).toContain('nothing was processed');
  });

  it('tells a response that is too long from a request that is too large', () => {
    const code = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';
    const { summary, hint } = describeFailure(refused({ status: 413, code }), 'updateById');
    expect(summary).toBe('the response has more elements than the service returns');
    expect(hint).toContain('narrow the request');
    expect(describeFailure(refused({ status: 413, code }), 'executeSubmission').hint).toContain(
      'unknown',
    );
  });

  it('does not tell anybody to correct a request that the service canceled or does not support', () => {
    expect(describeFailure(refused({ status: 499 }), 'updateById').hint).toBe('try again later');
    expect(describeFailure(refused({ status: 499 }), 'executeSubmission').hint).toContain(
      'unknown',
    );
    expect(describeFailure(refused({ status: 501 }), 'updateById').hint).toContain('version');
  });

  it('shows code, cause, resources, context, category and ids of an error', () => {
    const failure = refused({
      ...{ code: 'INVALID_FIELD', cause: 'cannot parse', category: 8 },
      ...{ resources: [['CONTRACT_ID', '00ab']], context: { participant: 'p1' } },
      ...{ correlationId: 'c-1', traceId: 't-1' },
    });
    expect(describeFailure(failure).detail).toBe(
      'HTTP 400; INVALID_FIELD; "cannot parse"; resources CONTRACT_ID=00ab; context participant=p1; error category 8; correlation id c-1; trace id t-1',
    );
  });

  it('bounds the context of an error', () => {
    const entries = Array.from({ length: 40 }, (_, at) => [`key${at}`, 'v'.repeat(5000)] as const);
    const { detail } = describeFailure(refused({ context: Object.fromEntries(entries) }));
    expect(detail.length).toBeLessThan(3000);
    expect(detail).toContain('and 28 more');
  });

  it.each(['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'ERR_SSL_UNSUPPORTED_PROTOCOL'])(
    'asks for no certificate authority when the service is too old for TLS 1.2: %s',
    (code) => {
      const { hint } = describeFailure({ kind: 'tls', code, origin });
      expect(hint).toContain('it supports neither TLS 1.2 nor 1.3');
    },
  );

  it.each<Failure>([
    { kind: 'unreachable', code: 'ESTRANGE', origin, sent: true },
    { kind: 'tls', code: 'CERT_HAS_EXPIRED', origin },
    { kind: 'timeout', afterMs: 1, origin, sent: false },
    { kind: 'unauthorized', error: error({ status: 401 }) },
    { kind: 'forbidden', error: error({ status: 403 }) },
    { kind: 'notFound', what: 'endpoint', error: error({ status: 404 }) },
    { kind: 'notFound', what: 'object', error: error({ status: 404 }) },
    { kind: 'rateLimited', error: error({ status: 429 }) },
    refused({ status: 413 }),
    refused({ status: 500 }),
    { kind: 'unreadable', reason: 'not-json', status: 200, detail: 'empty', excerpt: '' },
    { kind: 'unreadable', reason: 'truncated', status: 200, detail: 'broke off', excerpt: '' },
    { kind: 'unreadable', reason: 'too-large', status: 200, detail: '65 MiB', excerpt: '' },
    { kind: 'unreadable', reason: 'redirect', status: 302, detail: 'elsewhere', excerpt: '' },
    { kind: 'cancelled' },
  ])('always has a headline, a detail and a next step: %j', (failure) => {
    for (const operation of [undefined, 'activities', 'updateById', 'executeSubmission'] as const) {
      const { summary, detail, hint } = describeFailure(failure, operation);
      expect([summary, detail, hint].map((words) => words.trim().length > 0)).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('gives the ids that an operator of the service can search for', () => {
    const failure = refused({ status: 503, correlationId: 'c-77b0', traceId: 't-1a8e' });
    expect(describeFailure(failure).detail).toContain('correlation id c-77b0; trace id t-1a8e');
  });

  it('has category and trace id once, though a ledger repeats them in the context', () => {
    const context = { participant: 'p', category: '11', tid: 't-1a8e' };
    const { detail } = describeFailure(refused({ category: 11, traceId: 't-1a8e', context }));
    expect(detail).toContain('context participant=p; error category 11; trace id t-1a8e');
    const other = describeFailure(refused({ category: 11, context: { tid: 'other' } })).detail;
    expect(other).toContain('tid=other');
  });

  it('does not quote the body', () => {
    expect(whole(refused({ status: 500 }))).not.toContain('nobody explains');
  });
});

describe('what is missing at 404', () => {
  it('is the activities endpoint of a newer scan, in words of its own', () => {
    const failure: Failure = { kind: 'notFound', what: 'endpoint', error: error({ status: 404 }) };
    const { summary, detail, hint } = describeFailure(failure, 'activities');
    expect(summary).toBe('no activity endpoint at this scan URL');
    expect(detail).toContain('Splice 0.6.8');
    expect(hint).toBe('check the scan URL');
    expect(describeFailure(failure, 'transactionById').hint).toContain(
      'look the id up as an update',
    );
    expect(describeFailure(failure, 'contractById').hint).toContain('check the base URL');
  });

  it('is an object that may only be out of sight', () => {
    const failure: Failure = { kind: 'notFound', what: 'object', error: error({ status: 404 }) };
    expect(describeFailure(failure, 'updateById').summary).toBe('not found, or not visible to you');
    expect(describeFailure(failure, 'updateById').hint).toContain('widen the format');
    expect(describeFailure(failure, 'contractById').hint).toContain('stakeholder');
    expect(describeFailure(failure, 'executeSubmission').hint).toContain('prepare it again');
    expect(describeFailure(failure, 'executeSubmission').hint).not.toContain('format');
    expect(describeFailure(failure).hint).toBe('check the ids, names and parties in the request');
  });

  // digital-asset/canton at 1a7b4a8, http/json/v2/SchemaProcessorsImpl.scala (resolveIdentifier) and
  // PackagePreferenceBackend.scala: requests to prepare get the codes that lookups get.
  it.each(['TEMPLATES_OR_INTERFACES_NOT_FOUND', 'PACKAGE_NAMES_NOT_FOUND'])(
    'is a name in the format of a lookup, and in the commands of another request: %s',
    (code) => {
      const failure = refused({ status: 404, code });
      expect(describeFailure(failure, 'updateById').summary).toContain('in the format');
      expect(describeFailure(failure, 'contractById').hint).toContain('--template');
      expect(describeFailure(failure).summary).toContain('in the request');
      expect(describeFailure(failure).hint).toContain('fix its name in the request');
      expect(describeFailure(failure).hint).not.toContain('--template');
    },
  );
});

describe('who refused, the ledger or the scan', () => {
  it('decides what to do about a token that was never sent to a scan', () => {
    const failure: Failure = { kind: 'unauthorized', error: error({ status: 401 }) };
    expect(describeFailure(failure, 'contractById').hint).toContain('get a JWT');
    expect(describeFailure(failure, 'activities').hint).toContain(
      'cantui never sends a token to a scan',
    );
  });

  it('is told of their other reads as well', () => {
    const failure: Failure = { kind: 'unauthorized', error: error({ status: 401 }) };
    const summaryOf = (...args: Parameters<typeof describeFailure>) =>
      describeFailure(...args).summary;
    expect(summaryOf(failure, 'scan')).toBe('the scan requires authentication');
    expect(summaryOf({ ...failure, kind: 'forbidden' }, 'scan')).toBe('the scan denies access');
    expect(summaryOf(failure, 'ledger')).toBe('the ledger rejected the token');
    expect(summaryOf({ ...failure, withoutToken: true }, 'ledger')).toBe(
      'the ledger requires a token, but none is configured',
    );
  });

  it('decides whom to ask about a missing right', () => {
    const failure: Failure = { kind: 'forbidden', error: error({ status: 403 }) };
    expect(describeFailure(failure, 'contractById').hint).toContain('withholds details by design');
    expect(describeFailure(failure, 'activities').hint).toContain(
      'your IP address is on its allowlist',
    );
  });
});

describe('a write', () => {
  const write = 'executeSubmission';

  it.each<[string, Failure]>([
    ['no answer in time', { kind: 'timeout', afterMs: 1000, origin, sent: true }],
    ['a connection that broke', { kind: 'unreachable', code: 'ECONNRESET', origin, sent: true }],
    [
      'a response that broke off',
      { kind: 'unreadable', reason: 'truncated', status: 200, detail: 'x', excerpt: '' },
    ],
    ['trouble of the service', refused({ status: 503, retryAfterMs: 1000 })],
    ['a conflict', refused({ status: 409, code: 'LOCAL_VERDICT_TIMEOUT' })],
    ['giving up', { kind: 'cancelled' }],
    [
      'a redirect to its result',
      { kind: 'unreadable', reason: 'redirect', status: 303, detail: 'x', excerpt: '' },
    ],
  ])('has an unknown outcome after %s, and is not tried again', (_, failure) => {
    const { hint } = describeFailure(failure, write);
    expect(hint).toBe('the outcome is unknown: look it up before you send anything again');
  });

  it('is over when the service responds definitely', () => {
    const failure = refused({ status: 503, envelope: 'error', definiteAnswer: true });
    expect(describeFailure(failure, write).hint).toContain('will not be committed');
  });

  it('was not sent when the connection was refused', () => {
    const failure: Failure = { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false };
    expect(describeFailure(failure, write).detail).toContain('nothing was sent');
    expect(describeFailure(failure, write).hint).not.toContain('unknown');
  });

  it('that was accepted before is said to be, not to have failed', () => {
    const failure = refused({ status: 409, code: 'DUPLICATE_COMMAND' });
    expect(describeFailure(failure, write).summary).toBe('an earlier attempt was accepted');
  });

  it('that is under way is to be waited for', () => {
    const failure = refused({ status: 409, code: 'SUBMISSION_ALREADY_IN_FLIGHT' });
    expect(describeFailure(failure, write).hint).toContain('wait for its completion');
    const allocation = refused({ status: 409, code: 'REQUEST_ALREADY_IN_FLIGHT' });
    expect(describeFailure(allocation, 'allocateParty').hint).toContain('look for the party');
  });
});

describe('a code of the service', () => {
  it('never picks up what objects have by birth', () => {
    expect(describeFailure(refused({ code: 'constructor' })).summary).toBe(
      'the service rejected the request',
    );
  });
});
