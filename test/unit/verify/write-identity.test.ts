import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerificationCheck } from '../../../src/verify/check-result.ts';
import { encodeMessage } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { verifyOnboarding } from '../../../src/verify/topology/onboarding.ts';
import { preparedTransaction } from '../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import { identifyWrite } from '../../../src/verify/write-identity.ts';
import {
  recordedPrepared,
  suitePrepared,
  suiteValues,
} from '../../support/verify/prepared-vectors.ts';
import { preparedWithCalls } from '../../support/verify/call-vectors.ts';
import { respelled, withOtherTrailingBits } from '../../support/samples/respelling.ts';
import { createBy, preparedBytes } from '../../support/writes/submission-writer.ts';
import { recordedTransactions } from '../../support/verify/topology-vectors.ts';
import {
  namespaceDelegation,
  newSigner,
  partyToKey,
  partyToParticipant,
} from '../../support/verify/topology-writer.ts';
import { roundsOf } from '../../support/models/torture.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

/** Every kind of value, and every part of the metadata. */
const bytes = preparedBytes(party, {
  create: {
    ...createBy(party),
    argument: { record: { fields: suiteValues.map(([label, value]) => ({ label, value })) } },
  },
  metadata: {
    mediatorGroup: 4,
    minLedgerTime: 0n,
    maxRecordTime: 1_770_000_100_000_000n,
    inputContracts: [{ v1: createBy(party), createdAt: 7n }],
  },
});

const request = (prepared: Buffer | string, version = 'V2') => ({
  preparedTransaction: typeof prepared === 'string' ? prepared : prepared.toString('base64'),
  hashingSchemeVersion: `HASHING_SCHEME_VERSION_${version}`,
});

const identityOf = (prepared: Buffer | string, version?: string): string =>
  identifyWrite('executeSubmission', request(prepared, version));

const encodingOf = (checks: readonly VerificationCheck[]): VerificationCheck | undefined =>
  checks.find(({ id }) => id === 'encoding');

const encodingCheck = (prepared: Buffer | string): VerificationCheck | undefined =>
  encodingOf(verifySubmission(request(prepared)).checks);

const with1More = (hex: string, at: number): Buffer => {
  const all = Buffer.from(hex, 'hex');
  const byte = all[at] ?? 0;
  return Buffer.concat([all.subarray(0, at), Buffer.of(byte | 0x80, 0), all.subarray(at + 1)]);
};

/** The field with the number 100 as an empty group. */
const groupOf100 = Buffer.from('a306a406', 'hex');

const nestedGroups = (depth: number): Buffer =>
  Buffer.concat([
    ...Array.from({ length: depth }, () => groupOf100.subarray(0, 2)),
    ...Array.from({ length: depth }, () => groupOf100.subarray(2)),
  ]);

