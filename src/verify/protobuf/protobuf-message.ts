export type ScalarType =
  | 'text'
  | 'bytes'
  | 'flag'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'sint64'
  | 'sfixed64';

export interface FieldType {
  readonly name: string;
  /** The type is read lazily, because values nest in values. */
  readonly type: ScalarType | (() => MessageSchema);
  readonly many?: true;
  /** Only one of the fields with the same word may be present. */
  readonly oneOf?: string;
  /** Zero is different from absent: then zero is written. */
  readonly optional?: true;
  /** Every encoder keeps to it; `name` names it. */
  readonly form?: { readonly name: string; readonly pattern: RegExp };
}

export interface MessageSchema {
  readonly name: string;
  readonly fields: Readonly<Record<number, FieldType>>;
}

type Options = Omit<FieldType, 'name' | 'type'>;

export const field = (name: string, type: FieldType['type'], options: Options = {}): FieldType => ({
  name,
  type,
  ...options,
});

export const optional = (name: string, type: FieldType['type']): FieldType =>
  field(name, type, { optional: true });

export const repeated = (name: string, type: FieldType['type']): FieldType =>
  field(name, type, { many: true });

export const oneOf = (
  word: string,
  name: string,
  type: FieldType['type'],
  options: Options = {},
): FieldType => field(name, type, { ...options, oneOf: word });

/** 64-bit integers are bigints, nested messages are messages. */
export type MessageValue = string | number | bigint | boolean | Uint8Array | DecodedMessage;

export interface DecodedMessage {
  readonly table: MessageSchema;
  /** The keys are the names of the table; an absent field has no entry. */
  readonly items: ReadonlyMap<string, readonly MessageValue[]>;
}

/** No table knows it: kept unchanged, and included in every report. */
export interface UnknownField {
  /** The enclosing message type and the field number: `Metadata.12`. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

const nothing: readonly MessageValue[] = [];

const getValues = ({ table, items }: DecodedMessage, name: string): readonly MessageValue[] => {
  const known = Object.values(table.fields).some((fieldType) => fieldType.name === name);
  if (!known) throw new Error(`${table.name} has no field ${name}`);
  return items.get(name) ?? nothing;
};

/** An optional number may be present and zero. */
export const hasField = (message: DecodedMessage, name: string): boolean =>
  getValues(message, name).length > 0;

const isText = (item: MessageValue): item is string => typeof item === 'string';
const isNumber = (item: MessageValue): item is number => typeof item === 'number';
const isBytes = (item: MessageValue): item is Uint8Array => item instanceof Uint8Array;

export const isMessage = (item: MessageValue | undefined): item is DecodedMessage =>
  typeof item === 'object' && !(item instanceof Uint8Array);

export const getStrings = (message: DecodedMessage, name: string): readonly string[] =>
  getValues(message, name).filter(isText);

/** An absent field has its default: an empty text, zero, false, no bytes. */
export const getString = (message: DecodedMessage, name: string): string =>
  getStrings(message, name)[0] ?? '';

export const getNumbers = (message: DecodedMessage, name: string): readonly number[] =>
  getValues(message, name).filter(isNumber);

export const getNumber = (message: DecodedMessage, name: string): number =>
  getNumbers(message, name)[0] ?? 0;

export const getInt64 = (message: DecodedMessage, name: string): bigint => {
  const [item] = getValues(message, name);
  return typeof item === 'bigint' ? item : 0n;
};

export const getOptionalInt64 = (message: DecodedMessage, name: string): bigint | undefined =>
  hasField(message, name) ? getInt64(message, name) : undefined;

export const getBool = (message: DecodedMessage, name: string): boolean =>
  getValues(message, name)[0] === true;

export const getBytes = (message: DecodedMessage, name: string): Buffer => {
  const [bytes] = getValues(message, name).filter(isBytes);
  return bytes === undefined
    ? Buffer.alloc(0)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

export const getMessages = (message: DecodedMessage, name: string): readonly DecodedMessage[] =>
  getValues(message, name).filter(isMessage);

export const getMessage = (message: DecodedMessage, name: string): DecodedMessage | undefined =>
  getMessages(message, name)[0];

export const readOneOf = (
  { table, items }: DecodedMessage,
  word: string,
): { readonly name: string; readonly items: readonly MessageValue[] } | undefined => {
  const fieldType = Object.values(table.fields).find(
    ({ name, oneOf }) => oneOf === word && items.has(name),
  );
  return fieldType && { name: fieldType.name, items: items.get(fieldType.name) ?? nothing };
};
