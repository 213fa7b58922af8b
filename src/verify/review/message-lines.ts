import { formatIdentifier } from '../protobuf/daml-json.ts';
import type { DecodedMessage, MessageValue } from '../protobuf/protobuf-message.ts';
import { formatMicros } from '../format-time.ts';
import { foldText, valueLines, type NameType, type ReviewLine } from './typed-lines.ts';

/** How a message is written: which fields are told elsewhere, and what times and types look like. */
export interface MessageStyle {
  readonly name: NameType;
  /** Fields that are left out: they are shown elsewhere, or no hash covers them. */
  readonly leftOut: ReadonlySet<string>;
  /** Fields that are microseconds since 1970. */
  readonly times: ReadonlySet<string>;
}

/** `actingParties` becomes `acting parties`. */
const wordsOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isMessage = (item: MessageValue): item is DecodedMessage =>
  typeof item === 'object' && !(item instanceof Uint8Array);

const scalar = (
  field: string,
  item: Exclude<MessageValue, DecodedMessage>,
  { times }: MessageStyle,
): string => {
  if (item instanceof Uint8Array) return Buffer.from(item).toString('hex');
  return typeof item === 'bigint' && times.has(field) ? formatMicros(item) : String(item);
};

const itemLines = (
  field: string,
  item: MessageValue,
  depth: number,
  style: MessageStyle,
): readonly ReviewLine[] => {
  const label = wordsOf(field);
  if (!isMessage(item)) return [{ depth, ...foldText(`${label}: ${scalar(field, item, style)}`) }];
  switch (item.table.name) {
    case 'Value':
      return valueLines(item, { label, depth, name: style.name });
    case 'Identifier':
      return [{ depth, text: `${label}: ${style.name(formatIdentifier(item))}` }];
    default:
      return [{ depth, text: `${label}:` }, ...messageLines(item, depth + 1, style)];
  }
};

/**
 * Writes every field of a message, in the order of its table. A field that a later version adds is
 * written too, because nothing here knows one field from another.
 */
export const messageLines = (
  message: DecodedMessage,
  depth: number,
  style: MessageStyle,
): readonly ReviewLine[] =>
  Object.values(message.table.fields).flatMap(({ name }) =>
    style.leftOut.has(name)
      ? []
      : (message.items.get(name) ?? []).flatMap((item) => itemLines(name, item, depth, style)),
  );
