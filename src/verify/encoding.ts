import { createHash } from 'node:crypto';

/** What a scheme has no encoding for: its hash cannot be computed, and why. */
export class Unhashable extends Error {}

/** Bytes in the making; they are hashed when all are there. */
export type Parts = Uint8Array[];

type Add<T> = (parts: Parts, value: T) => void;

export const addByte = (parts: Parts, byte: number): void => {
  parts.push(Buffer.of(byte));
};

export const addFlag: Add<boolean> = (parts, flag) => addByte(parts, flag ? 1 : 0);

export const addInt32: Add<number> = (parts, value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  parts.push(bytes);
};

const most = 2n ** 63n;

export const addInt64: Add<bigint> = (parts, value) => {
  if (value >= most || value < -most) throw new Unhashable(`${value} has more than 64 bits`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  parts.push(bytes);
};

/** Bytes behind their length. */
export const addBytes: Add<Uint8Array> = (parts, bytes) => {
  addInt32(parts, bytes.length);
  parts.push(bytes);
};

export const addText: Add<string> = (parts, text) => addBytes(parts, Buffer.from(text, 'utf8'));

/** Digits as the bytes that they are. */
export const addHex: Add<string> = (parts, text) => {
  if (!/^(?:[0-9a-f]{2})+$/.test(text))
    throw new Unhashable('a contract id is not lower-case hexadecimal');
  addBytes(parts, Buffer.from(text, 'hex'));
};

const hashLength = 32;

/** A hash or a seed: its length is known, so it has none before it. */
export const addHash: Add<Uint8Array> = (parts, hash) => {
  if (hash.length !== hashLength)
    throw new Unhashable(`a hash or a seed has ${hash.length} bytes, not ${hashLength}`);
  parts.push(hash);
};

export const addList = <T>(parts: Parts, values: readonly T[], add: Add<T>): void => {
  addInt32(parts, values.length);
  values.forEach((value) => add(parts, value));
};

export const addOptional = <T>(parts: Parts, value: T | undefined, add: Add<T>): void => {
  addFlag(parts, value !== undefined);
  if (value !== undefined) add(parts, value);
};

export const digestOf = (parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest();
};
