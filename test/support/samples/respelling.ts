import { preparedTransaction } from '../../../src/verify/prepared/prepared-transaction-schema.ts';
import type { MessageSchema } from '../../../src/verify/protobuf/protobuf-message.ts';

/** One field of a protobuf message as it stands on the wire. */
interface Field {
  readonly number: number;
  readonly wire: number;
  /** What is behind the tag, without a length. */
  readonly content: Buffer | readonly Field[];
}

const readVarint = (bytes: Buffer, start: number): readonly [value: bigint, next: number] => {
  let value = 0n;
  for (let at = start, shift = 0n; ; at += 1, shift += 7n) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
};

/** The fields of a message, by its table: a reader of its own, that knows only the wire format. */
const fieldsIn = (table: MessageSchema, bytes: Buffer): readonly Field[] => {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, behind] = readVarint(bytes, at);
    const [number, wire] = [Number(tag >> 3n), Number(tag & 7n)];
    const type = table.fields[number]?.type;
    if (wire === 2) {
      const [length, start] = readVarint(bytes, behind);
      at = start + Number(length);
      const inside = bytes.subarray(start, at);
      const content = typeof type === 'function' ? fieldsIn(type(), inside) : inside;
      fields.push({ number, wire, content });
    } else {
      const next = wire === 1 ? behind + 8 : readVarint(bytes, behind)[1];
      fields.push({ number, wire, content: bytes.subarray(behind, next) });
      at = next;
    }
  }
  return fields;
};

/** A number with so many bytes more than it needs. */
const varint = (value: number, more = 0): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  if (more === 0) return Buffer.from([...bytes, rest]);
  return Buffer.from([...bytes, rest | 0x80, ...Array<number>(more - 1).fill(0x80), 0]);
};

/** Tells, place by place, what is done there: 0 for nothing. */
export type Choose = () => number;

/** Fields change places, and those of one number keep their order: it says something. */
const rearranged = (fields: readonly Field[], choice: number): readonly Field[] => {
  switch (choice % 8) {
    case 1:
      return [...fields].sort((one, other) => other.number - one.number);
    case 2:
      return [
        ...fields.filter(({ number }) => number !== fields[0]?.number),
        ...fields.filter(({ number }) => number === fields[0]?.number),
      ];
    case 3:
      return [...fields, { number: 777, wire: 0, content: Buffer.of(1) }];
    case 4:
      return [{ number: 778, wire: 2, content: Buffer.from('seen') }, ...fields];
    default:
      return fields;
  }
};

const write = (fields: readonly Field[], choose: Choose): Buffer =>
  Buffer.concat(
    rearranged(fields, choose()).flatMap(({ number, wire, content }) => {
      const tag = varint((number << 3) | wire, choose() % 5 === 1 ? 1 : 0);
      const inside = Buffer.isBuffer(content) ? content : write(content, choose);
      if (wire !== 2) return [tag, inside];
      return [tag, varint(inside.length, choose() % 5 === 1 ? (choose() % 3) + 1 : 0), inside];
    }),
  );

/** The bytes of a prepared transaction, spelled otherwise at every place that is chosen. */
export const respelled = (bytes: Buffer, choose: Choose): Buffer =>
  write(fieldsIn(preparedTransaction, bytes), choose);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of the same bytes, with other bits behind the last of them; the same where there are none. */
export const withOtherTrailingBits = (base64: string): string => {
  const padding = base64.length - base64.replace(/=+$/, '').length;
  if (padding === 0) return base64;
  const at = base64.length - padding - 1;
  const letter = alphabet[alphabet.indexOf(base64[at] ?? 'A') ^ 1] ?? 'A';
  return `${base64.slice(0, at)}${letter}${'='.repeat(padding)}`;
};
