import { createPublicKey, type KeyObject } from 'node:crypto';
import { hashWithPurpose, hashPurposes } from '../hashing/multihash.ts';
import { isCodedError } from '../../lib/result.ts';

export type KeySpec = 'Ed25519' | 'ECDSA P-256' | 'ECDSA P-384' | 'ECDSA secp256k1';

export interface PublicKey {
  readonly spec: KeySpec;
  /** `1220` and 64 digits: the name in `signedBy` and namespaces. */
  readonly fingerprint: string;
  readonly key: KeyObject;
  readonly spki: Buffer;
}

export const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

const specByCurve: Readonly<Record<string, KeySpec>> = {
  prime256v1: 'ECDSA P-256',
  secp384r1: 'ECDSA P-384',
  secp256k1: 'ECDSA secp256k1',
};

const specOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeySpec | undefined =>
  asymmetricKeyType === 'ed25519' ? 'Ed25519' : specByCurve[asymmetricKeyDetails?.namedCurve ?? ''];

const parsed = (spki: Buffer): KeyObject | undefined => {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch (error) {
    // Invalid key bytes are a result here; an error without a code is a defect.
    if (isCodedError(error)) return undefined;
    throw error;
  }
};

/** The fingerprint of an Ed25519 key covers its 32 bytes, that of another key its whole DER. */
const fingerprintOf = (spec: KeySpec, spki: Buffer): string =>
  hashWithPurpose(
    hashPurposes.keyFingerprint,
    spec === 'Ed25519' ? spki.subarray(ed25519Prefix.length) : spki,
  ).toString('hex');

/**
 * Undefined if ledgers don't accept such a key. Only the canonical DER is accepted, because another
 * encoding of the same key would have another fingerprint.
 */
export const publicKeyFromSpki = (spki: Buffer): PublicKey | undefined => {
  const key = parsed(spki);
  const spec = key && specOf(key);
  if (key === undefined || spec === undefined) return undefined;
  if (!key.export({ type: 'spki', format: 'der' }).equals(spki)) return undefined;
  return { spec, fingerprint: fingerprintOf(spec, spki), key, spki };
};
