import { describe, expect, it } from 'vitest';
import type { Failure, ServiceError } from '../../../../src/ledger/failure/failure.ts';
import type { Json, JsonObject } from '../../../../src/lib/json/json.ts';
import {
  joinHashEvidence,
  judgeHashFailure,
  judgeHashResponse,
  type HashEvidence,
  type HashSource,
} from '../../../../src/submission/proof/hash-evidence.ts';

const hash = 'ab'.repeat(32);
const other = 'cd'.repeat(32);
const updateId = `1220${'ef'.repeat(32)}`;
const target = { hash, submissionId: 'sub-1' };
const refusal: ServiceError = { status: 404, body: '' };

const judge = (source: HashSource, json: Json): HashEvidence =>
  judgeHashResponse(source, json, target);

const update = (fields: JsonObject): Json => ({
  update: { Transaction: { value: { updateId, ...fields } } },
});

const accepted = (fields: JsonObject): Json => ({
  acceptedCompletion: { status: { code: 0 }, updateId, ...fields },
});

const rejected = (...items: readonly JsonObject[]): Json => ({
  acceptedCompletion: null,
  lastRejectedCompletions: items,
});

describe('an update that the ledger finds by hash', () => {
  it.each<[string, JsonObject]>([
    ['in the field of releases before 3.6', { externalTransactionHash: hash }],
    ['in the field of 3.6', { transactionHash: hash }],
    ['in both', { externalTransactionHash: hash, transactionHash: hash }],
    ['in capitals', { transactionHash: hash.toUpperCase() }],
  ])('proves the commit when it names the hash %s', (_title, fields) => {
    expect(judge('updateByHash', update(fields))).toEqual({ kind: 'committed', updateId });
  });

  it.each<[string, Json]>([
    ['names another hash', update({ externalTransactionHash: other })],
    [
      'names the hash and another one',
      update({ externalTransactionHash: hash, transactionHash: other }),
    ],
    ['names no hash', update({})],
    ['has no update id', update({ transactionHash: hash, updateId: '' })],
    ['has a malformed update id', update({ transactionHash: hash, updateId: 'x'.repeat(68) })],
    ['is a reassignment', { update: { Reassignment: { value: { updateId } } } }],
    ['is empty', {}],
    ['is no object', [hash]],
  ])('proves nothing when the response %s', (_title, json) => {
    expect(judge('updateByHash', json).kind).toBe('nothing');
  });
});

describe('an update that a scan finds by hash', () => {
  it('proves the commit when it names the hash', () => {
    const json = { update_id: updateId, external_transaction_hash: hash };
    expect(judge('scanUpdateByHash', json)).toEqual({ kind: 'committed', updateId });
  });

  it('proves nothing when it names no hash, or another one', () => {
    expect(judge('scanUpdateByHash', { update_id: updateId }).kind).toBe('nothing');
    const json = { update_id: updateId, external_transaction_hash: other };
    expect(judge('scanUpdateByHash', json).kind).toBe('nothing');
  });
});

