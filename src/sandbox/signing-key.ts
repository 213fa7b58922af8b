import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { purposeHash, purposes } from './hashes.ts';
import { bytesAt, decodeMessage } from './protobuf.ts';

/** A key that a topology transaction names. */
export interface SigningKey {
  readonly fingerprint: string;
  /** As SubjectPublicKeyInfo. */
  readonly spki: Buffer;
}

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const ed25519Length = 32;

const isEd25519 = (spki: Buffer): boolean =>
  spki.length === ed25519Prefix.length + ed25519Length &&
  spki.subarray(0, ed25519Prefix.length).equals(ed25519Prefix);

/** Field numbers of SigningPublicKey. */
const keyField = { publicKey: 3 } as const;

/** Reads a SigningPublicKey. Of an Ed25519 key the fingerprint is made from its 32 bytes alone. */
export const readSigningKey = (message: Uint8Array): SigningKey | undefined => {
  const [encoded] = bytesAt(decodeMessage(message), keyField.publicKey);
  if (encoded === undefined) return undefined;
  const isRaw = encoded.length === ed25519Length;
  const spki = isRaw ? Buffer.concat([ed25519Prefix, encoded]) : Buffer.from(encoded);
  const printed = isEd25519(spki) ? spki.subarray(ed25519Prefix.length) : spki;
  return { fingerprint: purposeHash(purposes.keyFingerprint, printed).toString('hex'), spki };
};

const digestFor = (key: KeyObject): string | null => {
  if (key.asymmetricKeyType === 'ed25519') return null;
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'sha384' : 'sha256';
};

/** Whether a signature over a message is valid under a key. */
export const isSignedBy = ({ spki }: SigningKey, message: Buffer, signature: Buffer): boolean => {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return verify(digestFor(key), message, key, signature);
  } catch (error) {
    // Bytes that are no key, or a signature of another kind of key, prove nothing.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
};
