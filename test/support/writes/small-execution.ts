import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedBytes } from './submission-writer.ts';

const key = `1220${'aa'.repeat(32)}`;
export const actor = `alice::${key}`;

/** An execution with a signature that nobody can verify without its public key. */
export const execution = {
  preparedTransaction: preparedBytes(actor).toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  submissionId: 'first-try',
  partySignatures: {
    signatures: [
      {
        party: actor,
        signatures: [
          {
            format: 'SIGNATURE_FORMAT_CONCAT',
            signature: Buffer.alloc(64, 1).toString('base64'),
            signedBy: key,
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
  const responses = ['--yes', '--accept-warnings', 'signature-1-1'];
  return ['execute', '--file', file, ...responses, '--wait', '100ms'];
};
