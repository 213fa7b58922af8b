import { describe, expect, it } from 'vitest';
import type { Failure, ServiceError } from '../../../../src/ledger/failure/failure.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';
import { ledgerErrorSample } from '../../../support/samples/samples.ts';

const now = Date.UTC(2026, 4, 6, 7, 8, 0);

const read = (
  status: number,
  body: string,
  { type = 'application/json', retryAfter }: { type?: string; retryAfter?: string } = {},
): Failure => readServiceError(status, type, body, { retryAfter }, now);

const errorOf = (failure: Failure): ServiceError => {
  if ('error' in failure) return failure.error;
  throw new Error(`${failure.kind} carries no error of a service.`);
};

const redacted = {
  code: 'NA',
  cause: 'A security-sensitive error',
  errorCategory: -1,
  context: {},
};

describe('the error of a ledger', () => {
  it('is read with everything that helps', () => {
    const failure = read(404, ledgerErrorSample({ correlationId: 'try-1' }));
    expect(failure).toMatchObject({
      kind: 'notFound',
      what: 'object',
      error: {
        status: 404,
        code: 'UPDATE_NOT_FOUND',
        cause: 'Update not found, or not visible.',
        correlationId: 'try-1',
        category: 11,
        definiteAnswer: false,
      },
    });
    expect(errorOf(failure).traceId).toHaveLength(32);
    expect(errorOf(failure).resources?.[0]?.[0]).toBe('UPDATE_ID');
  });

  it('leaves out what was null or of another type', () => {
    const body = ledgerErrorSample({
      cause: 7,
      traceId: '',
      resources: [['A'], 'B'],
      context: null,
    });
    expect(Object.keys(errorOf(read(400, body))).sort()).toEqual(
      ['body', 'category', 'code', 'grpcCode', 'resources', 'status'].sort(),
    );
  });

  it.each([
    [true, { definiteAnswer: true, context: { definite_answer: 'false' } }],
    [true, { definiteAnswer: null, context: { definite_answer: 'true' } }],
    [false, { definiteAnswer: null, context: { definite_answer: 'false' } }],
    [undefined, { definiteAnswer: null, context: {} }],
    [undefined, { definiteAnswer: 'yes', context: { definite_answer: 'maybe' } }],
  ])('gives the definite answer %s from either of its places', (response, fields) => {
    expect(errorOf(read(400, ledgerErrorSample(fields))).definiteAnswer).toBe(response);
  });

  // digital-asset/canton, CommandDeduplicationError.scala and BaseError.scala (extractContext) print the
  // fields of the error class; canton-network/cf-docs, command-deduplication.mdx names the other key.
  it.each([
    ['submission-1', { existingSubmissionId: 'Some(submission-1)' }],
    ['submission-1', { existingSubmissionId: 'submission-1' }],
    ['submission-1', { existing_submission_id: 'submission-1' }],
    [undefined, { existingSubmissionId: 'None' }],
    [undefined, { existingSubmissionId: 'Some()' }],
    [undefined, { existingSubmissionId: `Some(${'a'.repeat(256)})` }],
    [undefined, { existing_submission_id: 5 }],
  ])('names the existing submission %s under either of its keys', (id, context) => {
    const body = ledgerErrorSample({ code: 'DUPLICATE_COMMAND', context });
    expect(errorOf(read(409, body)).existingSubmissionId).toBe(id);
  });

  it.each([
    ['unauthorized', 401, redacted],
    ['forbidden', 403, redacted],
    ['unauthorized', 400, { code: 'ACCESS_TOKEN_EXPIRED', errorCategory: 8, grpcCodeValue: 9 }],
    ['unauthorized', 500, { ...redacted, grpcCodeValue: 16 }],
    ['forbidden', 500, { ...redacted, grpcCodeValue: 7 }],
    ['forbidden', 400, { code: 'PERMISSION_DENIED', errorCategory: 7, grpcCodeValue: 3 }],
    ['refused', 400, { code: 'INVALID_ARGUMENT', errorCategory: 8, grpcCodeValue: 3 }],
    ['refused', 409, { code: 'DUPLICATE_COMMAND', errorCategory: 10, grpcCodeValue: 6 }],
    // Gateways change statuses: neither says that nothing was made, or that a token was refused.
    ['refused', 429, { code: 'SUBMISSION_ALREADY_IN_FLIGHT', errorCategory: 2, grpcCodeValue: 10 }],
    ['refused', 429, { code: 'REQUEST_ALREADY_IN_FLIGHT', errorCategory: 2, grpcCodeValue: 10 }],
    ['refused', 403, { code: 'DUPLICATE_COMMAND', errorCategory: 10, grpcCodeValue: 6 }],
    ['refused', 401, { code: 'DUPLICATE_COMMAND', errorCategory: 10, grpcCodeValue: 6 }],
    ['refused', 404, { code: 'DUPLICATE_COMMAND', errorCategory: 10, grpcCodeValue: 6 }],
    ['rateLimited', 429, { code: 'PARTICIPANT_OVERLOADED', errorCategory: 2, grpcCodeValue: 8 }],
    ['refused', 503, { code: 'SERVICE_NOT_RUNNING', errorCategory: 1, grpcCodeValue: 14 }],
  ])('is %s at %i by what it says', (kind, status, fields) => {
    expect(read(status, ledgerErrorSample({ grpcCodeValue: null, ...fields })).kind).toBe(kind);
  });
});

