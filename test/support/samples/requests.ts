import type { RequestOf } from '../../../src/ledger/operation-schemas.ts';

/** A request that keeps every rule, for each operation that the client's tests call. */
export const contractRequest = {
  contractId: `00${'1f'.repeat(32)}`,
} as const satisfies RequestOf<'contractById'>;

export const activitiesRequest = { page_size: 10 } as const satisfies RequestOf<'activities'>;

export const namespace = `1220${'3c'.repeat(32)}`;

export const executeRequest = {
  preparedTransaction: Buffer.from('a prepared transaction').toString('base64'),
  partySignatures: {
    signatures: [
      {
        party: `walter::${namespace}`,
        signatures: [
          {
            format: 'SIGNATURE_FORMAT_CONCAT',
            signature: Buffer.alloc(64, 7).toString('base64'),
            signedBy: namespace,
            signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
          },
        ],
      },
    ],
  },
  submissionId: 'b6a0f1de-4c43-4a8e-8f0c-5a86c5d0a001',
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  deduplicationPeriod: { Empty: {} },
} as const satisfies RequestOf<'executeSubmission'>;
