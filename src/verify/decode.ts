import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { Item, Message, UnknownField } from './message.ts';
import type { FieldType, Scalar, Table } from './table.ts';

/** Bytes; ledgers take ten million in a request, base64 and all. */
export const largestMessage = 6 * 1024 * 1024;
/** Fields in all; a message of hostile bytes may hold millions of empty ones. */
const mostFields = 200_000;
/** Messages inside each other: Daml values nest a hundred deep, with three messages to a level. */
const deepest = 320;

export type Decoded =
  | { readonly ok: true; readonly message: Message; readonly unknown: readonly UnknownField[] }
  | { readonly ok: false; readonly problem: string };

class Unreadable extends Error {}

/** What all messages of one decoding share. */
interface Budget {
  left: number;
  readonly unknown: UnknownField[];
}

/** The reader throws errors of any class; a defect of ours must not pass for one of them. */
const reading = <T>(place: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new Unreadable(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** How many bytes a number takes: seven bits in each. */
const sizeOf = (value: bigint): number => {
  let size = 1;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) size += 1;
  return size;
};

const longest = 10;

/**
 * A number of up to 64 bits. Only its shortest form is taken: of the others some bits mean nothing,
 * and what means nothing could be changed without any hash that shows it.
 */
const readVarint = (reader: BinaryReader, bytes: Uint8Array): bigint => {
  const start = reader.pos;
  const value = BigInt(reader.uint64());
  const size = reader.pos - start;
  const isCut = size === longest && bytes[reader.pos - 1] !== 1;
  if (isCut || size !== sizeOf(value)) throw new RangeError('a number is not in its shortest form');
  return value;
};

const within = (value: bigint, least: bigint, most: bigint): number => {
  if (value < least || value > most) throw new RangeError(`${value} is too large for its field`);
  return Number(value);
};

const uint32Most = 2n ** 32n - 1n;
const int32Most = 2n ** 31n - 1n;

const scalars: Readonly<
  Record<
    Scalar,
    { readonly wire: WireType; readonly read: (reader: BinaryReader, bytes: Uint8Array) => Item }
  >
> = {
  text: { wire: WireType.LengthDelimited, read: (reader) => reader.string(true) },
  bytes: { wire: WireType.LengthDelimited, read: (reader) => reader.bytes() },
  flag: {
    wire: WireType.Varint,
    read: (reader, bytes) => within(readVarint(reader, bytes), 0n, 1n) === 1,
  },
  int32: {
    wire: WireType.Varint,
    read: (reader, bytes) =>
      within(BigInt.asIntN(64, readVarint(reader, bytes)), -int32Most - 1n, int32Most),
  },
  uint32: {
    wire: WireType.Varint,
    read: (reader, bytes) => within(readVarint(reader, bytes), 0n, uint32Most),
  },
  uint64: { wire: WireType.Varint, read: readVarint },
  sint64: {
    wire: WireType.Varint,
    read: (reader, bytes) => {
      const zigzag = readVarint(reader, bytes);
      return (zigzag >> 1n) ^ -(zigzag & 1n);
    },
  },
  sfixed64: { wire: WireType.Bit64, read: (reader) => BigInt(reader.sfixed64()) },
};

const isPackable = (type: FieldType['type']): type is 'int32' | 'uint32' =>
  type === 'int32' || type === 'uint32';

const wireOf = ({ type }: FieldType): WireType =>
  typeof type === 'string' ? scalars[type].wire : WireType.LengthDelimited;

const spend = (budget: Budget): void => {
  budget.left -= 1;
  if (budget.left < 0) throw new Unreadable(`it holds more than ${mostFields} fields`);
};

const readPacked = (type: 'int32' | 'uint32', bytes: Uint8Array, budget: Budget): Item[] => {
  const reader = new BinaryReader(bytes);
  const items: Item[] = [];
  while (reader.pos < reader.len) {
    spend(budget);
    items.push(reading('a list of numbers', () => scalars[type].read(reader, bytes)));
  }
  return items;
};

const readMessage = (table: Table, bytes: Uint8Array, budget: Budget, depth: number): Message => {
  if (depth > deepest) throw new Unreadable(`it is nested more than ${deepest} levels deep`);
  const reader = new BinaryReader(bytes);
  const items = new Map<string, Item[]>();
  const chosen = new Set<string>();
  const keep = (known: FieldType, found: readonly Item[]): void => {
    const before = items.get(known.name);
    // Programs differ in which of two they take: what is shown might not be what is executed.
    if (known.many !== true && before !== undefined)
      throw new Unreadable(`${table.name}.${known.name} is there twice`);
    if (known.oneOf !== undefined && chosen.has(known.oneOf))
      throw new Unreadable(`${table.name} holds more than one ${known.oneOf}`);
    if (known.oneOf !== undefined) chosen.add(known.oneOf);
    if (before === undefined) items.set(known.name, [...found]);
    else found.forEach((item) => before.push(item));
  };
  while (reader.pos < reader.len) {
    spend(budget);
    const [number, wire] = reading(table.name, () => reader.tag());
    const known = table.fields[number];
    const place = `${table.name}.${known?.name ?? number}`;
    if (wire === WireType.StartGroup || wire === WireType.EndGroup)
      throw new Unreadable(`${place}: a group, which these messages do not have`);
    if (known !== undefined && wire === wireOf(known)) {
      const { type } = known;
      if (typeof type === 'string')
        keep(known, [reading(place, () => scalars[type].read(reader, bytes))]);
      else {
        const inside = reading(place, () => reader.bytes());
        keep(known, [readMessage(type(), inside, budget, depth + 1)]);
      }
    } else if (known?.many && isPackable(known.type) && wire === WireType.LengthDelimited) {
      const inside = reading(place, () => reader.bytes());
      keep(known, readPacked(known.type, inside, budget));
    } else {
      budget.unknown.push({ place, bytes: reading(place, () => reader.skip(wire, number)) });
    }
  }
  return { table, items };
};

/**
 * Reads the bytes of a protobuf message. Bounded in size, fields and depth. Fields that the tables do
 * not know, or of another wire type than theirs, come back beside the message. A field that may stand
 * once and stands twice makes the message unreadable.
 */
export const decodeMessage = (table: Table, bytes: Uint8Array): Decoded => {
  if (bytes.length > largestMessage)
    return { ok: false, problem: `it has ${bytes.length} bytes, more than ${largestMessage}` };
  const budget: Budget = { left: mostFields, unknown: [] };
  try {
    const message = readMessage(table, bytes, budget, 1);
    return { ok: true, message, unknown: budget.unknown };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.message };
    throw error;
  }
};
