import { sha256 } from '../../lib/sha256.ts';

/** A value that a scheme can't encode: its hash can't be computed. */
export class UnsupportedByHashingScheme extends Error {}

export type HashWriter = Uint8Array[];

type Add<T> = (parts: HashWriter, value: T) => void;

export const writeByte = (parts: HashWriter, byte: number): void => {
  parts.push(Buffer.of(byte));
};

export const writeFlag: Add<boolean> = (parts, flag) => writeByte(parts, flag ? 1 : 0);

export const writeInt32: Add<number> = (parts, value) => {
  parts.push(int32(value));
};

const most = 2n ** 63n;

export const writeInt64: Add<bigint> = (parts, value) => {
  if (value >= most || value < -most)
    throw new UnsupportedByHashingScheme(`${value} has more than 64 bits`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  parts.push(bytes);
};

export const writeBytes: Add<Uint8Array> = (parts, bytes) => {
  writeInt32(parts, bytes.length);
  parts.push(bytes);
};

export const writeText: Add<string> = (parts, text) => writeBytes(parts, Buffer.from(text, 'utf8'));

export const writeHex: Add<string> = (parts, text) => {
  if (!/^(?:[0-9a-f]{2})+$/.test(text))
    throw new UnsupportedByHashingScheme('a contract id is not lower-case hexadecimal');
  writeBytes(parts, Buffer.from(text, 'hex'));
};

const hashLength = 32;

/** A hash has a fixed length, so no length stands before it. */
export const writeHash: Add<Uint8Array> = (parts, hash) => {
  if (hash.length !== hashLength)
    throw new UnsupportedByHashingScheme(
      `a hash or seed has ${hash.length} bytes, expected ${hashLength}`,
    );
  parts.push(hash);
};

export const writeList = <T>(parts: HashWriter, values: readonly T[], add: Add<T>): void => {
  writeInt32(parts, values.length);
  values.forEach((value) => add(parts, value));
};

export const writeOptional = <T>(parts: HashWriter, value: T | undefined, add: Add<T>): void => {
  writeFlag(parts, value !== undefined);
  if (value !== undefined) add(parts, value);
};

/** Hashed with the content, so that no hash can pass for one with another purpose. */
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

/** Computes such a multihash, bound to a purpose. */
export const hashWithPurpose = (purpose: number, ...parts: readonly Uint8Array[]): Buffer =>
  toMultihash(sha256([int32(purpose), ...parts]));

/** The hash of several transactions; their order makes no difference. */
export const combinedHash = (hashes: readonly Buffer[]): Buffer => {
  const sorted = [...hashes].sort((a, b) => Buffer.compare(a, b));
  const parts = sorted.flatMap((hash) => [int32(hash.length), hash]);
  return hashWithPurpose(hashPurposes.multiHash, int32(hashes.length), Buffer.concat(parts));
};

/** The namespace that owners share: derived from all of them, in any order. */
export const decentralizedNamespace = (owners: readonly string[]): string => {
  const sorted = [...new Set(owners)].sort();
  const parts = sorted.flatMap((owner) => [int32(Buffer.byteLength(owner)), Buffer.from(owner)]);
  return hashWithPurpose(hashPurposes.decentralizedNamespace, Buffer.concat(parts)).toString('hex');
};
