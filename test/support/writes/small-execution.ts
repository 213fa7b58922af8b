/** An execution that breaks no rule of the interface, and says nothing that could be decoded. */
export const execution = {
  preparedTransaction: 'AAEC',
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  submissionId: 'first-try',
  partySignatures: {
    signatures: [
      {
        party: 'alice::1220aa',
        signatures: [
          {
            format: 'SIGNATURE_FORMAT_CONCAT',
            signature: Buffer.alloc(64, 1).toString('base64'),
            signedBy: `1220${'aa'.repeat(32)}`,
            signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
          },
        ],
      },
    ],
  },
  userId: 'operator',
};
