/** A field of a protobuf message: its number, and its bytes or its number as they came. */
export interface Field {
  readonly number: number;
  readonly bytes?: Uint8Array;
  readonly value?: number;
}

class BadMessage extends Error {}

const readVarint = (
  data: Uint8Array,
  from: number,
): { readonly value: number; readonly next: number } => {
  let value = 0;
  for (
    let index = from, scale = 1;
    index < data.length && index < from + 10;
    index++, scale *= 128
  ) {
    const byte = data[index] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: index + 1 };
  }
  throw new BadMessage('a number does not end');
};

const readFields = (data: Uint8Array): readonly Field[] => {
  const fields: Field[] = [];
  for (let at = 0; at < data.length;) {
    const tag = readVarint(data, at);
    const [number, type] = [Math.floor(tag.value / 8), tag.value % 8];
    const head = readVarint(data, tag.next);
    if (type === 0) {
      fields.push({ number, value: head.value });
      at = head.next;
    } else if (type === 2) {
      const end = head.next + head.value;
      if (end > data.length) throw new BadMessage('a field is longer than its message');
      fields.push({ number, bytes: data.subarray(head.next, end) });
      at = end;
    } else throw new BadMessage('a type of field that these messages do not have');
  }
  return fields;
};

/** The fields of a message, or nothing when the bytes are none. */
export const decodeMessage = (data: Uint8Array): readonly Field[] | undefined => {
  try {
    return readFields(data);
  } catch (error) {
    if (error instanceof BadMessage) return undefined;
    throw error;
  }
};

/** The bytes of all fields with a number. */
export const bytesAt = (
  fields: readonly Field[] | undefined,
  number: number,
): readonly Uint8Array[] =>
  (fields ?? []).flatMap((field) =>
    field.number === number && field.bytes !== undefined ? [field.bytes] : [],
  );
