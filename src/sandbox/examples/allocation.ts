import { sign, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../../lib/json/json.ts';
import { combinedHash, hashWithPurpose, hashPurposes } from '../../verify/hashing/multihash.ts';
import { encodeOnboarding } from '../operations/parties/generate-topology.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { deriveSigningParty, type SigningParty } from '../state/parties.ts';

export const signatureBy = ({ publicKey, privateKey }: SigningParty, message: Buffer) => ({
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: sign(null, message, privateKey).toString('base64'),
  signedBy: publicKey.fingerprint,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
});

export const flipLastBit = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.toString('base64');
};

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString();

export interface ExampleFile {
  readonly name: string;
  readonly content: JsonObject | string;
}

export const exampleFiles = (
  folder: string,
  { publicKey, privateKey }: SigningParty,
  files: Readonly<Record<string, JsonObject>>,
): readonly ExampleFile[] => [
  ...Object.entries(files).map(([name, content]) => ({ name: `${folder}/${name}.json`, content })),
  { name: `${folder}/public-key.pem`, content: pemOf(publicKey.key, 'spki') },
  { name: `${folder}/private-key.example.pem`, content: pemOf(privateKey, 'pkcs8') },
];

const onboardingOf = ({ party, publicKey }: SigningParty, participant: string): Buffer =>
  encodeOnboarding({
    party,
    publicKey,
    hosts: [{ participant, permission: 'confirmation' }],
    threshold: 1,
  });

const combined = (transaction: Buffer): Buffer =>
  combinedHash([hashWithPurpose(hashPurposes.topologyTransaction, transaction)]);

const requestOf = (
  { synchronizer }: LedgerState,
  signing: SigningParty,
  transaction: Buffer,
): JsonObject => ({
  synchronizer,
  onboardingTransactions: [{ transaction: transaction.toString('base64') }],
  multiHashSignatures: [signatureBy(signing, combined(transaction))],
  identityProviderId: '',
  waitForAllocation: true,
  userId: '',
});

/** Requests that allocate a new party: one that is right, and wrong ones. */
export const allocationExamples = (world: LedgerState, seed: string): readonly ExampleFile[] => {
  const { participant } = world;
  const newcomer = deriveSigningParty(seed, 'newcomer');
  const stranger = deriveSigningParty(seed, 'stranger');
  const transaction = onboardingOf(newcomer, participant);
  const right = requestOf(world, newcomer, transaction);
  const signature = signatureBy(newcomer, combined(transaction));
  const others: Readonly<Record<string, JsonObject>> = {
    'generate-topology.response': {
      partyId: newcomer.party,
      publicKeyFingerprint: newcomer.publicKey.fingerprint,
      topologyTransactions: [transaction.toString('base64')],
      multiHash: combined(transaction).toString('base64'),
    },
    'wrong-multi-hash.response': {
      partyId: newcomer.party,
      topologyTransactions: [transaction.toString('base64')],
      multiHash: flipLastBit(combined(transaction).toString('base64')),
    },
    request: right,
    'wrong-signature': {
      ...right,
      multiHashSignatures: [{ ...signature, signature: flipLastBit(signature.signature) }],
    },
    'wrong-transaction': {
      ...right,
      onboardingTransactions: [
        { transaction: onboardingOf(stranger, participant).toString('base64') },
      ],
    },
  };
  return exampleFiles('allocate', newcomer, others);
};
