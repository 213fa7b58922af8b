import { describe, expect, it } from 'vitest';
import type { VerificationCheck } from '../../../../src/verify/check-result.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { repeated, type MessageSchema } from '../../../../src/verify/protobuf/protobuf-message.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import {
  recordedPrepared,
  suitePrepared,
  suiteValues,
} from '../../../support/verify/prepared-vectors.ts';
import {
  exerciseOf,
  preparedWithCalls,
  preparedWithExercise,
} from '../../../support/verify/call-vectors.ts';
import {
  createBy,
  depotVault,
  exerciseBy,
  hashOf,
  preparedBytes,
  preparedOf,
  submissionBy,
  type ExternalParty,
} from '../../../support/writes/submission-writer.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { newCurveSigner, newSigner, type Signer } from '../../../support/verify/topology-writer.ts';

/** A schema in which an exercise has one more field. */
const withAuthorizers = (schema: MessageSchema): MessageSchema => ({
  name: schema.name,
  fields: {
    ...Object.fromEntries(
      Object.entries(schema.fields).map(([number, { type, ...others }]) => [
        number,
        { ...others, type: typeof type === 'string' ? type : () => withAuthorizers(type()) },
      ]),
    ),
    ...(schema.name === 'Exercise' && { 18: repeated('authorizers', 'text') }),
  },
});

const partyOf = (signer: Signer): ExternalParty => ({
  party: `ida::${signer.fingerprint}`,
  signer,
});

const ida = partyOf(newSigner());
const keys = [ida.signer.publicKey];

const statesOf = (checks: readonly VerificationCheck[]): Readonly<Record<string, string>> =>
  Object.fromEntries(checks.map(({ id, state }) => [id, state]));

const notVerified = (checks: readonly VerificationCheck[]): readonly string[] =>
  checks.filter(({ state }) => state !== 'verified').map(({ id, state }) => `${id} ${state}`);

describe('a submission that is right', () => {
  const trusting = { trustedPackages: [depotVault], nowMs: epoch };

  it.each(['V2', 'V3', 'V4'])('has all verified that can be known offline (%s)', (version) => {
    const body = submissionBy(ida, { version });
    const { checks, verdict, hash } = verifySubmission(body, keys, trusting);
    expect(notVerified(checks)).toEqual(['threshold unknown']);
    expect(verdict).toBe('unknown');
    expect(hash).toEqual(hashOf(preparedBytes(ida.party), version));
  });

  it.each(['P-256', 'P-384', 'secp256k1'] as const)(
    'may be signed on another curve: %s',
    (curve) => {
      const other = partyOf(newCurveSigner(curve));
      const { checks } = verifySubmission(submissionBy(other), [other.signer.publicKey], trusting);
      expect(notVerified(checks)).toEqual(['threshold unknown']);
    },
  );

  it('says what will happen: who, what, to which contract, with which values', () => {
    const { prepared } = verifySubmission(submissionBy(ida), keys);
    expect(prepared?.tree.steps).toMatchObject([
      {
        depth: 0,
        kind: 'create',
        template: `${'d1'.repeat(32)}:Depot.Vault:Deposit`,
        packageName: 'depot-vault',
        argument: { owner: ida.party, grams: '17' },
        words: `create Depot.Vault:Deposit as 00${'a1'.repeat(32)}`,
      },
    ]);
    expect(prepared?.metadata).toMatchObject({
      actAs: [ida.party],
      commandId: 'pay-rent',
      synchronizer: `global::1220${'ab'.repeat(32)}`,
      preparedAt: BigInt(epoch - 60_000) * 1000n,
      ledgerTime: { from: undefined, to: undefined },
      maxRecordTime: undefined,
    });
  });

  it('is told of the response that prepared it, before anything is signed', () => {
    const nowMs = Date.parse('2025-09-25T20:11:00Z');
    const { checks, prepared } = verifySubmission(recordedPrepared, [], { nowMs });
    expect(notVerified(checks)).toEqual(['threshold unknown']);
    expect(statesOf(checks)['claimed-hash']).toBe('verified');
    expect(prepared?.tree.steps[0]?.argument).toMatchObject({
      receiver: 'bob::12205be3b9d177573fffb68eb245986f88b9df58d44ce575819078970580d87d1dc0',
    });
  });
});

