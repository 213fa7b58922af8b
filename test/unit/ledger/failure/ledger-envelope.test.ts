import { describe, expect, it } from 'vitest';
import { ledgerEnvelope } from '../../../../src/ledger/failure/error-body.ts';
import { isObject, stringifyJson, type Json } from '../../../../src/lib/json/json.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

const envelopeOf = (status: number, contentType: string, json: Json) =>
  ledgerEnvelope({
    ...{ status, contentType },
    body: typeof json === 'string' ? json : stringifyJson(json),
    json: typeof json === 'string' ? undefined : json,
  });

const recorded = (['errors', 'operations', 'tokens', 'writes', 'v4', 'token-writes'] as const)
  .flatMap((file) => readRecorded(file))
  .filter(({ response: { status } }) => status >= 400)
  .map(({ response: { status, headers, body } }) => ({
    ...{ status, body },
    contentType: headers['content-type'] ?? '',
  }));

describe('the form of an error', () => {
  it('is the ledger’s for every error of a real participant, except that of a wrong method', () => {
    const foreign = recorded.filter(
      ({ status, contentType, body }) => envelopeOf(status, contentType, body) === undefined,
    );
    expect(new Set(foreign.map(({ status, body }) => `${status} ${stringifyJson(body)}`))).toEqual(
      new Set(['405 "Method Not Allowed"']),
    );
    expect(recorded.length).toBeGreaterThan(100);
  });

  it.each(['code', 'cause', 'context', 'resources', 'errorCategory'])(
    'is not the ledger’s without its %s',
    (key) => {
      const bodies = recorded.map(({ body }) => body).filter(isObject);
      const errors = bodies.filter((body) => 'errorCategory' in body);
      for (const error of errors) {
        const { [key]: _, ...rest } = error;
        expect(envelopeOf(400, 'application/json', rest)).toBeUndefined();
      }
      expect(errors.length).toBeGreaterThan(100);
    },
  );

  it.each<[string, number, string, Json]>([
    ['a decode failure in a page', 400, 'text/html', 'Invalid value for: body (x)'],
    ['a decode failure further on', 400, 'text/plain', 'Oops. Invalid value for: body (x)'],
    ['a decode failure of something else', 400, 'text/plain', 'Invalid value for: header Host'],
    ['a decode failure with another status', 403, 'text/plain', 'Invalid value for: body (x)'],
    ['a size limit without its number', 413, 'text/plain', 'exceeded size limit'],
    ['a missing endpoint without the ledger’s field', 404, 'application/json', { errors: ['a'] }],
    [
      'a missing endpoint with another status',
      403,
      'application/json',
      { errors: ['HttpMethod(POST), uri: http://x/y'], status: 404, ledgerApiError: null },
    ],
  ])('is not the ledger’s where it only resembles it: %s', (_title, status, type, body) => {
    expect(envelopeOf(status, type, body)).toBeUndefined();
  });
});
