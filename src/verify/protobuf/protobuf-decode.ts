import { WireType } from '@bufbuild/protobuf/wire';
import type { Err, Result } from '../../lib/result.ts';
import type {
  MessageValue,
  DecodedMessage,
  UnknownField,
  FieldType,
  MessageSchema,
} from './protobuf-message.ts';
import {
  AmbiguousError,
  readBytes,
  readOrFail,
  readTag,
  scalars,
  createByteSource,
  UnreadableError,
  type ByteSource,
} from './protobuf-wire.ts';

const maxMessageBytes = 6 * 1024 * 1024;
/**
 * The fields in total: a hostile message may hold millions of empty ones, and each is a line of a review. A
 * token transfer has about 1,400, and each of its holdings 150.
 */
const maxFields = 100_000;
/** Daml values nest a hundred deep, with three messages per level. */
const deepest = 320;

/** Where the bytes are different from what every encoder writes, and how. */
type Oddity = string;

export type DecodeError = {
  readonly problem: string;
  /** The first few, in byte order: a hostile message may be non-canonical in every byte. */
  readonly oddities: readonly Oddity[];
};

/** For bytes of which nothing was read. */
export const undecodable = (problem: string): Err<DecodeError> => ({
  ok: false,
  error: { problem, oddities: [] },
});

type DecodeResult = Result<
  {
    readonly message: DecodedMessage;
    readonly unknown: readonly UnknownField[];
    readonly oddities: readonly Oddity[];
  },
  DecodeError
>;

const maxOddities = 20;

interface Budget {
  left: number;
  readonly unknown: UnknownField[];
  readonly oddities: Oddity[];
}

const note = ({ oddities }: Budget, oddity: Oddity): void => {
  if (oddities.length < maxOddities) oddities.push(oddity);
};

type Packable = 'int32' | 'uint32';

const isPackable = (type: FieldType['type']): type is Packable =>
  type === 'int32' || type === 'uint32';

const wireOf = ({ type }: FieldType): WireType =>
  typeof type === 'string' ? scalars[type].wire : WireType.LengthDelimited;

/** A single field with its default value, which an encoder omits. */
const isDefault = ({ many, oneOf, optional }: FieldType, item: MessageValue): boolean =>
  many === undefined &&
  oneOf === undefined &&
  optional === undefined &&
  (item === '' ||
    item === 0 ||
    item === 0n ||
    item === false ||
    (item instanceof Uint8Array && item.length === 0));

const spend = (budget: Budget): void => {
  budget.left -= 1;
  if (budget.left < 0)
    throw new UnreadableError(`more than ${maxFields} fields, which nobody reads before signing`);
};

const beginReading = (bytes: Uint8Array, place: string, budget: Budget): ByteSource =>
  createByteSource(bytes, () => note(budget, `${place}: number not in its shortest form`));

type ListOfNumbers = Omit<FieldType, 'type'> & { readonly type: Packable };

const readPacked = (
  { name, type }: ListOfNumbers,
  bytes: Uint8Array,
  budget: Budget,
): MessageValue[] => {
  const source = beginReading(bytes, name, budget);
  const { reader } = source;
  const items: MessageValue[] = [];
  while (reader.pos < reader.len) {
    spend(budget);
    items.push(readOrFail(name, () => scalars[type].read(source)));
  }
  return items;
};

interface Reading {
  readonly table: MessageSchema;
  readonly source: ByteSource;
  readonly budget: Budget;
  readonly depth: number;
  readonly items: Map<string, MessageValue[]>;
  /** The groups that have a field already. */
  readonly chosen: Set<string>;
}

const keep = (
  { table, items, chosen }: Reading,
  fieldType: FieldType,
  values: readonly MessageValue[],
): void => {
  const before = items.get(fieldType.name);
  // Decoders differ in which of two fields they take: the screen might not show what is executed.
  if (fieldType.many !== true && before !== undefined)
    throw new AmbiguousError(`${table.name}.${fieldType.name} appears twice`);
  if (fieldType.oneOf !== undefined && chosen.has(fieldType.oneOf))
    throw new AmbiguousError(`${table.name} has more than one ${fieldType.oneOf}`);
  if (fieldType.oneOf !== undefined) chosen.add(fieldType.oneOf);
  if (before === undefined) items.set(fieldType.name, [...values]);
  else values.forEach((item) => before.push(item));
};