describe('a submission that is wrong', () => {
  const brokenBy = (body: object, publicKeys = keys): readonly string[] =>
    verifySubmission({ ...body }, publicKeys)
      .checks.filter(({ state }) => state === 'failed')
      .map(({ id }) => id);

  const withBytes = (bytes: Buffer) => submissionBy(ida, { bytes });

  it.each([
    ['nothing', {}, ['decoded']],
    [
      'bytes of something else',
      { ...submissionBy(ida), preparedTransaction: 'aGVsbG8=' },
      ['decoded'],
    ],
    [
      'a hash that is not of this transaction',
      { ...recordedPrepared, preparedTransactionHash: Buffer.alloc(32).toString('base64') },
      ['claimed-hash'],
    ],
    [
      'a signature of something else',
      {
        ...submissionBy(ida),
        preparedTransaction: preparedBytes(ida.party, { metadata: { mediatorGroup: 3 } }).toString(
          'base64',
        ),
      },
      ['signature-1-1'],
    ],
    [
      'a signature for another scheme',
      { ...submissionBy(ida), hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' },
      ['signature-1-1'],
    ],
    [
      'two acting parties',
      withBytes(
        preparedBytes(ida.party, {
          metadata: { submitterInfo: { actAs: [ida.party, 'otto::1220'], commandId: 'c' } },
        }),
      ),
      ['acting-party'],
    ],
    [
      'a party that signs for another one',
      withBytes(
        preparedBytes(ida.party, {
          metadata: { submitterInfo: { actAs: ['otto::1220'], commandId: 'c' } },
        }),
      ),
      ['acting-party'],
    ],
    [
      'a contract that somebody else must sign, too',
      withBytes(
        preparedBytes(ida.party, {
          create: { ...createBy(ida.party), signatories: [ida.party, 'otto::1220'] },
        }),
      ),
      ['acting-party'],
    ],
  ])('says so: %s', (_what, body, wanted) => {
    expect(
      brokenBy(body, 'hashingSchemeVersion' in body && 'partySignatures' in body ? keys : []),
    ).toEqual(wanted);
  });

  it('has no hash when the tree is no tree', () => {
    const twice = encodeMessage(preparedTransaction, suitePrepared('V2'));
    const body = {
      preparedTransaction: twice.toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    };
    const { checks, hash } = verifySubmission(body);
    expect(hash).toBeUndefined();
    expect(checks.find(({ id }) => id === 'tree')).toMatchObject({
      state: 'failed',
      detail: 'node 0 appears in two places',
    });
    expect(statesOf(checks)['root']).toBe('failed');
  });

  it('names a public key that nobody signed with', () => {
    expect(brokenBy(submissionBy(ida), [...keys, newSigner().publicKey])).toEqual(['given-key-2']);
  });
});

describe('a submission whose hash cannot be computed', () => {
  const failedIn = (body: Json) =>
    verifySubmission(body).checks.filter(({ state }) => state === 'failed');

  it.each([
    'HASHING_SCHEME_VERSION_V9',
    'HASHING_SCHEME_VERSION_UNSPECIFIED',
    'V2',
    'hashing_scheme_version_v2',
    'constructor',
    '__proto__',
  ])('is wrong, whatever signs it: the scheme is %s', (scheme) => {
    const body = { ...submissionBy(ida), hashingSchemeVersion: scheme };
    expect(verifySubmission(body).hash).toBeUndefined();
    expect(failedIn(body)).toMatchObject([
      { id: 'scheme', detail: `scheme ${scheme} is unknown` },
      { id: 'hash', detail: `scheme ${scheme} is unknown` },
    ]);
    expect(failedIn(body)[1]?.remedy).toMatch(
      /^do not sign; .* with a scheme that this cantui computes \(V2, V3, V4\)$/,
    );
  });

  it('is wrong without a scheme', () => {
    const { hashingSchemeVersion: _, ...body } = submissionBy(ida);
    expect(failedIn(body)).toMatchObject([
      { id: 'scheme', detail: 'hashingSchemeVersion is missing' },
      { id: 'hash' },
    ]);
  });

  const withCalls = encodeMessage(preparedTransaction, preparedWithCalls());

  it.each(['V2', 'V3'])('is told the scheme that hashes it: %s and external calls', (version) => {
    const body = {
      preparedTransaction: withCalls.toString('base64'),
      hashingSchemeVersion: `HASHING_SCHEME_VERSION_${version}`,
    };
    expect(failedIn(body).find(({ id }) => id === 'hash')).toMatchObject({
      detail: `scheme ${version} cannot hash nodes of version 3`,
      remedy: 'prepare the transaction again with hashingSchemeVersion HASHING_SCHEME_VERSION_V4',
    });
  });

  it('is wrong with an unknown field in a node: it may name who authorizes a choice', () => {
    const bytes = encodeMessage(
      withAuthorizers(preparedTransaction),
      preparedWithExercise({ ...exerciseOf('dev', []), authorizers: ['bob'] }),
    );
    const body = {
      preparedTransaction: bytes.toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V4',
    };
    expect(failedIn(body).find(({ id }) => id === 'hash')).toMatchObject({
      detail: 'scheme V4 does not hash the unknown field Exercise.18',
    });
  });
});

describe('what cannot be known offline', () => {
  it('is a signature without its public key, and never verified', () => {
    const states = statesOf(verifySubmission(submissionBy(ida)).checks);
    expect(states).toMatchObject({ 'signature-1-1': 'warning', 'signer-1-1': 'verified' });
  });

  it('is whether another key than its namespace is one of the party', () => {
    const device = newSigner();
    const body = submissionBy({ party: ida.party, signer: device });
    expect(statesOf(verifySubmission(body, [device.publicKey]).checks)).toMatchObject({
      'signature-1-1': 'verified',
      'signer-1-1': 'unknown',
    });
  });

  it('is what fields do that nobody knows: they are named', () => {
    const bytes = Buffer.concat([preparedBytes(ida.party), Buffer.from('3a0568656c6c6f', 'hex')]);
    const { checks } = verifySubmission(submissionBy(ida, { bytes }), keys);
    expect(checks.find(({ id }) => id === 'unknown-fields')).toMatchObject({
      state: 'warning',
      detail: 'PreparedTransaction.7 (6 bytes)',
    });
  });

  it('is what no signature covers, which is a fact of every transaction and no open check', () => {
    const inputContracts = [{ v1: createBy(ida.party), createdAt: 1n, eventBlob: Buffer.alloc(9) }];
    const nodes = [{ exercise: exerciseBy(ida.party) }];
    const bytes = preparedOf(ida.party, { nodes, metadata: { inputContracts } });
    const { checks, review } = verifySubmission(submissionBy(ida, { bytes }), keys, {
      nowMs: epoch,
    });
    expect(notVerified(checks)).toEqual(['packages unknown', 'acts unknown', 'threshold unknown']);
    expect(review?.details).toContainEqual(
      expect.objectContaining({
        label: 'not signed',
        value: 'created-event blobs of 1 input contract',
      }),
    );
  });
});

describe('times', () => {
  const at = (iso: string): bigint => BigInt(Date.parse(iso)) * 1000n;
  const now = Date.parse('2026-05-06T07:00:00Z');
  const checked = (metadata: object, version: string, context: { readonly nowMs?: number }) => {
    const bytes = preparedBytes(ida.party, { metadata: { ...metadata } });
    return statesOf(verifySubmission(submissionBy(ida, { bytes, version }), keys, context).checks);
  };
  const stateWith = (metadata: object, version = 'V3') =>
    checked(metadata, version, { nowMs: now });

  it('say whether the deadline is signed, and whether it is over', () => {
    const later = { maxRecordTime: at('2026-05-06T08:00:00Z') };
    const over = { maxRecordTime: at('2026-05-06T06:00:00Z') };
    expect(stateWith(later)['record-time']).toBe('verified');
    expect(stateWith(later, 'V2')['record-time']).toBe('unknown');
    expect(stateWith(over)['record-time']).toBe('failed');
    expect(stateWith({})['record-time']).toBeUndefined();
  });

  it('the ledger times of a submission must fit, as far as a clock is known', () => {
    const [early, late] = [at('2026-05-06T06:00:00Z'), at('2026-05-06T08:00:00Z')];
    const stateOf = (minLedgerTime: bigint, maxLedgerTime: bigint) =>
      stateWith({ minLedgerTime, maxLedgerTime })['ledger-time'];
    expect(stateOf(early, late)).toBe('verified');
    expect(stateOf(early, early)).toBe('failed');
    expect(stateOf(late, early)).toBe('failed');
    expect(stateOf(late, late)).toBe('unknown');
    const times = { minLedgerTime: early, maxLedgerTime: late };
    expect(checked(times, 'V3', {})['ledger-time']).toBe('unknown');
  });
});

describe('the preparation time', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const stateAt = (agoMs: number, nowMs: number | undefined = epoch) => {
    const preparationTime = BigInt(epoch - agoMs) * 1000n;
    const bytes = preparedBytes(ida.party, { metadata: { preparationTime } });
    const { checks } = verifySubmission(submissionBy(ida, { bytes }), keys, { nowMs });
    return statesOf(checks)['preparation-time'];
  };

  it.each([
    ['a moment ago', minute, 'verified'],
    ['hours ago, as networks allow', 20 * hour, 'verified'],
    ['days ago', 3 * day, 'warning'],
    ['a month ago', 31 * day, 'failed'],
    ['years ago', 3650 * day, 'failed'],
    ['in 1970, as bytes without a time say', epoch, 'failed'],
    ['a moment ahead, as clocks differ', -minute, 'verified'],
    ['an hour ahead', -hour, 'warning'],
    ['years ahead', -3650 * day, 'failed'],
  ])('%s is judged by the clock of this machine', (_, agoMs, state) => {
    expect(stateAt(agoMs)).toBe(state);
  });

  it('is unknown without a clock', () => {
    const { checks } = verifySubmission(submissionBy(ida), keys);
    expect(statesOf(checks)['preparation-time']).toBe('unknown');
  });
});

