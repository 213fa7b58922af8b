import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { isArray, isNumeric, isObject, type Json, textOrJson } from '../../lib/json/json.ts';
import { isPresent } from '../../lib/json/fields.ts';
import { formatDate, parseMicros } from '../format-time.ts';
import { optionalIn, toDamlJson } from '../protobuf/daml-json.ts';
import { foldText } from '../review/typed-lines.ts';
import { numericForm } from './value-schema.ts';
import {
  getMessage,
  getMessages,
  getString,
  readOneOf,
  type DecodedMessage,
  type MessageValue,
} from '../protobuf/protobuf-message.ts';

const shown = (value: Json | undefined): string =>
  isPresent(value) ? foldText(textOrJson(value)).text : 'nothing';

const requestedType = (asked: Json | undefined): string => {
  if (isNumeric(asked)) return 'Number';
  if (typeof asked === 'boolean') return 'Bool';
  if (isArray(asked)) return 'List';
  return isObject(asked) ? 'Object' : 'Text';
};

const preparedTypes: Readonly<Record<string, string>> = {
  unit: 'Unit',
  bool: 'Bool',
  int64: 'Int64',
  date: 'Date',
  timestamp: 'Time',
  numeric: 'Decimal',
  party: 'Party',
  text: 'Text',
  contractId: 'ContractId',
  optional: 'Optional',
  list: 'List',
  textMap: 'TextMap',
  genMap: 'GenMap',
  record: 'Record',
  variant: 'Variant',
  enum: 'Enum',
};

const preparedType = (found: DecodedMessage | undefined): string =>
  preparedTypes[(found && readOneOf(found, 'kind')?.name) ?? ''] ?? 'no type';

const differing = (
  path: string,
  asked: Json | undefined,
  found: DecodedMessage | undefined,
): readonly string[] => {
  const [before, after] = [shown(asked), shown(toDamlJson(found))];
  return before === after
    ? [
        `${path}: requested ${before} (${requestedType(asked)}), prepared ${after} (${preparedType(found)})`,
      ]
    : [`${path}: requested ${before}, prepared ${after}`];
};

type Named = readonly (readonly [name: string, value: DecodedMessage | undefined])[];

/** Compares in any order; undefined if a name appears twice. */
const namedDifferences = (
  asked: Json,
  found: Named,
  path: string,
): readonly string[] | undefined => {
  const values = new Map(found);
  if (!isObject(asked) || values.size !== found.length) return undefined;
  return [...new Set([...Object.keys(asked), ...values.keys()])].flatMap((name) =>
    valueDifferences(asked[name], values.get(name), `${path}.${name}`),
  );
};

const listDifferences = (
  asked: readonly Json[],
  found: readonly (DecodedMessage | undefined)[],
  path: string,
): readonly string[] =>
  Array.from({ length: Math.max(asked.length, found.length) }, (_, index) =>
    index in asked && index in found
      ? valueDifferences(asked[index], found[index], `${path}[${index}]`)
      : differing(`${path}[${index}]`, asked[index], found[index]),
  ).flat();

/** Ledgers sort the entries of a map by their keys, a request may list them in any order. */
const sortedLike = (
  asked: readonly Json[],
  entries: readonly DecodedMessage[],
): readonly (Json | undefined)[] => {
  const byKey = new Map(
    asked.map((pair) => [textOrJson(isArray(pair) ? pair[0] : undefined), pair] as const),
  );
  const keys = entries.map((entry) => textOrJson(toDamlJson(getMessage(entry, 'key'))));
  const isSame = byKey.size === asked.length && keys.every((key) => byKey.has(key));
  return isSame ? keys.map((key) => byKey.get(key)) : asked;
};

const mapDifferences = (
  asked: readonly Json[],
  entries: readonly DecodedMessage[],
  path: string,
): readonly string[] | undefined => {
  if (asked.length !== entries.length) return undefined;
  const pairs = sortedLike(asked, entries);
  return entries.flatMap((entry, index) => {
    const [pair, place] = [pairs[index], `${path}[${index}]`];
    const [key, value] = [getMessage(entry, 'key'), getMessage(entry, 'value')];
    return isArray(pair) && pair.length === 2
      ? listDifferences(pair, [key, value], place)
      : differing(place, pair, value);
  });
};

/**
 * An optional of an optional is a list in the JSON Ledger API, and so is the inner one: `[]`, `[[]]`,
 * `[[value]]` (Canton, transcode/codec-json, JsonCodec: OptionalProcessor).
 */
