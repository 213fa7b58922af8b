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
  /** Lazily, because values nest in values. */
  readonly type: ScalarType | (() => MessageSchema);
  readonly many?: true;
  /** Of all fields with the same word, only one may be present. */
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