describe('a check that had nothing to check', () => {
  it('says so where no transaction was decoded, also in the spelling of the older releases', () => {
    const snakeCase = {
      prepared_transaction: recordedPrepared.preparedTransaction,
      prepared_transaction_hash: recordedPrepared.preparedTransactionHash,
      hashing_scheme_version: recordedPrepared.hashingSchemeVersion,
    };
    const undecoded = { ...recordedPrepared, preparedTransaction: 'aGVsbG8=' };
    for (const body of [snakeCase, {}, undecoded]) {
      const { checks, verdict } = verifySubmission(body);
      expect(checks.filter(({ state }) => state === 'verified')).toEqual([]);
      expect(statesOf(checks)).toMatchObject({ decoded: 'failed', encoding: 'unknown' });
      expect(verdict).toBe('failed');
    }
  });

  it('says so where the transaction has no steps', () => {
    const bytes = preparedOf(ida.party, { nodes: [], roots: [] });
    const states = statesOf(verifySubmission(submissionBy(ida, { bytes }), keys).checks);
    expect(states).toMatchObject({ tree: 'unknown', root: 'failed' });
  });
});

describe('a decimal', () => {
  const stateOf = (numeric: string) => {
    const argument = {
      record: { fields: [{ label: 'deep', value: { list: { elements: [{ numeric }] } } }] },
    };
    const bytes = preparedBytes(ida.party, { create: { ...createBy(ida.party), argument } });
    const { checks } = verifySubmission(submissionBy(ida, { bytes }), keys);
    return checks.find(({ id }) => id === 'encoding');
  };
  const longest = `${'9'.repeat(28)}.${'9'.repeat(10)}`;

  it.each(['17.', '0.', '-0.5000000000', '25.0000000000', longest])(
    'is canonical as participants write it: %s',
    (text) => expect(stateOf(text)?.state).toBe('verified'),
  );

  it.each(['', '.', '1e5', '+1.', '1', '01.', '-', '1.2.3', ' 1.', '1,5', 'NaN', `9${longest}`])(
    'fails in any other spelling: "%s"',
    (text) =>
      expect(stateOf(text)).toMatchObject({
        state: 'failed',
        detail: `Value.numeric: ${JSON.stringify(text)} is not a decimal as participants write it`,
      }),
  );
});

