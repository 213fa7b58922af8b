import { createHash } from 'node:crypto';

/** What a hash is made for is hashed with it, so that no hash can stand in for another. */
export const purposes = { topologyTransaction: 11, keyFingerprint: 12, multiHash: 55 } as const;

const sha256Prefix = Buffer.from('1220', 'hex');

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A multihash of 34 bytes, bound to a purpose. */
export const purposeHash = (purpose: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([sha256Prefix, createHash('sha256').update(int32(purpose)).update(bytes).digest()]);

/** The combined hash of several transactions, whatever their order. */
export const multiHash = (hashes: readonly Buffer[]): Buffer => {
  const sorted = [...hashes].sort((a, b) => Buffer.compare(a, b));
  const parts = sorted.flatMap((hash) => [int32(hash.length), hash]);
  return purposeHash(purposes.multiHash, Buffer.concat([int32(hashes.length), ...parts]));
};
