import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

const objectOf = (json: Json | undefined): JsonObject =>
  isObject(json ?? null) ? (json as JsonObject) : {};

const exchanges = (['v4', 'writes', 'token-writes', 'operations'] as const).flatMap((file) =>
  readRecorded(file).map(({ note, request, response }) => ({
    title: `${file}, ${note}`,
    request: objectOf(request.body),
    response: objectOf(response.body),
  })),
);

const prepared = exchanges.filter(({ response }) => 'preparedTransactionHash' in response);
const executed = exchanges.filter(({ request }) => 'preparedTransaction' in request);

/** The hash that a refusal of a wrong signature names, in hex without its multihash prefix. */
const hashInRefusal = (response: JsonObject): string | undefined =>
  /signed: 1220([0-9a-f]{64})/.exec(textAt(response, 'cause'))?.[1];

describe('what a real participant prepared', () => {
  it('was hashed with every scheme', () => {
    const schemes = prepared.map(({ response }) => textAt(response, 'hashingSchemeVersion'));
    expect([...new Set(schemes)].map((scheme) => scheme.slice(-2)).sort()).toEqual([
      'V2',
      'V3',
      'V4',
    ]);
  });

  it.each(prepared)('has the hash that it returned: $title', ({ response }) => {
    const { hash, checks } = verifySubmission(response);
    expect(hash?.toString('base64')).toBe(textAt(response, 'preparedTransactionHash'));
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it.each(prepared)('has no other hash: $title', ({ response }) => {
    const hash = Buffer.from(textAt(response, 'preparedTransactionHash'), 'base64');
    hash[31] = (hash[31] ?? 0) ^ 1;
    const preparedTransactionHash = hash.toString('base64');
    const { checks } = verifySubmission({ ...response, preparedTransactionHash });
    const failed = checks.filter(({ state }) => state === 'failed');
    expect(failed.map(({ id }) => id)).toEqual(['claimed-hash']);
  });

  it.each(executed)('has a hash when it is executed: $title', ({ request }) => {
    const { hash, checks } = verifySubmission(request);
    expect(hash).toHaveLength(32);
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it.each(executed.filter(({ response }) => hashInRefusal(response) !== undefined))(
    'has the hash that the participant names when it refuses a signature: $title',
    ({ request, response }) => {
      expect(verifySubmission(request).hash?.toString('hex')).toBe(hashInRefusal(response));
    },
  );
});
