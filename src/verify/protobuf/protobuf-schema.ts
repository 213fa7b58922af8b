/** The wire encoding of a number, text or bytes. */
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
  /** A message type is named lazily, because values nest in values. */
  readonly type: ScalarType | (() => MessageSchema);
  /** Present if the field is repeated. */
  readonly many?: true;
  /** Only one of all fields with the same word may be present. */
  readonly oneOf?: string;
  /** Present if zero is different from absent: then zero is written. */
  readonly optional?: true;
  /** The form of a text, which every encoder keeps to; `name` names it. */
  readonly form?: { readonly name: string; readonly pattern: RegExp };
}

/** A protobuf message type: its fields by number. */
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