describe('a completion that the ledger finds by hash', () => {
  it('proves the commit and names the attempt that was accepted', () => {
    const json = accepted({ submissionId: 'sub-2', transactionHash: hash });
    expect(judge('completionByHash', json)).toEqual({
      kind: 'committed',
      updateId,
      submissionId: 'sub-2',
    });
  });

  // digital-asset/canton, JsCommandService.scala: completions have the protobuf's bytes in base64.
  it('proves the commit when it names the hash in base64, and nothing with another one', () => {
    const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
    const json = accepted({ submissionId: 'sub-2', transactionHash: base64(hash) });
    expect(judge('completionByHash', json).kind).toBe('committed');
    const foreign = accepted({ submissionId: 'sub-1', transactionHash: base64(other) });
    expect(judge('completionByHash', foreign).kind).toBe('nothing');
  });

  it('proves the commit of this attempt when it names no hash', () => {
    expect(judge('completionByHash', accepted({ submissionId: 'sub-1' })).kind).toBe('committed');
  });

  it.each<[string, Json]>([
    ['another attempt without its hash', accepted({ submissionId: 'sub-2' })],
    ['this attempt with another hash', accepted({ submissionId: 'sub-1', transactionHash: other })],
    [
      'this attempt with its hash and another one',
      accepted({ submissionId: 'sub-1', transactionHash: hash, externalTransactionHash: other }),
    ],
    ['an error as accepted', accepted({ submissionId: 'sub-1', status: { code: 9 } })],
    ['no update', accepted({ submissionId: 'sub-1', updateId: '' })],
    ['the refusal of another attempt', rejected({ submissionId: 'sub-2', transactionHash: hash })],
    ['the refusal of another hash', rejected({ submissionId: 'sub-1', transactionHash: other })],
    ['nothing', {}],
  ])('proves nothing when it tells %s', (_title, json) => {
    expect(judge('completionByHash', json).kind).toBe('nothing');
  });

  it('tells the refusal of this attempt', () => {
    const own = { submissionId: 'sub-1', transactionHash: hash, status: { code: 9 } };
    const json = rejected({ submissionId: 'sub-2', transactionHash: hash }, own);
    expect(judge('completionByHash', json)).toEqual({ kind: 'failed', completion: own });
  });
});

describe('a source without a response', () => {
  it.each<[string, Failure, string]>([
    ['a 404 of the object', { kind: 'notFound', what: 'object', error: refusal }, 'not found'],
    ['an error', { kind: 'rateLimited', error: refusal }, 'cannot read the response (rateLimited)'],
  ])('proves nothing with %s', (_title, failure, why) => {
    for (const source of ['completionByHash', 'updateByHash', 'scanUpdateByHash'] as const)
      expect(judgeHashFailure(source, failure)).toEqual({ kind: 'nothing', why });
  });
});

describe('a source that does not have the operation', () => {
  it.each([
    ['completionByHash', 'this ledger does not offer it (3.6 does)'],
    ['updateByHash', 'this ledger does not offer it (3.6 does)'],
    ['scanUpdateByHash', 'this scan does not offer it (Splice 0.6.1 does)'],
  ] as const)('is named with the release that has it: %s', (source, why) => {
    const failure: Failure = { kind: 'notFound', what: 'endpoint', error: refusal };
    expect(judgeHashFailure(source, failure)).toEqual({ kind: 'nothing', why });
  });
});

describe('what all sources prove together', () => {
  const commit: HashEvidence = { kind: 'committed', updateId };
  const absent: HashEvidence = { kind: 'nothing', why: 'not offered' };

  it('is the commit that one of them proves, with its source', () => {
    const proof = joinHashEvidence([
      ['completionByHash', absent],
      ['scanUpdateByHash', commit],
    ]);
    expect(proof).toEqual({ ...commit, source: 'scanUpdateByHash' });
  });

  it('is a commit, although the completion of the attempt is a refusal', () => {
    const proof = joinHashEvidence([
      ['completionByHash', { kind: 'failed', completion: {} }],
      ['updateByHash', commit],
    ]);
    expect(proof).toEqual({ ...commit, source: 'updateByHash', refusal: {} });
  });

  it('is nothing when two of them name different updates', () => {
    const proof = joinHashEvidence([
      ['updateByHash', commit],
      ['scanUpdateByHash', { kind: 'committed', updateId: `1220${'00'.repeat(32)}` }],
    ]);
    expect(proof).toMatchObject({
      kind: 'nothing',
      notes: [expect.stringContaining('two sources contradict each other')],
    });
  });

  it('is nothing with a note of each when none of them proves anything', () => {
    const proof = joinHashEvidence([
      ['updateByHash', absent],
      ['scanUpdateByHash', { kind: 'nothing', why: 'no scan is configured' }],
    ]);
    expect(proof).toEqual({
      kind: 'nothing',
      notes: ['update by hash: not offered', 'scan by hash: no scan is configured'],
    });
  });
});
