import { sha256Hex } from '../../lib/sha256.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { quoteText, tellName } from '../../lib/text/quote.ts';
import { formatIdentifier } from '../protobuf/daml-json.ts';
import { formatDate, formatMicros } from '../format-time.ts';
import {
  getMessage,
  getMessages,
  getString,
  isMessage,
  readOneOf,
  type DecodedMessage,
  type MessageValue,
} from '../protobuf/protobuf-message.ts';

export interface ReviewLine {
  readonly depth: number;
  readonly text: string;
  readonly whole?: string;
}

/** Longer texts are folded to their beginning, length and digest: an argument must not bury the rest. */
const longest = 300;
const beginning = 60;

/** The digest covers the whole text, so that no two texts look alike. */
export const foldText = (text: string): Pick<ReviewLine, 'text' | 'whole'> =>
  text.length <= longest
    ? { text }
    : {
        text: `${text.slice(0, beginning)}… (${formatInteger(text.length)} characters, SHA-256 ${sha256Hex(text)})`,
        whole: text,
      };

type Scalar = Exclude<MessageValue, DecodedMessage | Uint8Array>;

/** Types are written where they decide: a text is quoted, a party and a contract are named as such. */
const scalarTexts: Readonly<Record<string, (item: Scalar) => string>> = {
  unit: () => '()',
  bool: (item) => String(item),
  int64: (item) => `${String(item)} (Int64)`,
  date: (item) => `${formatDate(Number(item))} (Date)`,
  timestamp: (item) => `${formatMicros(BigInt(String(item)))} (Time)`,
  numeric: (item) => `${tellName(String(item))} (Decimal)`,
  party: (item) => `party ${tellName(String(item))}`,
  text: (item) => quoteText(String(item)),
  contractId: (item) => `contract ${tellName(String(item))}`,
};

export type NameType = (identifier: string) => string;

interface Place {
  readonly label: string;
  readonly depth: number;
  readonly name: NameType;
}

type Container = (message: DecodedMessage, place: Place) => readonly ReviewLine[];

const head = ({ label, depth }: Place, text: string): ReviewLine => ({
  depth,
  text: label === '' ? text : `${label}: ${text}`,
});

const foldedHead = (place: Place, text: string): ReviewLine => {
  const { text: shown, whole } = foldText(text);
  return { ...head(place, shown), ...(whole !== undefined && { whole }) };
};

const inside = (place: Place, label: string): Place => ({
  ...place,
  label,
  depth: place.depth + 1,
});

const typeOf = (message: DecodedMessage, field: string, { name }: Place): string => {
  const id = getMessage(message, field);
  return id === undefined ? '' : ` ${name(formatIdentifier(id))}`;
};

const entries = (
  message: DecodedMessage,
  place: Place,
  keyOf: (entry: DecodedMessage, at: Place) => readonly ReviewLine[],
): readonly ReviewLine[] =>
  getMessages(message, 'entries').flatMap((entry) => [
    ...keyOf(entry, inside(place, 'key')),
    ...valueLines(getMessage(entry, 'value'), inside(place, 'value')),
  ]);

const containers: Readonly<Record<string, Container>> = {
  unit: (_message, place) => [head(place, '()')],
  optional: (message, place) => {
    const value = getMessage(message, 'value');
    return value === undefined
      ? [head(place, 'none')]
      : [head(place, 'some'), ...valueLines(value, inside(place, ''))];
  },
  list: (message, place) => {
    const elements = getMessages(message, 'elements');
    return [
      head(place, `list of ${elements.length}`),
      ...elements.flatMap((element) => valueLines(element, inside(place, '-'))),
    ];
  },
  textMap: (message, place) => [
    head(place, `text map of ${getMessages(message, 'entries').length}`),
    ...entries(message, place, (entry, at) => [foldedHead(at, quoteText(getString(entry, 'key')))]),
  ],
  genMap: (message, place) => [
    head(place, `map of ${getMessages(message, 'entries').length}`),
    ...entries(message, place, (entry, at) => valueLines(getMessage(entry, 'key'), at)),
  ],
  record: (message, place) => [
    head(place, `record${typeOf(message, 'recordId', place)}`),
    ...getMessages(message, 'fields').flatMap((field) =>
      valueLines(getMessage(field, 'value'), inside(place, tellName(getString(field, 'label')))),
    ),
  ],
  variant: (message, place) => [
    head(
      place,
      `variant ${tellName(getString(message, 'constructor'))}${typeOf(message, 'variantId', place)}`,
    ),
    ...valueLines(getMessage(message, 'value'), inside(place, '')),
  ],
  enum: (message, place) => [
    head(
      place,
      `enum ${tellName(getString(message, 'constructor'))}${typeOf(message, 'enumId', place)}`,
    ),
  ],
};

/** Writes types, one line per part; nothing of the value is omitted. */
export const valueLines = (
  value: DecodedMessage | undefined,
  place: Place,
): readonly ReviewLine[] => {
  const chosen = value && readOneOf(value, 'kind');
  if (chosen === undefined) return [head(place, 'no value')];
  const [item] = chosen.items;
  if (isMessage(item)) return containers[chosen.name]?.(item, place) ?? [head(place, 'unknown')];
  const text =
    item === undefined || item instanceof Uint8Array
      ? ''
      : (scalarTexts[chosen.name]?.(item) ?? String(item));
  return [foldedHead(place, text)];
};
