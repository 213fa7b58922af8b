import { isDefiniteRefusal } from '../../../../src/ledger/failure/definite-refusal.ts';
import { describe, expect, it } from 'vitest';
import {
  failureExitCode,
  isRetrySafe,
  retryDelayMs,
  type Failure,
  type ServiceError,
} from '../../../../src/ledger/failure/failure.ts';

const origin = 'https://ledger.test.example';
const error = (fields: Partial<ServiceError> = {}): ServiceError => ({
  status: 400,
  envelope: 'error',
  body: '',
  ...fields,
});

const failures: Readonly<Record<string, Failure>> = {
  unreachable: { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false },
  tls: { kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', origin },
  timeout: { kind: 'timeout', afterMs: 30_000, origin, sent: true },
  unauthorized: { kind: 'unauthorized', error: error({ status: 401 }) },
  forbidden: { kind: 'forbidden', error: error({ status: 403 }) },
  'not found': { kind: 'notFound', what: 'object', error: error({ status: 404 }) },
  'no such route': { kind: 'notFound', what: 'endpoint', error: error({ status: 404 }) },
  'rate limited': { kind: 'rateLimited', error: error({ status: 429, retryAfterMs: 4000 }) },
  refused: { kind: 'refused', error: error() },
  unreadable: { kind: 'unreadable', reason: 'not-json', status: 200, detail: '', excerpt: '' },
  invalid: { kind: 'invalid', problems: [] },
  cancelled: { kind: 'cancelled' },
};

const failure = (name: string): Failure => failures[name] ?? { kind: 'cancelled' };

describe('the exit code of a failed read', () => {
  it.each([
    ['unreadable', 1],
    ['invalid', 2],
    ['not found', 3],
    ['no such route', 5],
    ['unauthorized', 4],
    ['forbidden', 4],
    ['refused', 5],
    ['rate limited', 7],
    ['unreachable', 8],
    ['tls', 8],
    ['timeout', 8],
    ['cancelled', 130],
  ])('the exit code of a read that failed as %s is %i', (name, code) => {
    expect(failureExitCode(failure(name))).toBe(code);
  });
});

describe('the exit code of a read that the service responded with an error', () => {
  it.each([
    [400, 5],
    [409, 5],
    [413, 5],
    [499, 5],
    [500, 11],
    [501, 11],
    [503, 11],
    [504, 11],
  ])('is for HTTP %i: %i', (status, code) => {
    expect(failureExitCode({ kind: 'refused', error: error({ status }) })).toBe(code);
  });
});

describe('a write was certainly not made', () => {
  it.each([400, 401, 403, 404])(
    'a write was certainly not made after the ledger’s own HTTP %i',
    (status) => {
      expect(isDefiniteRefusal(error({ status }))).toBe(true);
    },
  );

  it('a write was certainly not made after the ledger could not read the request', () => {
    expect(isDefiniteRefusal(error({ status: 413, envelope: 'unprocessed' }))).toBe(true);
  });

  it('a write was certainly not made after a refusal whose status a gateway changed', () => {
    expect(isDefiniteRefusal(error({ status: 502, grpcCode: 3, category: 8 }))).toBe(true);
  });

  it('a write was certainly not made after an error that is a definite answer, whatever its status', () => {
    expect(isDefiniteRefusal(error({ status: 503, definiteAnswer: true }))).toBe(true);
  });

  // digital-asset/canton: ResourceManagementService.scala (checkOverloaded), StreamTracker.scala (InFlight)
  // and MemoryCheck.scala refuse before the submission; LedgerApiErrors.scala makes both ABORTED, which is 409.
  // So does ActiveRequestCounterInterceptor.scala, which LedgerApiServer.scala puts before every call
  // (3.4.11, 3.5.9 and 3.6.0-SNAPSHOT); CantonGrpcUtil.scala has its code.
  it.each(['PARTICIPANT_BACKPRESSURE', 'HEAP_MEMORY_OVER_LIMIT', 'SERVER_OVERLOADED'])(
    'a write was certainly not made after %s, although it is a conflict that is no definite answer',
    (code) => {
      const conflict = error({ status: 409, category: 2, definiteAnswer: false, code });
      expect(isDefiniteRefusal(conflict)).toBe(true);
    },
  );
});

describe('a write may have been made', () => {
  it.each([408, 409, 425, 429, 499, 500, 501, 503, 504])(
    'a write may have been made after the ledger’s own HTTP %i',
    (status) => {
      expect(isDefiniteRefusal(error({ status }))).toBe(false);
    },
  );

  it('a write may have been made after a redacted error, if its gRPC code leaves that open', () => {
    const redacted = error({ status: 400, code: 'NA', category: -1, grpcCode: 13 });
    expect(isDefiniteRefusal(redacted)).toBe(false);
  });

  it.each([400, 401, 403, 404, 413, 422, 429])(
    'a write may have been made after HTTP %i in another form than the ledger’s',
    (status) => {
      const { envelope: _, ...foreign } = error({ status, definiteAnswer: true });
      expect(isDefiniteRefusal(foreign)).toBe(false);
    },
  );

  it('a write may have been made after an error about the length of the response', () => {
    const code = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';
    expect(isDefiniteRefusal(error({ status: 413, code }))).toBe(false);
  });
});

describe('a read may be tried again', () => {
  it.each(['unreachable', 'timeout', 'rate limited'])('a read may be retried after %s', (name) => {
    expect(isRetrySafe(failure(name))).toBe(true);
  });

  it.each([502, 503, 504])('a read may be retried after HTTP %i', (status) => {
    expect(isRetrySafe({ kind: 'refused', error: error({ status }) })).toBe(true);
  });

  it.each([1, 2, 3, 12])('a read may be retried after an error of category %i', (category) => {
    expect(isRetrySafe({ kind: 'refused', error: error({ category }) })).toBe(true);
  });

  it('a read may be retried after incomplete response', () => {
    expect(
      isRetrySafe({
        kind: 'unreadable',
        reason: 'truncated',
        status: 200,
        detail: '',
        excerpt: '',
      }),
    ).toBe(true);
  });

  it.each([
    'tls',
    'unauthorized',
    'forbidden',
    'not found',
    'refused',
    'unreadable',
    'invalid',
    'cancelled',
  ])('but not after %s', (name) => {
    expect(isRetrySafe(failure(name))).toBe(false);
  });
});

describe('the wait before the next try', () => {
  it('is what the service asked for, and nothing when it did not ask', () => {
    expect(retryDelayMs(failure('rate limited'))).toBe(4000);
    expect(retryDelayMs(failure('refused'))).toBeUndefined();
    expect(retryDelayMs(failure('timeout'))).toBeUndefined();
  });
});
