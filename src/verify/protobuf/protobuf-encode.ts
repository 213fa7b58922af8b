import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { FieldType, ScalarType, MessageSchema } from './protobuf-message.ts';

type DraftItem = string | number | bigint | boolean | Uint8Array | MessageInit;

export interface MessageInit {
  readonly [name: string]: DraftItem | readonly DraftItem[] | undefined;
}

const writers: Readonly<
  Record<
    ScalarType,
    {
      readonly wire: WireType;
      readonly write: (writer: BinaryWriter, item: DraftItem) => void;
    }
  >
> = {
  text: { wire: WireType.LengthDelimited, write: (writer, item) => writer.string(item as string) },
  bytes: {
    wire: WireType.LengthDelimited,
    write: (writer, item) => writer.bytes(item as Uint8Array),
  },
  flag: { wire: WireType.Varint, write: (writer, item) => writer.bool(item as boolean) },
  int32: { wire: WireType.Varint, write: (writer, item) => writer.int32(item as number) },
  uint32: { wire: WireType.Varint, write: (writer, item) => writer.uint32(item as number) },
  int64: { wire: WireType.Varint, write: (writer, item) => writer.int64(item as bigint) },
  sint64: { wire: WireType.Varint, write: (writer, item) => writer.sint64(item as bigint) },
  sfixed64: { wire: WireType.Bit64, write: (writer, item) => writer.sfixed64(item as bigint) },
};

const isList = (value: DraftItem | readonly DraftItem[]): value is readonly DraftItem[] =>
  Array.isArray(value);

const writeField = (
  writer: BinaryWriter,
  number: number,
  { type, many }: FieldType,
  items: readonly DraftItem[],
): void => {
  if (many && (type === 'int32' || type === 'uint32')) {
    writer.tag(number, WireType.LengthDelimited).fork();
    items.forEach((item) => writers[type].write(writer, item));
    writer.join();
    return;
  }
  for (const item of items) {
    if (typeof type === 'string') {
      writer.tag(number, writers[type].wire);
      writers[type].write(writer, item);
    } else {
      writer.tag(number, WireType.LengthDelimited).fork();
      writeInto(writer, type(), item as MessageInit);
      writer.join();
    }
  }
};

/** A field with its default value is omitted, as by every program that writes these messages. */
const isNothing = ({ oneOf, optional }: FieldType, item: DraftItem): boolean =>
  oneOf === undefined &&
  optional === undefined &&
  (item === '' || item === 0 || item === 0n || item === false || isEmptyBytes(item));

const isEmptyBytes = (item: DraftItem): boolean => item instanceof Uint8Array && item.length === 0;

const itemsOf = (
  fieldType: FieldType,
  value: DraftItem | readonly DraftItem[] | undefined,
): readonly DraftItem[] => {
  if (value === undefined) return [];
  if (isList(value)) return value;
  return isNothing(fieldType, value) ? [] : [value];
};

const writeInto = (writer: BinaryWriter, table: MessageSchema, draft: MessageInit): void => {
  for (const [number, fieldType] of Object.entries(table.fields)) {
    const items = itemsOf(fieldType, draft[fieldType.name]);
    if (items.length > 0) writeField(writer, Number(number), fieldType, items);
  }
};

export const encodeMessage = (table: MessageSchema, draft: MessageInit): Buffer => {
  const writer = new BinaryWriter();
  writeInto(writer, table, draft);
  return Buffer.from(writer.finish());
};