describe('values in words', () => {
  const told = [
    {},
    true,
    false,
    'hello world!',
    '125.1002',
    '0059b59ad7a6b6066e77b91ced54b8282f0e24e7089944685cb8f22f32fcbc4e1b',
    'ENUM',
    '10',
    { tag: 'ENUM', value: true },
    ['five', '5', true],
    { bar: '1284', foo: '31380.0' },
    [
      ['5', 'five'],
      ['10', 'ten'],
    ],
    null,
    'hello',
    '2024-10-24T16:43:46.000Z',
    '2024-10-24',
    { field1: true, field2: 'hello' },
  ];

  const argumentOf = (argument: object) => {
    const bytes = preparedBytes(ida.party, {
      create: { ...createBy(ida.party), argument: { ...argument } },
    });
    return verifySubmission({ preparedTransaction: bytes.toString('base64') }).prepared?.tree
      .steps[0]?.argument;
  };

  it('are those of the JSON services, for every kind', () => {
    expect(suiteValues.map(([, value]) => argumentOf(value))).toEqual(told);
  });

  // digital-asset/canton 3.4.11 to 3.6.0-SNAPSHOT, community/transcode/codec-json, JsonCodec.scala
  // (OptionalProcessor): both optionals are lists there. Scans write the outer one only.
  it('tell an empty optional inside an optional from an empty one, as the JSON Ledger API does', () => {
    const none = { optional: {} };
    const some = { optional: { value: { text: 'x' } } };
    expect(argumentOf(none)).toBeNull();
    expect(argumentOf({ optional: { value: none } })).toEqual([[]]);
    expect(argumentOf({ optional: { value: some } })).toEqual([['x']]);
  });

  it('hide nothing when a name stands twice, or is one that objects have', () => {
    const fields = [
      { label: 'a', value: { text: '1' } },
      { label: 'a', value: { text: '2' } },
    ];
    expect(argumentOf({ record: { fields } })).toEqual([
      ['a', '1'],
      ['a', '2'],
    ]);
    const own = [{ label: '__proto__', value: { text: '3' } }];
    expect(JSON.stringify(argumentOf({ record: { fields: own } }))).toBe('{"__proto__":"3"}');
  });

  it('keep times that no calendar has as their number', () => {
    expect(argumentOf({ timestamp: 9_000_000_000_000_000_000n })).toContain('microseconds since');
    expect(argumentOf({ date: 2_000_000_000 })).toContain('days since');
  });
});
