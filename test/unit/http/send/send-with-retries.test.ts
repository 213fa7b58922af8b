import { describe, expect, it } from 'vitest';

import {
  maxRetryAfterMs,
  clientRetryDelayMs,
} from '../../../../src/http/send/send-with-retries.ts';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';

const origin = 'http://127.0.0.1:1';
const refused: Failure = { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false };
const middle = () => 0.5;

const limited = (retryAfterMs: number): Failure => ({
  kind: 'rateLimited',
  error: { status: 429, body: '', retryAfterMs },
});

describe('the pause before a read is tried again', () => {
  it('doubles from attempt to attempt', () => {
    const pauses = [1, 2, 3].map((attempt) =>
      clientRetryDelayMs({ failure: refused, attempt, random: middle }),
    );
    expect(pauses).toEqual([250, 500, 1000]);
  });

  it('is spread by chance, so that clients do not come back together', () => {
    expect(clientRetryDelayMs({ failure: refused, attempt: 1, random: () => 0 })).toBe(125);
    expect(clientRetryDelayMs({ failure: refused, attempt: 1, random: () => 0.999 })).toBe(375);
  });

  it('is never shorter than the service asked for', () => {
    const pause = clientRetryDelayMs({ failure: limited(7000), attempt: 1, random: () => 0 });
    expect(pause).toBeGreaterThanOrEqual(7000);
  });

  it('is not made when the service asks for more than half a minute', () => {
    const failure = limited(maxRetryAfterMs + 1);
    expect(clientRetryDelayMs({ failure, attempt: 1, random: middle })).toBeUndefined();
  });

  it.each<Failure>([
    { kind: 'timeout', afterMs: 30_000, origin, sent: true },
    { kind: 'cancelled' },
    { kind: 'tls', code: 'CERT_HAS_EXPIRED', origin },
    { kind: 'unauthorized', error: { status: 401, body: '' } },
    { kind: 'notFound', what: 'object', error: { status: 404, body: '' } },
  ])('is not made after $kind, where a second try would not help', (failure) => {
    expect(clientRetryDelayMs({ failure, attempt: 1, random: middle })).toBeUndefined();
  });
});