const nestedDifferences = (
  asked: Json | undefined,
  found: DecodedMessage,
  path: string,
): readonly string[] | undefined => {
  const value = getMessage(found, 'value');
  if (!isArray(asked) || asked.length !== (value === undefined ? 0 : 1)) return undefined;
  const [only] = asked;
  if (value === undefined) return [];
  const [inner, place] = [optionalIn(value), `${path}[0]`];
  return inner === undefined
    ? valueDifferences(only, value, place)
    : (nestedDifferences(only, inner, place) ?? differing(place, only, value));
};

type Comparer = (asked: Json, item: MessageValue, path: string) => readonly string[] | undefined;

const sameWhen = (isSame: boolean): readonly string[] | undefined => (isSame ? [] : undefined);

const numberText = (asked: Json): string =>
  typeof asked === 'string' || isNumeric(asked) ? String(asked) : '';

/**
 * Reads a number as participants do: a plus and a point without digits after it make no difference.
 */
const digitsOf = (number: string): string => number.replace(/^\+|\.$/g, '');

const ofNumeric: Comparer = (asked, item) =>
  sameWhen(
    typeof item === 'string' &&
      numericForm.pattern.test(item) &&
      compareDecimals(digitsOf(numberText(asked)), digitsOf(item)) === 0,
  );

const integer = /^[+-]?\d{1,19}$/;

const ofInt64: Comparer = (asked, item) => {
  const text = numberText(asked);
  return sameWhen(integer.test(text) && BigInt(text.replace('+', '')) === item);
};

const ofScalar: Comparer = (asked, item) => sameWhen(asked === item);

const ofMessage =
  (
    compare: (asked: Json, message: DecodedMessage, path: string) => readonly string[] | undefined,
  ) =>
  (asked: Json, item: MessageValue, path: string) =>
    compare(asked, item as DecodedMessage, path);

const ofNamed = (list: string, name: string): Comparer =>
  ofMessage((asked, message, path) => {
    const found = getMessages(message, list).map(
      (each) => [getString(each, name), getMessage(each, 'value')] as const,
    );
    return namedDifferences(asked, found, path);
  });

const comparers: Readonly<Record<string, Comparer>> = {
  unit: (asked) => sameWhen(isObject(asked) && Object.keys(asked).length === 0),
  bool: ofScalar,
  text: ofScalar,
  party: ofScalar,
  contractId: ofScalar,
  int64: ofInt64,
  numeric: ofNumeric,
  date: (asked, item) => sameWhen(asked === formatDate(item as number)),
  timestamp: (asked, item) => sameWhen(typeof asked === 'string' && parseMicros(asked) === item),
  optional: ofMessage((asked, optional, path) => {
    const value = getMessage(optional, 'value');
    return value !== undefined && optionalIn(value) !== undefined
      ? nestedDifferences(asked, optional, path)
      : valueDifferences(asked, value, path);
  }),
  list: ofMessage((asked, list, path) =>
    isArray(asked) ? listDifferences(asked, getMessages(list, 'elements'), path) : undefined,
  ),
  textMap: ofNamed('entries', 'key'),
  genMap: ofMessage((asked, map, path) =>
    isArray(asked) ? mapDifferences(asked, getMessages(map, 'entries'), path) : undefined,
  ),
  record: ofNamed('fields', 'label'),
  variant: ofMessage((asked, variant, path) =>
    isObject(asked) && asked['tag'] === getString(variant, 'constructor')
      ? valueDifferences(asked['value'], getMessage(variant, 'value'), `${path}.value`)
      : undefined,
  ),
  enum: ofMessage((asked, constant) => sameWhen(asked === getString(constant, 'constructor'))),
};

const isNone = (value: DecodedMessage): boolean => {
  const optional = optionalIn(value);
  return optional !== undefined && getMessage(optional, 'value') === undefined;
};

/** Compares by the type of the prepared value. Optional values may be omitted or null. */
export const valueDifferences = (
  asked: Json | undefined,
  found: DecodedMessage | undefined,
  path: string,
): readonly string[] => {
  const value = found === undefined || isNone(found) ? undefined : found;
  const kind = value && readOneOf(value, 'kind');
  const [item] = kind?.items ?? [];
  if (asked === undefined || asked === null)
    return value === undefined ? [] : differing(path, asked, found);
  const compare = kind && comparers[kind.name];
  const differences = item === undefined ? undefined : compare?.(asked, item, path);
  return differences ?? differing(path, asked, found);
};
