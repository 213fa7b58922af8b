import type { Table } from './table.ts';

/** What a field holds: integers of 64 bits are bigints, nested messages are messages. */
export type Item = string | number | bigint | boolean | Uint8Array | Message;

/** A protobuf message that was read with its table. */
export interface Message {
  readonly table: Table;
  /** By the names of the table; a field that was not there has no entry. */
  readonly items: ReadonlyMap<string, readonly Item[]>;
}

/** A field that no table knows: kept as it came, and never left out of a report. */
export interface UnknownField {
  /** The message type it stands in, and its number: `Metadata.12`. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

const nothing: readonly Item[] = [];

const itemsOf = ({ table, items }: Message, name: string): readonly Item[] => {
  const known = Object.values(table.fields).some((each) => each.name === name);
  if (!known) throw new Error(`${table.name} has no field ${name}`);
  return items.get(name) ?? nothing;
};

/** Whether a field was there at all: an optional number may be there and be zero. */
export const has = (message: Message, name: string): boolean => itemsOf(message, name).length > 0;

const isText = (item: Item): item is string => typeof item === 'string';
const isNumber = (item: Item): item is number => typeof item === 'number';
const isBytes = (item: Item): item is Uint8Array => item instanceof Uint8Array;

const isMessage = (item: Item): item is Message =>
  typeof item === 'object' && !(item instanceof Uint8Array);

export const textsOf = (message: Message, name: string): readonly string[] =>
  itemsOf(message, name).filter(isText);

/** Absent fields have their default: an empty text, zero, false, no bytes. */
export const textOf = (message: Message, name: string): string => textsOf(message, name)[0] ?? '';

export const numbersOf = (message: Message, name: string): readonly number[] =>
  itemsOf(message, name).filter(isNumber);

export const numberOf = (message: Message, name: string): number =>
  numbersOf(message, name)[0] ?? 0;

/** An integer of 64 bits. */
export const longOf = (message: Message, name: string): bigint => {
  const [item] = itemsOf(message, name);
  return typeof item === 'bigint' ? item : 0n;
};

export const flagOf = (message: Message, name: string): boolean =>
  itemsOf(message, name)[0] === true;

export const bytesOf = (message: Message, name: string): Buffer => {
  const [bytes] = itemsOf(message, name).filter(isBytes);
  return bytes === undefined
    ? Buffer.alloc(0)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

export const messagesOf = (message: Message, name: string): readonly Message[] =>
  itemsOf(message, name).filter(isMessage);

export const messageOf = (message: Message, name: string): Message | undefined =>
  messagesOf(message, name)[0];

/** The one field of a group that is there: its name and its message. */
export const chosenOf = (
  { table, items }: Message,
  word: string,
): { readonly name: string; readonly items: readonly Item[] } | undefined => {
  const found = Object.values(table.fields).find(
    ({ name, oneOf }) => oneOf === word && items.has(name),
  );
  return found && { name: found.name, items: items.get(found.name) ?? nothing };
};
