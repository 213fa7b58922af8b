import type { JsonObject } from '../../../src/lib/json/json.ts';
import { partySample } from './samples.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A signature whose bytes prove nothing. */
export const signatureSample = (seed = 'signature'): JsonObject => ({
  signedBy: `1220${'ab'.repeat(32)}`,
  signature: base64(seed.padEnd(64, '.')),
  format: 'SIGNATURE_FORMAT_CONCAT',
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
});

/** A request for an allocation that no rule objects to. */
export const allocationSample: JsonObject = {
  synchronizer: partySample('global-domain'),
  onboardingTransactions: [
    { transaction: base64('a namespace') },
    { transaction: base64('a party'), signatures: [signatureSample('of one')] },
  ],
  multiHashSignatures: [signatureSample()],
  userId: 'treasury-ops',
  waitForAllocation: false,
};

/** A request for an execution that no rule objects to. */
export const executionSample: JsonObject = {
  preparedTransaction: base64('a prepared transaction'),
  partySignatures: {
    signatures: [{ party: partySample('alice'), signatures: [signatureSample()] }],
  },
  submissionId: '7e0e5b0e-52f0-4d55-9a0b-5b0d6f2f7c11',
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  deduplicationPeriod: { Empty: {} },
};

/** A response of the operation that makes topology transactions. */
export const topologyResponse: JsonObject = {
  partyId: partySample('alice'),
  publicKeyFingerprint: `1220${'cd'.repeat(32)}`,
  topologyTransactions: [base64('a namespace'), base64('a party')],
  multiHash: base64('the combined hash'),
};

/** A response of the operation that prepares a submission. */
export const prepareResponse: JsonObject = {
  preparedTransaction: base64('a prepared transaction'),
  preparedTransactionHash: base64('its hash'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  hashingDetails: null,
};