const readKnown = (now: Reading, fieldType: FieldType, place: string): void => {
  const { source, budget, depth } = now;
  const { type, many } = fieldType;
  if (typeof type !== 'string') {
    const inside = readOrFail(place, () => readBytes(source));
    keep(now, fieldType, [readMessage(type(), inside, budget, depth + 1)]);
    return;
  }
  const item = readOrFail(place, () => scalars[type].read(source));
  if (isDefault(fieldType, item)) note(budget, `${place} is present with its default value`);
  const { form } = fieldType;
  if (form !== undefined && !(typeof item === 'string' && form.pattern.test(item)))
    note(budget, `${place}: ${JSON.stringify(item)} is not ${form.name}`);
  if (many && isPackable(type)) note(budget, `${place}: unpacked list of numbers`);
  keep(now, fieldType, [item]);
};

const readList = (now: Reading, numbers: ListOfNumbers, place: string): void => {
  const values = readPacked(
    numbers,
    readOrFail(place, () => readBytes(now.source)),
    now.budget,
  );
  if (values.length === 0) note(now.budget, `${place} is present with its default value`);
  if (now.items.has(numbers.name)) note(now.budget, `${place} is split into several pieces`);
  keep(now, numbers, values);
};

const isList = (fieldType: FieldType): fieldType is ListOfNumbers =>
  fieldType.many === true && isPackable(fieldType.type);

const readField = (now: Reading, number: number, wire: WireType): void => {
  const { table, source, budget } = now;
  const fieldType = table.fields[number];
  const place = `${table.name}.${fieldType?.name ?? number}`;
  if (wire === WireType.EndGroup)
    throw new UnreadableError(`${place} ends a group that never began`);
  if (fieldType !== undefined && wire === wireOf(fieldType)) readKnown(now, fieldType, place);
  else if (fieldType !== undefined && wire === WireType.LengthDelimited && isList(fieldType))
    readList(now, fieldType, place);
  else {
    if (fieldType !== undefined) note(budget, `${place} has another wire type than its field`);
    // Ledgers write no groups but skip them, so one must not hide the rest of the message.
    if (wire === WireType.StartGroup) note(budget, `${place} is a group`);
    const bytes = readOrFail(place, () => source.reader.skip(wire, number));
    budget.unknown.push({ place, bytes });
  }
};

const readMessage = (
  table: MessageSchema,
  bytes: Uint8Array,
  budget: Budget,
  depth: number,
): DecodedMessage => {
  if (depth > deepest) throw new UnreadableError(`nested more than ${deepest} levels deep`);
  const source = beginReading(bytes, table.name, budget);
  const items = new Map<string, MessageValue[]>();
  const now: Reading = { table, source, budget, depth, items, chosen: new Set() };
  let last = 0;
  while (source.reader.pos < source.reader.len) {
    spend(budget);
    const [number, wire] = readOrFail(table.name, () => readTag(source));
    if (number < last) note(budget, `${table.name}: fields out of order`);
    last = Math.max(last, number);
    readField(now, number, wire);
  }
  return { table, items };
};

/**
 * Bounded in size, fields and depth. The result includes unknown fields, fields of another wire
 * type, and every place where the bytes differ from the canonical encoding, because the signed hash
 * doesn't show them. A single field that appears twice makes the message unreadable.
 */
export const decodeMessage = (table: MessageSchema, bytes: Uint8Array): DecodeResult => {
  if (bytes.length > maxMessageBytes)
    return undecodable(`${bytes.length} bytes, more than ${maxMessageBytes}`);
  const budget: Budget = { left: maxFields, unknown: [], oddities: [] };
  try {
    const message = readMessage(table, bytes, budget, 1);
    return { ok: true, value: { message, unknown: budget.unknown, oddities: budget.oddities } };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const { message: problem, isAmbiguous } = error;
    return {
      ok: false,
      error: { problem, oddities: [...budget.oddities, ...(isAmbiguous ? [problem] : [])] },
    };
  }
};
