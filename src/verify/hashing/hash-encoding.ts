/** Thrown for a value that a scheme cannot encode: its hash cannot be computed. */
export class UnsupportedByHashingScheme extends Error {}

/** Collects bytes to hash them together. */
export type HashWriter = Uint8Array[];

type Add<T> = (parts: HashWriter, value: T) => void;

export const writeByte = (parts: HashWriter, byte: number): void => {
  parts.push(Buffer.of(byte));
};

export const writeFlag: Add<boolean> = (parts, flag) => writeByte(parts, flag ? 1 : 0);

export const writeInt32: Add<number> = (parts, value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  parts.push(bytes);
};

const most = 2n ** 63n;

export const writeInt64: Add<bigint> = (parts, value) => {
  if (value >= most || value < -most)
    throw new UnsupportedByHashingScheme(`${value} has more than 64 bits`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  parts.push(bytes);
};

/** Bytes prefixed with their length. */
export const writeBytes: Add<Uint8Array> = (parts, bytes) => {
  writeInt32(parts, bytes.length);
  parts.push(bytes);
};

export const writeText: Add<string> = (parts, text) => writeBytes(parts, Buffer.from(text, 'utf8'));

/** Converts hex digits to bytes. */
export const writeHex: Add<string> = (parts, text) => {
  if (!/^(?:[0-9a-f]{2})+$/.test(text))
    throw new UnsupportedByHashingScheme('a contract id is not lower-case hexadecimal');
  writeBytes(parts, Buffer.from(text, 'hex'));
};

const hashLength = 32;

/** A hash or a seed: its length is fixed, so it has no length prefix. */
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
