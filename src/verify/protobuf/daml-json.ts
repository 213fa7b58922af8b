import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { Json } from '../../lib/json/json.ts';
import { formatDate, formatMicros } from '../format-time.ts';
import {
  readOneOf,
  getMessage,
  getMessages,
  getString,
  isMessage,
  type MessageValue,
  type DecodedMessage,
} from './protobuf-message.ts';

/** `google.rpc.ErrorInfo` of a status (googleapis, google/rpc/error_details.proto). */
type ErrorInfo = {
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
};

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

const decodeUtf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const field = { reason: 1, metadata: 3, key: 1, value: 2 } as const;

const textIn = (fields: readonly (readonly [number, Uint8Array])[], wanted: number): string => {
  const found = fields.findLast(([number]) => number === wanted);
  return found === undefined ? '' : decodeUtf8(found[1]);
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

export const decodeErrorInfo = (bytes: Uint8Array): ErrorInfo | undefined => {
  try {
    return readMessage(bytes);
  } catch {
    // The reader throws errors of several kinds for bytes that end early or have unknown types.
    return undefined;
  }
};

/** No package or module has a colon in its name; escaped, none is taken for another. */
const escapePart = (part: string): string => part.replace(/[%:]/g, encodeURIComponent);

export const formatIdentifier = (id: DecodedMessage | undefined): string =>
  id === undefined
    ? ''
    : ['packageId', 'moduleName', 'entityName']
        .map((part) => escapePart(getString(id, part)))
        .join(':');

const mapEntries = (map: DecodedMessage) =>
  getMessages(map, 'entries').map((entry) => ({
    key: entry,
    value: toDamlJson(getMessage(entry, 'value')),
  }));

/** A list of pairs if a name appears twice, so that neither hides the other. */
const objectOf = (pairs: readonly (readonly [string, Json])[]): Json => {
  const isOnce = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isOnce ? Object.fromEntries(pairs) : pairs.map(([name, value]) => [name, value]);
};

const recordJson = (record: DecodedMessage): Json =>
  objectOf(
    getMessages(record, 'fields').map((field, index) => {
      const label = getString(field, 'label');
      return [label === '' ? `_${index + 1}` : label, toDamlJson(getMessage(field, 'value'))];
    }),
  );

export const optionalIn = (value: DecodedMessage): DecodedMessage | undefined => {
  const kind = readOneOf(value, 'kind');
  const [item] = kind?.items ?? [];
  return kind?.name === 'optional' && isMessage(item) ? item : undefined;
};

/** Inside a nested optional, it is a list of one value or of none. */
const nestedJson = (optional: DecodedMessage): Json => {
  const value = getMessage(optional, 'value');
  if (value === undefined) return [];
  const inner = optionalIn(value);
  return [inner === undefined ? toDamlJson(value) : nestedJson(inner)];
};

/** None is null. A nested optional becomes a list, because null would be ambiguous. */
const optionalJson = (optional: DecodedMessage): Json => {
  const value = getMessage(optional, 'value');
  if (value === undefined) return null;
  return optionalIn(value) === undefined ? toDamlJson(value) : nestedJson(optional);
};

const messageJson: Readonly<Record<string, (message: DecodedMessage) => Json>> = {
  unit: () => ({}),
  optional: optionalJson,
  list: (list) => getMessages(list, 'elements').map((element) => toDamlJson(element)),
  textMap: (map) =>
    objectOf(mapEntries(map).map(({ key, value }) => [getString(key, 'key'), value] as const)),
  genMap: (map) =>
    mapEntries(map).map(({ key, value }) => [toDamlJson(getMessage(key, 'key')), value]),
  record: recordJson,
  variant: (variant) => ({
    tag: getString(variant, 'constructor'),
    value: toDamlJson(getMessage(variant, 'value')),
  }),
  enum: (constant) => getString(constant, 'constructor'),
};

const scalarJson = (kind: string, item: MessageValue | undefined): Json => {
  if (typeof item === 'bigint') return kind === 'timestamp' ? formatMicros(item) : String(item);
  if (typeof item === 'number') return formatDate(item);
  return typeof item === 'string' || typeof item === 'boolean' ? item : null;
};

/** Writes JSON as the ledger does: numbers are texts. An unknown kind of value is null. */
export const toDamlJson = (value: DecodedMessage | undefined): Json => {
  const chosen = value && readOneOf(value, 'kind');
  if (chosen === undefined) return null;
  const [item] = chosen.items;
  return isMessage(item)
    ? (messageJson[chosen.name]?.(item) ?? null)
    : scalarJson(chosen.name, item);
};
