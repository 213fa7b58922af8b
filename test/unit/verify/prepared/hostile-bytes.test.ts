import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overallVerdict } from '../../../../src/verify/check-result.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { parsePublicKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { suitePrepared } from '../../../support/verify/prepared-vectors.ts';
import { createBy, preparedBytes } from '../../../support/writes/submission-writer.ts';
import { newSigner, partyToParticipant } from '../../../support/verify/topology-writer.ts';
import { placesIn } from '../../../support/samples/places.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const megabytes = (count: number): number => count * 1024 * 1024;

/** Both reports of the same bytes, and the heap that they took. */
const verified = (bytes: Buffer) => {
  const base64 = bytes.toString('base64');
  const scheme = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' };
  const submission = verifySubmission({ preparedTransaction: base64, ...scheme });
  const onboarding = verifyOnboarding({ onboardingTransactions: [{ transaction: base64 }] });
  return { submission, onboarding };
};

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
};

/** A message inside a message, so many times; `frame` is the fields from one level to the next. */
const nested = (levels: number, frame: readonly number[]): Buffer => {
  const heads: Buffer[] = [];
  let length = 0;
  for (let level = levels - 1; level >= 0; level--) {
    const tag = varint(((frame[level % frame.length] ?? 1) << 3) | 2);
    const head = Buffer.concat([tag, varint(length)]);
    heads.push(head);
    length += head.length;
  }
  return Buffer.concat(heads.reverse());
};

const valuesInValues = (levels: number) => {
  let argument: object = { unit: {} };
  for (let level = 0; level < levels; level++) argument = { list: { elements: [argument] } };
  return preparedBytes('a::1220', {
    create: { ...createBy('a::1220'), argument: { ...argument } },
  });
};

describe('hostile bytes', () => {
  const big = megabytes(10);
  const two = Buffer.from([0x0a, 0x00]);

  it.each([
    ['ten megabytes of nothing', () => Buffer.alloc(big)],
    ['ten megabytes of one byte', () => Buffer.alloc(big, 0xff)],
    ['two million empty fields', () => Buffer.alloc(megabytes(4), two)],
    [
      'a million nodes without content',
      () => {
        const node = Buffer.from([0x1a, 0x00]);
        const inside = Buffer.alloc(megabytes(2), node);
        return Buffer.concat([Buffer.from([0x0a]), varint(inside.length), inside]);
      },
    ],
    ['a length beyond the end', () => Buffer.concat([Buffer.from([0x0a]), varint(2 ** 31)])],
    ['a length of 64 bits', () => Buffer.from('0affffffffffffffff01', 'hex')],
    ['a number that does not end', () => Buffer.alloc(20, 0x88)],
    ['a group', () => Buffer.from([0x0b, 0x0c])],
    ['field number zero', () => Buffer.from([0x02, 0x00])],
    ['text that is not UTF-8', () => Buffer.from('1206220f12021aff', 'hex')],
    [
      'messages inside each other, a hundred thousand deep',
      () => nested(100_000, [1, 3, 1000, 1, 5]),
    ],
    ['values inside each other, beyond what Daml has', () => valuesInValues(400)],
  ])('fail clearly: %s', (_what, make) => {
    const bytes = make();
    const { submission, onboarding } = verified(bytes);
    expect(overallVerdict(submission.checks)).toBe('failed');
    expect(overallVerdict(onboarding.checks)).toBe('failed');
    const told = [...submission.checks, ...onboarding.checks].map(({ detail }) => detail);
    expect(told.every((detail) => detail.length < 1000)).toBe(true);
  });

  it('take no more than their own size in memory: what is too much is not even begun', () => {
    const bytes = Buffer.alloc(megabytes(6), two).toString('base64');
    const before = process.memoryUsage().heapUsed;
    verifySubmission({ preparedTransaction: bytes });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(megabytes(200));
  });

  it('are read where they are only deep: values as deep as Daml allows have a hash', () => {
    const bytes = valuesInValues(100).toString('base64');
    const scheme = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
    expect(verifySubmission({ preparedTransaction: bytes, ...scheme }).hash).toHaveLength(32);
  });

  it('list a tree that shares its nodes only once: it cannot grow while it is listed', () => {
    const rollback = (id: number) => ({
      nodeId: String(id),
      v1: { rollback: { children: [String(id + 1), String(id + 1)] } },
    });
    const nodes = Array.from({ length: 60 }, (_each, id) => rollback(id));
    const bytes = encodeMessage(preparedTransaction, {
      transaction: { version: '2.1', roots: ['0'], nodes },
      metadata: {},
    });
    const { submission } = verified(bytes);
    expect(submission.checks.find(({ id }) => id === 'tree')?.state).toBe('failed');
  });

  const valid = [
    encodeMessage(preparedTransaction, suitePrepared('V3')),
    partyToParticipant('a::1220', { keys: [newSigner()] }),
  ];

  it('never throw and never pass, cut off anywhere', () => {
    for (const bytes of valid)
      for (const length of placesIn(bytes.length)) {
        const { submission, onboarding } = verified(bytes.subarray(0, length));
        expect(submission.verdict, `after ${length} bytes`).toBe('failed');
        expect(onboarding.verdict, `after ${length} bytes`).not.toBe('verified');
      }
  });

  it('never throw and never pass, whatever they are', () => {
    const changed = fc
      .tuple(fc.constantFrom(...valid), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
      .map(([bytes, changes]) => {
        const copy = Buffer.from(bytes);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        return copy;
      });
    const any = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(any, changed), (bytes) => {
        const { submission, onboarding } = verified(bytes);
        parsePublicKey(bytes);
        return submission.verdict !== 'verified' && onboarding.verdict !== 'verified';
      }),
      { numRuns: roundsOf(600) },
    );
  });

  it('never throw as JSON of any shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const body = json as never;
        const wrapped = {
          onboardingTransactions: body,
          topologyTransactions: body,
          preparedTransaction: body,
          partySignatures: { signatures: body },
        };
        return [body, wrapped].every(
          (item) =>
            verifyOnboarding(item).verdict === 'failed' &&
            verifySubmission(item).verdict === 'failed',
        );
      }),
      { numRuns: roundsOf(120) },
    );
  });
});
