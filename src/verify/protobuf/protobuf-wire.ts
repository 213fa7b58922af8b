import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { MessageValue, ScalarType } from './protobuf-message.ts';

export class UnreadableError extends Error {
  readonly isAmbiguous: boolean = false;
}

/** Bytes that two decoders read as different values. */
export class AmbiguousError extends UnreadableError {
  override readonly isAmbiguous = true;
}

/** The reader throws errors of any class; a defect of ours must not count as unreadable bytes. */
export const readOrFail = <T>(place: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const message = `${place}: ${error instanceof Error ? error.message : String(error)}`;
    throw error instanceof AmbiguousError
      ? new AmbiguousError(message)
      : new UnreadableError(message);
  }
};

/** `onLong` gets numbers that aren't in their shortest form. */
export interface ByteSource {
  readonly reader: BinaryReader;
  readonly bytes: Uint8Array;
  readonly onLong: () => void;
}

/** In bytes, which hold seven bits each. */
const varintSize = (value: bigint): number => {
  let size = 1;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) size += 1;
  return size;
};

const longest = 10;

/** Reads a number of up to 64 bits. One that isn't in its shortest form is reported, because no hash shows it. */
const readVarint = ({ reader, bytes, onLong }: ByteSource): bigint => {
  const start = reader.pos;
  const value = BigInt(reader.uint64());
  const size = reader.pos - start;
  if (size === longest && bytes[reader.pos - 1] !== 1)
    throw new AmbiguousError('a number has more than 64 bits');
  if (size !== varintSize(value)) onLong();
  return value;
};

const within = (value: bigint, least: bigint, most: bigint): number => {
  if (value < least || value > most)
    throw new AmbiguousError(`${value} is too large for its field`);
  return Number(value);
};

const uint32Most = 2n ** 32n - 1n;
const int32Most = 2n ** 31n - 1n;

export const readBytes = (source: ByteSource): Uint8Array => {
  const { reader, bytes } = source;
  const length = readVarint(source);
  if (length > BigInt(reader.len - reader.pos)) throw new RangeError('premature EOF');
  const start = reader.pos;
  reader.pos += Number(length);
  return bytes.subarray(start, reader.pos);
};

/** A leading byte order mark is an ordinary character: it is hashed. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const scalars: Readonly<
  Record<
    ScalarType,
    { readonly wire: WireType; readonly read: (source: ByteSource) => MessageValue }
  >
> = {
  text: { wire: WireType.LengthDelimited, read: (source) => utf8.decode(readBytes(source)) },
  bytes: { wire: WireType.LengthDelimited, read: readBytes },
  flag: { wire: WireType.Varint, read: (source) => within(readVarint(source), 0n, 1n) === 1 },
  int32: {
    wire: WireType.Varint,
    read: (source) => within(BigInt.asIntN(64, readVarint(source)), -int32Most - 1n, int32Most),
  },
  uint32: { wire: WireType.Varint, read: (source) => within(readVarint(source), 0n, uint32Most) },
  int64: { wire: WireType.Varint, read: (source) => BigInt.asIntN(64, readVarint(source)) },
  sint64: {
    wire: WireType.Varint,
    read: (source) => {
      const zigzag = readVarint(source);
      return (zigzag >> 1n) ^ -(zigzag & 1n);
    },
  },
  sfixed64: { wire: WireType.Bit64, read: ({ reader }) => BigInt(reader.sfixed64()) },
};

const maxNumber = 2n ** 29n - 1n;

export const readTag = (source: ByteSource): readonly [number: number, wire: WireType] => {
  const tag = readVarint(source);
  const [number, wire] = [tag >> 3n, Number(tag & 7n)];
  if (number < 1n || number > maxNumber || WireType[wire] === undefined)
    throw new RangeError(`${tag} is not a field tag`);
  return [Number(number), wire];
};

export const createByteSource = (bytes: Uint8Array, onLong: () => void): ByteSource => ({
  reader: new BinaryReader(bytes),
  bytes,
  onLong,
});
