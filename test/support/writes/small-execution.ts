import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Writes the request into a folder; gives the words that execute it without a question. */
export const executeWords = (folder: string): readonly string[] => {
  const file = join(folder, 'request.json');
  writeFileSync(file, JSON.stringify(execution));
  const answers = ['--yes', '--accept-warnings', 'decoded'];
  return ['execute', '--file', file, ...answers, '--wait', '100ms'];
};
