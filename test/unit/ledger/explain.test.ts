import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/ledger/explain.ts';
import type { Failure, ServiceError } from '../../../src/ledger/failure.ts';

const origin = 'https://ledger.test.example';
const error = (fields: Partial<ServiceError> = {}): ServiceError => ({
  status: 400,
  body: 'a body that nobody explains',
  ...fields,
});
const refused = (fields: Partial<ServiceError>): Failure => ({
  kind: 'refused',
  error: error(fields),
});

const whole = (...args: Parameters<typeof explain>): string =>
  Object.values(explain(...args)).join(' | ');

describe('a failure in words', () => {
  it.each<[string, Failure, string]>([
    [
      'refused connection',
      { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false },
      `${origin} could not be reached | ECONNREFUSED; nothing was sent | check that the service runs and that the port is right`,
    ],
    [
      'timeout',
      { kind: 'timeout', afterMs: 2500, origin, sent: true },
      `no answer from ${origin} in 2.5 s | the request had left this machine | try again, or give it more time with --timeout`,
    ],
    [
      'rate limit',
      { kind: 'rateLimited', error: error({ status: 429, retryAfterMs: 12_000 }) },
      'the service limits the rate of requests | HTTP 429; it asks to wait 12 s | wait, then ask less often',
    ],
    [
      'broken rule',
      {
        kind: 'invalid',
        problems: [{ field: 'page_size', rule: 'from 1', message: 'is 0', remedy: 'ask for 1' }],
      },
      'the request breaks a rule; nothing was sent | page_size is 0 (from 1): ask for 1 | correct the field',
    ],
  ])('%s', (_, failure, words) => {
    expect(whole(failure)).toBe(words);
  });

  it('names the limit of a service that a body is too large for, and promises that nothing came of it', () => {
    const failure = refused({ status: 413, body: 'exceeded size limit (10485760 bytes)' });
    const { detail, next } = explain(failure, 'allocateParty');
    expect(detail).toContain('it takes 10,485,760 bytes at most');
    expect(next).toContain('nothing of it was taken');
  });

  it('tells a response that is too long from a request that is too large', () => {
    const code = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';
    const { headline, next } = explain(refused({ status: 413, code }), 'updateById');
    expect(headline).toBe('The response has more elements than the service returns');
    expect(next).toContain('narrow the request');
    expect(explain(refused({ status: 413, code }), 'executeSubmission').next).toContain('unknown');
  });

  it('does not tell anybody to correct a request that the service canceled or does not support', () => {
    expect(explain(refused({ status: 499 }), 'updateById').next).toBe('try again later');
    expect(explain(refused({ status: 499 }), 'executeSubmission').next).toContain('unknown');
    expect(explain(refused({ status: 501 }), 'updateById').next).toContain('version');
  });

  it('shows code, cause, resources, context, category and ids of an error', () => {
    const failure = refused({
      ...{ code: 'INVALID_FIELD', cause: 'cannot parse', category: 8 },
      ...{ resources: [['CONTRACT_ID', '00ab']], context: { participant: 'p1' } },
      ...{ correlationId: 'c-1', traceId: 't-1' },
    });
    expect(explain(failure).detail).toBe(
      'HTTP 400; INVALID_FIELD; cannot parse; resources CONTRACT_ID=00ab; context participant=p1; error category 8; correlation id c-1; trace id t-1',
    );
  });

  it('bounds the context of an error', () => {
    const entries = Array.from({ length: 40 }, (_, at) => [`key${at}`, 'v'.repeat(5000)] as const);
    const { detail } = explain(refused({ context: Object.fromEntries(entries) }));
    expect(detail.length).toBeLessThan(3000);
    expect(detail).toContain('and 28 more');
  });

  it.each<Failure>([
    { kind: 'unreachable', code: 'ESTRANGE', origin, sent: true },
    { kind: 'tls', code: 'CERT_HAS_EXPIRED', origin },
    { kind: 'timeout', afterMs: 1, origin, sent: false },
    { kind: 'unauthorised', error: error({ status: 401 }) },
    { kind: 'forbidden', error: error({ status: 403 }) },
    { kind: 'notFound', what: 'route', error: error({ status: 404 }) },
    { kind: 'notFound', what: 'object', error: error({ status: 404 }) },
    { kind: 'rateLimited', error: error({ status: 429 }) },
    refused({ status: 413 }),
    refused({ status: 500 }),
    { kind: 'unreadable', why: 'not-json', status: 200, detail: 'empty', excerpt: '' },
    { kind: 'unreadable', why: 'truncated', status: 200, detail: 'broke off', excerpt: '' },
    { kind: 'unreadable', why: 'too-large', status: 200, detail: '65 MiB', excerpt: '' },
    { kind: 'unreadable', why: 'redirect', status: 302, detail: 'elsewhere', excerpt: '' },
    { kind: 'cancelled' },
  ])('always has a headline, a detail and a next step: %j', (failure) => {
    for (const operation of [undefined, 'activities', 'updateById', 'executeSubmission'] as const) {
      const { headline, detail, next } = explain(failure, operation);
      expect([headline, detail, next].map((words) => words.trim().length > 0)).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('gives the ids that an operator of the service can search for', () => {
    const failure = refused({ status: 503, correlationId: 'c-77b0', traceId: 't-1a8e' });
    expect(explain(failure).detail).toContain('correlation id c-77b0; trace id t-1a8e');
  });

  it('does not quote the body', () => {
    expect(whole(refused({ status: 500 }))).not.toContain('nobody explains');
  });
});

describe('what is missing at 404', () => {
  it('is the activities route of a newer scan, in words of its own', () => {
    const failure: Failure = { kind: 'notFound', what: 'route', error: error({ status: 404 }) };
    const { headline, detail, next } = explain(failure, 'activities');
    expect(headline).toBe('this scan answers, but has no route that lists activity');
    expect(detail).toContain('Splice 0.6.8');
    expect(next).toContain('/api/scan');
    expect(explain(failure, 'transactionById').next).toContain('look the id up as an update');
    expect(explain(failure, 'contractById').next).toContain('check the base URL');
  });

  it('is an object that may only be out of sight', () => {
    const failure: Failure = { kind: 'notFound', what: 'object', error: error({ status: 404 }) };
    expect(explain(failure, 'updateById').headline).toBe('not found, or not visible to you');
    expect(explain(failure, 'updateById').next).toContain('widen the format');
    expect(explain(failure, 'contractById').next).toContain('stakeholder');
    expect(explain(failure, 'executeSubmission').next).toContain('prepare it again');
    expect(explain(failure, 'executeSubmission').next).not.toContain('format');
  });
});

describe('who refused, the ledger or the scan', () => {
  it('decides what to do about a token that was never sent to a scan', () => {
    const failure: Failure = { kind: 'unauthorised', error: error({ status: 401 }) };
    expect(explain(failure, 'contractById').next).toContain('get a new token');
    expect(explain(failure, 'activities').next).toContain('a scan gets no token from here');
  });

  it('decides whom to ask about a missing right', () => {
    const failure: Failure = { kind: 'forbidden', error: error({ status: 403 }) };
    expect(explain(failure, 'contractById').next).toContain('gives no details on purpose');
    expect(explain(failure, 'activities').next).toContain('your address is on the list');
  });
});

describe('a write', () => {
  const write = 'executeSubmission';

  it.each<[string, Failure]>([
    ['no answer in time', { kind: 'timeout', afterMs: 1000, origin, sent: true }],
    ['a connection that broke', { kind: 'unreachable', code: 'ECONNRESET', origin, sent: true }],
    [
      'an answer that broke off',
      { kind: 'unreadable', why: 'truncated', status: 200, detail: 'x', excerpt: '' },
    ],
    ['trouble of the service', refused({ status: 503, retryAfterMs: 1000 })],
    ['a conflict', refused({ status: 409, code: 'LOCAL_VERDICT_TIMEOUT' })],
    ['giving up', { kind: 'cancelled' }],
  ])('has an unknown outcome after %s, and is not tried again', (_, failure) => {
    const { next } = explain(failure, write);
    expect(next).toBe('the outcome is unknown: look it up before you send anything again');
  });

  it('is over when the service answers definitely', () => {
    const failure = refused({ status: 503, definiteAnswer: true });
    expect(explain(failure, write).next).toContain('certainly not be committed');
  });

  it('was not sent when the connection was refused', () => {
    const failure: Failure = { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false };
    expect(explain(failure, write).detail).toContain('nothing was sent');
    expect(explain(failure, write).next).not.toContain('unknown');
  });

  it('that was accepted before is said to be, not to have failed', () => {
    const failure = refused({ status: 409, code: 'DUPLICATE_COMMAND' });
    expect(explain(failure, write).headline).toBe('an earlier attempt was accepted');
  });

  it('that is under way is to be waited for', () => {
    const failure = refused({ status: 409, code: 'SUBMISSION_ALREADY_IN_FLIGHT' });
    expect(explain(failure, write).next).toContain('wait for its completion');
  });
});

describe('a code of the service', () => {
  it('never picks up what objects have by birth', () => {
    expect(explain(refused({ code: 'constructor' })).headline).toBe(
      'the service refused the request',
    );
  });
});
