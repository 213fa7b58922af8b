import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** `google.rpc.ErrorInfo` of a status (googleapis, google/rpc/error_details.proto). */
export type ErrorInfo = {
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Reads the fields of a message that are text or bytes, and skips the others. */
const fieldsOf = (bytes: Uint8Array): readonly (readonly [number, Uint8Array])[] => {
  const reader = new BinaryReader(bytes);
  const fields: (readonly [number, Uint8Array])[] = [];
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    if (type === WireType.LengthDelimited) fields.push([number, reader.bytes()]);
    else reader.skip(type, number);
  }
  return fields;
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const field = { reason: 1, metadata: 3, key: 1, value: 2 } as const;

const textIn = (fields: readonly (readonly [number, Uint8Array])[], wanted: number): string => {
  const found = fields.findLast(([number]) => number === wanted);
  return found === undefined ? '' : textOf(found[1]);
};

const readMessage = (bytes: Uint8Array): ErrorInfo => {
  const fields = fieldsOf(bytes);
  const entries = fields.flatMap(([number, entry]) => {
    if (number !== field.metadata) return [];
    const parts = fieldsOf(entry);
    return [[textIn(parts, field.key), textIn(parts, field.value)] as const];
  });
  return { reason: textIn(fields, field.reason), metadata: Object.fromEntries(entries) };
};

/** Decodes an ErrorInfo; undefined if the bytes aren't one. */
export const decodeErrorInfo = (bytes: Uint8Array): ErrorInfo | undefined => {
  try {
    return readMessage(bytes);
  } catch {
    // The reader throws errors of several kinds for bytes that end early or have unknown types.
    return undefined;
  }
};