describe('the identity of an execution', () => {
  it.each([
    ['version 2.1', bytes],
    ['contract keys', encodeMessage(preparedTransaction, suitePrepared('V3'))],
    ['external calls', encodeMessage(preparedTransaction, preparedWithCalls('3'))],
    ['version dev', encodeMessage(preparedTransaction, preparedWithCalls('dev'))],
  ])('does not depend on the hashing scheme that is chosen: %s', (_title, prepared) => {
    const all = ['V2', 'V3', 'V4', 'V9'].map((version) => identityOf(prepared, version));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toMatch(/^execution:[0-9a-f]{64}$/);
  });

  it('depends on what external services answered, and on how often they were asked', () => {
    const call = { extensionId: 'e', functionId: 'f', config: Buffer.of(1), input: Buffer.of(1) };
    const yes = { ...call, output: Buffer.of(1) };
    const no = { ...call, output: Buffer.of(2) };
    const identities = [[], [yes], [no], [yes, yes], [yes, no], [no, yes]].map((results) =>
      identityOf(encodeMessage(preparedTransaction, preparedWithCalls('3', results))),
    );
    expect(new Set(identities).size).toBe(identities.length);
    expect(identities.every((identity) => identity.startsWith('execution:'))).toBe(true);
  });

  it('is the one that journals of earlier releases hold', () => {
    expect(
      [
        recordedPrepared.preparedTransaction,
        encodeMessage(preparedTransaction, suitePrepared('V2')),
        encodeMessage(preparedTransaction, suitePrepared('V3')),
      ].map((prepared) => identityOf(prepared)),
    ).toEqual([
      'execution:af8de3d1554df70e6d9ac0ed22f5709b68c083a10f75f6fa40a5cb5c9b482563',
      'execution:b00c2f18ed99575ac3742f66cd2ea75438914633ae4403cee69932edfd8abe15',
      'execution:ac6aaeb6d9f09431d108a6b90574ae35097ff4a15af9e9d007f59c07bc968fcb',
    ]);
  });

  it('does not depend on what no scheme, or only V3, signs: the deadline and stored contracts', () => {
    const later = preparedBytes(party, { metadata: { maxRecordTime: 9n } });
    const stored = { v1: createBy(party), createdAt: 7n };
    const blob = { ...stored, eventBlob: Buffer.of(1) };
    expect(identityOf(later)).toBe(identityOf(preparedBytes(party)));
    expect(identityOf(preparedBytes(party, { metadata: { inputContracts: [blob] } }))).toBe(
      identityOf(preparedBytes(party, { metadata: { inputContracts: [stored] } })),
    );
  });

  it('does not depend on fields that ledgers skip: a group, or one of a later release', () => {
    for (const skipped of [groupOf100, nestedGroups(90), Buffer.from('a00601', 'hex')])
      expect(identityOf(Buffer.concat([bytes, skipped]))).toBe(identityOf(bytes));
  });

  it('depends on every part of the transaction and of the metadata that is signed', () => {
    const others = [
      bytes,
      preparedBytes(party),
      preparedBytes('udo::1220aa'),
      preparedBytes(party, { metadata: { mediatorGroup: 1 } }),
      preparedBytes(party, { metadata: { transactionUuid: 'other' } }),
      preparedBytes(party, { metadata: { preparationTime: 1n } }),
      preparedBytes(party, { metadata: { synchronizerId: 'other::1220aa' } }),
      preparedBytes(party, { metadata: { minLedgerTime: 1n } }),
      preparedBytes(party, { create: { ...createBy(party), packageName: 'other' } }),
    ];
    expect(new Set(others.map((other) => identityOf(other))).size).toBe(others.length);
  });

  it('is the same for every spelling of the base64 and of the protobuf, and a check names the spelling', () => {
    const choices = fc.array(fc.nat(40), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(choices, fc.boolean(), (list, isTrailing) => {
        let at = 0;
        const other = respelled(bytes, () => list[at++ % list.length] ?? 0).toString('base64');
        const text = isTrailing ? withOtherTrailingBits(other) : other;
        const checks = verifySubmission(request(text)).checks;
        const isOdd = text !== bytes.toString('base64');
        const verificationChecks = checks.filter(
          ({ id }) => id === 'encoding' || id === 'unknown-fields',
        );
        return (
          identityOf(text) === identityOf(bytes) &&
          verificationChecks.some(({ state }) => state !== 'verified') === isOdd
        );
      }),
      { numRuns: roundsOf(80) },
    );
  });

  it('is another one, or a check fails, when any one byte is another', () => {
    const changed = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(changed, ([at, change]) => {
        const other = Buffer.from(bytes);
        other[at] = (other[at] ?? 0) ^ change;
        const isOther = identityOf(other) !== identityOf(bytes);
        const { checks } = verifySubmission(request(other, 'V3'));
        // The deadline is the one part that V3 signs and the identity leaves out.
        const isSignedByV3 =
          verifySubmission(request(bytes, 'V3')).hash?.equals(
            verifySubmission(request(other, 'V3')).hash ?? Buffer.alloc(0),
          ) === false;
        return (
          isOther ||
          isSignedByV3 ||
          checks.some(
            ({ state, id }) =>
              state === 'failed' || (id === 'unknown-fields' && state === 'warning'),
          )
        );
      }),
      { numRuns: roundsOf(150) },
    );
  });

  it('the identity of an unreadable execution differs from that of every readable one, and not for another base64 of the same bytes', () => {
    expect(identityOf('AAEC')).toMatch(/^bytes:/);
    expect(identityOf('AAE=')).toBe(identityOf('AAF='));
    expect(identityOf('AAE=')).not.toBe(identityOf('AAEC'));
  });
});