describe('a response of 404', () => {
  it.each([
    ['object', ledgerErrorSample({ code: 'CONTRACT_PAYLOAD_NOT_FOUND' })],
    ['object', ledgerErrorSample({ ...redacted, grpcCodeValue: 5 })],
    [
      'endpoint',
      '{"errors":["HttpMethod(POST), uri: http://x/y"],"status":404,"ledgerApiError":null}',
    ],
    ['endpoint', '{"error":"no such thing"}'],
    ['endpoint', 'The requested resource could not be found.'],
    ['endpoint', '<html><body>404 Not Found</body></html>'],
    ['endpoint', '{"message":"no Route matched with those values"}'],
    ['endpoint', ''],
  ])('misses the %s: %s', (what, body) => {
    expect(read(404, body)).toMatchObject({ kind: 'notFound', what });
  });

  it.each(['PACKAGE_NAMES_NOT_FOUND', 'TEMPLATES_OR_INTERFACES_NOT_FOUND'])(
    'refuses the format of the request when its code is %s',
    (code) => {
      const body = ledgerErrorSample({ code, errorCategory: 11 });
      expect(read(404, body)).toMatchObject({ kind: 'refused', error: { code } });
    },
  );
});

describe('the context and the resources of an error', () => {
  it('are kept as far as they are texts', () => {
    const context = { participant: 'p1', category: '11', odd: 5, nested: {} };
    const body = ledgerErrorSample({ context, resources: [['CONTRACT_ID', '00ab'], ['odd']] });
    expect(read(404, body)).toMatchObject({
      error: {
        context: { participant: 'p1', category: '11' },
        resources: [['CONTRACT_ID', '00ab']],
      },
    });
  });

  // digital-asset/canton, community/ledger/ledger-json-api, http/json/v2/JsSchema.scala
  // (fromDecodedCantonError): k.toString at v3.4.11 and v3.5.10, k.asString in 3.6 (1a7b4a8f).
  it('names a resource without what releases before 3.6 write around it', () => {
    const resources = [
      ['ErrorResource(CONTRACT_ID)', '00ab'],
      ['ErrorResource()', 'odd'],
    ];
    expect(errorOf(read(404, ledgerErrorSample({ resources }))).resources).toEqual([
      ['CONTRACT_ID', '00ab'],
      ['ErrorResource()', 'odd'],
    ]);
  });
});

describe('errors that are no JSON of a ledger', () => {
  it('give the words of a scan as the cause', () => {
    const failure = read(400, '{"error":"Limit must be at least 1."}');
    expect(errorOf(failure).cause).toBe('Limit must be at least 1.');
  });

  it.each([
    [400, "Invalid value for: body (missing field at 'updateId')"],
    [413, 'Request body exceeded size limit (10485760 bytes)'],
    [429, 'Too Many Requests: please slow down.'],
    [503, 'The server was not able to answer in time.'],
  ])('give plain text of %i as the cause', (status, body) => {
    const failure = read(status, `${body}\n`, { type: 'text/plain; charset=UTF-8' });
    expect(errorOf(failure)).toMatchObject({ status, cause: body });
    expect(failure.kind).toBe(status === 429 ? 'rateLimited' : 'refused');
  });

  it('do not quote a page of HTML, whatever it is called', () => {
    const page = '<!DOCTYPE html><html><h1>Bad Gateway</h1></html>';
    for (const type of ['text/html', 'text/plain', '']) {
      const error = errorOf(read(502, page, { type }));
      expect(error.cause).toBeUndefined();
      expect(error.body).toBe(page);
    }
  });

  it('keep the beginning of a long body', () => {
    const error = errorOf(read(500, 'x'.repeat(100_000), { type: 'text/plain' }));
    expect([error.body.length, error.cause?.length]).toEqual([65_536, 400]);
    const inJson = errorOf(read(500, JSON.stringify({ error: 'y'.repeat(100_000) })));
    expect([inJson.body.length, inJson.cause?.length]).toEqual([65_536, 400]);
  });

  it.each(['[]', '"text"', 'null', '7', '{', '[['.repeat(50_000)])('survive %.20s', (body) => {
    expect(read(500, body).kind).toBe('refused');
  });
});

describe('how long a service asks to wait', () => {
  const waits = (retryInfo: unknown, retryAfter?: string) =>
    errorOf(read(503, ledgerErrorSample({ retryInfo } as never), retryAfter ? { retryAfter } : {}))
      .retryAfterMs;

  it.each([
    ['1 second', 1000],
    ['5 seconds', 5000],
    ['250 milliseconds', 250],
    ['2 minutes', 120_000],
    ['1 hour', 3_600_000],
    ['1500 microseconds', 2],
    ['soon', undefined],
    ['1 fortnight', undefined],
    ['1 constructor', undefined],
    [30, undefined],
  ])('is read from the words %j', (words, ms) => {
    expect(waits(words)).toBe(ms);
  });

  it.each([
    ['12', 12_000],
    [' 0 ', 0],
    ['Wed, 06 May 2026 07:08:30 GMT', 30_000],
    ['Wed, 06 May 2026 07:00:00 GMT', 0],
    ['1.5', undefined],
    ['-3', undefined],
    ['99999999999999', undefined],
  ])('is read from the header %j', (header, ms) => {
    expect(waits(null, header)).toBe(ms);
  });

  it('is what the header says when both say something', () => {
    expect(waits('1 second', '7')).toBe(7000);
  });
});
