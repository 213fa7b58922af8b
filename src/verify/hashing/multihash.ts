import { sha256 } from '../../lib/sha256.ts';

/**
 * The purpose of a hash is hashed with the content, so that no hash can pass for one with another
 * purpose.
 */
export const hashPurposes = {
  topologyTransaction: 11,
  keyFingerprint: 12,
  decentralizedNamespace: 37,
  preparedTransaction: 48,
  multiHash: 55,
} as const;

const sha256Prefix = Buffer.from('1220', 'hex');

export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A multihash of 34 bytes: `12 20` before the SHA-256. */
export const toMultihash = (digest: Uint8Array): Buffer => Buffer.concat([sha256Prefix, digest]);

/** A multihash of 34 bytes, bound to a purpose. */
export const hashWithPurpose = (purpose: number, ...parts: readonly Uint8Array[]): Buffer =>
  toMultihash(sha256([int32(purpose), ...parts]));

/** Combines the hashes of several transactions; their order makes no difference. */
export const combinedHash = (hashes: readonly Buffer[]): Buffer => {
  const sorted = [...hashes].sort((a, b) => Buffer.compare(a, b));
  const parts = sorted.flatMap((hash) => [int32(hash.length), hash]);
  return hashWithPurpose(hashPurposes.multiHash, int32(hashes.length), Buffer.concat(parts));
};

/**
 * Returns the namespace that owners share. It is derived from all of them; their order makes no
 * difference.
 */
export const decentralizedNamespace = (owners: readonly string[]): string => {
  const sorted = [...new Set(owners)].sort();
  const parts = sorted.flatMap((owner) => [int32(Buffer.byteLength(owner)), Buffer.from(owner)]);
  return hashWithPurpose(hashPurposes.decentralizedNamespace, Buffer.concat(parts)).toString('hex');
};
