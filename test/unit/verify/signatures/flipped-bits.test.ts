import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePublicKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { suiteValues } from '../../../support/verify/prepared-vectors.ts';
import {
  createBy,
  exerciseBy,
  preparedOf,
  submissionBy,
} from '../../../support/writes/submission-writer.ts';
import {
  encoded,
  multiSignature,
  newCurveSigner,
  newSigner,
  partyToKey,
  namespaceDelegation,
  partyToParticipant,
  type Signer,
} from '../../../support/verify/topology-writer.ts';
import { roundsOf } from '../../../support/models/torture.ts';

/** The same base64 with one bit of its bytes turned round. */
const flipped = (base64: string, place: number): string => {
  const bytes = Buffer.from(base64, 'base64');
  const bit = place % (bytes.length * 8);
  const at = bit >> 3;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('base64');
};

const signers = [
  ['Ed25519', newSigner()],
  ['P-256', newCurveSigner('P-256')],
  ['P-384', newCurveSigner('P-384')],
  ['secp256k1', newCurveSigner('secp256k1')],
] as const;

/** So many places of each; the bytes are some hundred. */
const runs = { numRuns: roundsOf(40) };
const place = fc.nat({ max: 1_000_000 });

const onboarding = (signer: Signer) => {
  const party = `una::${signer.fingerprint}`;
  const transactions = [
    namespaceDelegation(signer),
    partyToKey(party, [signer]),
    partyToParticipant(party),
  ];
  return {
    onboardingTransactions: encoded(transactions),
    multiHashSignatures: [multiSignature(signer, transactions)],
  };
};

/** Every kind of value, and every part that a signature covers. */
const submission = (signer: Signer) => {
  const party = `una::${signer.fingerprint}`;
  const fields = suiteValues.map(([label, value]) => ({ label, value }));
  const contractId = `00${'b2'.repeat(32)}`;
  const create = { ...createBy(party), contractId, argument: { record: { fields } } };
  const exercise = exerciseBy(party, { consuming: true, children: ['1'], result: { contractId } });
  const metadata = {
    mediatorGroup: 4,
    minLedgerTime: 0n,
    maxLedgerTime: 1_770_000_200_000_000n,
    maxRecordTime: 1_770_000_100_000_000n,
    inputContracts: [{ v1: createBy(party), createdAt: 7n }],
  };
  const bytes = preparedOf(party, { nodes: [{ exercise }, { create }], metadata });
  return submissionBy({ party, signer }, { bytes, version: 'V3' });
};

describe.each(signers)('one flipped bit (%s)', (_curve, signer) => {
  const keys = [signer.publicKey];
  const right = { onboarding: onboarding(signer), submission: submission(signer) };

  it('is not there to begin with: nothing fails', () => {
    expect(verifyOnboarding(right.onboarding, keys).verdict).toBe('unknown');
    expect(verifySubmission(right.submission, keys).verdict).toBe('unknown');
  });

  it('a flipped bit in a topology transaction turns a check red', () => {
    fc.assert(
      fc.property(place, fc.nat({ max: 2 }), (bit, index) => {
        const onboardingTransactions = right.onboarding.onboardingTransactions.map(
          (entry, position) =>
            position === index ? { transaction: flipped(entry.transaction, bit) } : entry,
        );
        const body = { ...right.onboarding, onboardingTransactions };
        return verifyOnboarding(body, keys).verdict === 'failed';
      }),
      runs,
    );
  });

  it('a flipped bit in a prepared transaction turns a check red', () => {
    fc.assert(
      fc.property(place, (bit) => {
        const preparedTransaction = flipped(right.submission.preparedTransaction, bit);
        const body = { ...right.submission, preparedTransaction };
        return verifySubmission(body, keys).verdict === 'failed';
      }),
      runs,
    );
  });

  it('a flipped bit in a signature turns a check red', () => {
    const [own] = right.onboarding.multiHashSignatures;
    const [entry] = right.submission.partySignatures.signatures;
    const [first] = entry?.signatures ?? [];
    fc.assert(
      fc.property(place, (bit) => {
        const wrong = [own].map((item) => ({
          ...item,
          signature: flipped(item?.signature ?? '', bit),
        }));
        const one = verifyOnboarding({ ...right.onboarding, multiHashSignatures: wrong }, keys);
        const forged = { ...first, signature: flipped(first?.signature ?? '', bit) };
        const partySignatures = { signatures: [{ ...entry, signatures: [forged] }] };
        const two = verifySubmission({ ...right.submission, partySignatures }, keys);
        return one.verdict === 'failed' && two.verdict === 'failed';
      }),
      runs,
    );
  });

  it('a flipped bit in the public key makes it no key, or one that nothing names', () => {
    const spki = signer.publicKey.spki.toString('base64');
    fc.assert(
      fc.property(place, (bit) => {
        const read = parsePublicKey(flipped(spki, bit));
        if (!read.ok) return true;
        const publicKeys = [read.value];
        return (
          verifyOnboarding(right.onboarding, publicKeys).verdict === 'failed' &&
          verifySubmission(right.submission, publicKeys).verdict === 'failed'
        );
      }),
      runs,
    );
  });
});