describe('the check of the encoding of a prepared transaction', () => {
  it('holds for what Canton and its published clients write', () => {
    expect(encodingCheck(recordedPrepared.preparedTransaction)?.state).toBe('verified');
    for (const scheme of ['V2', 'V3'] as const) {
      const suite = encodeMessage(preparedTransaction, suitePrepared(scheme));
      expect(encodingCheck(suite)?.state).toBe('verified');
    }
    for (const { transaction } of recordedTransactions) {
      const { checks } = verifyOnboarding({ onboardingTransactions: [{ transaction }] });
      expect(encodingOf(checks)?.state).toBe('verified');
    }
  });

  const hex = preparedBytes(party).toString('hex');
  const transactionLength = 2;
  it.each([
    ['a tag', () => with1More(hex, 0), 'not in its shortest form'],
    ['a length', () => with1More(hex, transactionLength), 'not in its shortest form'],
    [
      'fields in another order',
      () => {
        let at = 0;
        return respelled(preparedBytes(party), () => (at++ === 0 ? 1 : 0));
      },
      'fields out of order',
    ],
    [
      'a part that is there twice',
      () => Buffer.concat([preparedBytes(party), Buffer.from('12022000', 'hex')]),
      'PreparedTransaction.metadata appears twice',
    ],
    [
      'a default that is written',
      () => Buffer.concat([Buffer.from('0a020a00', 'hex'), Buffer.from('1200', 'hex')]),
      'DamlTransaction.version is present with its default value',
    ],
    [
      'a field of another kind than its number has',
      () => Buffer.from('0a0208001200', 'hex'),
      'DamlTransaction.version has another wire type than its field',
    ],
    [
      'a group, which ledgers skip',
      () => Buffer.concat([preparedBytes(party), groupOf100]),
      'PreparedTransaction.100 is a group',
    ],
    [
      'the last bits of the base64',
      () => withOtherTrailingBits(preparedBytes(`${party}0`).toString('base64')),
      'unused bits at the end of the base64 are not zero',
    ],
  ])('fails, by its name, for %s', (_what, make, reason) => {
    const check = encodingCheck(make());
    expect(check?.state).toBe('failed');
    expect(check?.detail).toContain(reason);
  });

  it('fails for the spelling of a signature, too', () => {
    const signature = withOtherTrailingBits(Buffer.alloc(64, 1).toString('base64'));
    const signatures = [{ party, signatures: [{ signature }] }];
    const body = { ...request(bytes), partySignatures: { signatures } };
    expect(encodingOf(verifySubmission(body as never).checks)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('the signature of ida') as string,
    });
  });
});

describe('the identity of an allocation', () => {
  const signer = newSigner();
  const name = `una::${signer.fingerprint}`;
  const all = [
    namespaceDelegation(signer),
    partyToKey(name, [signer]),
    partyToParticipant(name),
  ].map((item) => item.toString('base64'));
  const synchronizer = `global::1220${'ab'.repeat(32)}`;

  const allocation = (transactions: readonly string[], where = synchronizer): string =>
    identifyWrite('allocateParty', {
      synchronizer: where,
      onboardingTransactions: transactions.map((transaction) => ({ transaction })),
    });

  it('is a set of signed hashes: order and repetition say nothing', () => {
    const [first = ''] = all;
    expect(allocation(all)).toMatch(/^allocation:[0-9a-f]{64}$/);
    expect(allocation([...all].reverse())).toBe(allocation(all));
    expect(allocation([...all, first])).toBe(allocation(all));
    expect(allocation(all.slice(1))).not.toBe(allocation(all));
    expect(allocation(all.map(withOtherTrailingBits))).toBe(allocation(all));
  });

  it('names the synchronizer without its protocol version and serial', () => {
    expect(allocation(all, `${synchronizer}::35-0`)).toBe(allocation(all));
    expect(allocation(all, `other::1220${'ab'.repeat(32)}`)).not.toBe(allocation(all));
  });

  it('the identity of an unreadable allocation never claims to be that of the signed bytes', () => {
    expect(allocation(['AAEC'])).toMatch(/^bytes:/);
    expect(allocation([])).toMatch(/^bytes:/);
  });
});
