import { sign, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../../lib/json/json.ts';
import type { SigningParty } from '../state/parties.ts';

/** A signature of the interface by an Ed25519 key. */
export const signatureBy = ({ publicKey, privateKey }: SigningParty, message: Buffer) => ({
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: sign(null, message, privateKey).toString('base64'),
  signedBy: publicKey.fingerprint,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
});

/** The same base64 with its last bit turned round. */
export const flipLastBit = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.toString('base64');
};

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString();

/** A file of the examples: its name in the folder, and what it holds. */
export interface ExampleFile {
  readonly name: string;
  readonly content: JsonObject | string;
}

/** The keys of a party. The private key is derived from the ledger's seed: it protects nothing. */
export const keyFiles = (folder: string, party: SigningParty): readonly ExampleFile[] => [
  { name: `${folder}/public-key.pem`, content: pemOf(party.publicKey.key, 'spki') },
  { name: `${folder}/private-key.example.pem`, content: pemOf(party.privateKey, 'pkcs8') },
];
