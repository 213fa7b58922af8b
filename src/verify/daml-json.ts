import type { Json } from '../lib/json.ts';
import { chosenOf, messageOf, messagesOf, textOf, type Item, type Message } from './message.ts';
import { dateOf, timeOf } from './times.ts';

/** `package:Module:Entity`, as the JSON services write it. */
export const identifierOf = (id: Message | undefined): string =>
  id === undefined
    ? ''
    : `${textOf(id, 'packageId')}:${textOf(id, 'moduleName')}:${textOf(id, 'entityName')}`;

const entriesOf = (map: Message) =>
  messagesOf(map, 'entries').map((entry) => ({
    key: entry,
    value: damlJson(messageOf(entry, 'value')),
  }));

/** An object; when a name stands there twice, the pairs, so that none hides the other. */
const objectOf = (pairs: readonly (readonly [string, Json])[]): Json => {
  const isOnce = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isOnce ? Object.fromEntries(pairs) : pairs.map(([name, value]) => [name, value]);
};

const recordJson = (record: Message): Json =>
  objectOf(
    messagesOf(record, 'fields').map((field, index) => {
      const label = textOf(field, 'label');
      return [label === '' ? `_${index + 1}` : label, damlJson(messageOf(field, 'value'))];
    }),
  );

/** None is null; an optional inside of an optional is a list, so that the two can be told apart. */
const optionalJson = (optional: Message): Json => {
  const value = messageOf(optional, 'value');
  if (value === undefined) return null;
  const inside = chosenOf(value, 'kind');
  const [item] = inside?.items ?? [];
  if (inside?.name !== 'optional' || !isMessage(item)) return damlJson(value);
  return messageOf(item, 'value') === undefined ? [] : [optionalJson(item)];
};

const isMessage = (item: Item | undefined): item is Message =>
  typeof item === 'object' && !(item instanceof Uint8Array);

const messageJson: Readonly<Record<string, (message: Message) => Json>> = {
  unit: () => ({}),
  optional: optionalJson,
  list: (list) => messagesOf(list, 'elements').map((element) => damlJson(element)),
  textMap: (map) =>
    objectOf(entriesOf(map).map(({ key, value }) => [textOf(key, 'key'), value] as const)),
  genMap: (map) => entriesOf(map).map(({ key, value }) => [damlJson(messageOf(key, 'key')), value]),
  record: recordJson,
  variant: (variant) => ({
    tag: textOf(variant, 'constructor'),
    value: damlJson(messageOf(variant, 'value')),
  }),
  enum: (constant) => textOf(constant, 'constructor'),
};

const scalarJson = (kind: string, item: Item | undefined): Json => {
  if (typeof item === 'bigint') return kind === 'timestamp' ? timeOf(item) : String(item);
  if (typeof item === 'number') return dateOf(item);
  return typeof item === 'string' || typeof item === 'boolean' ? item : null;
};

/**
 * A Daml value as the JSON services write it: integers and decimals are texts, so that they keep
 * their digits. A value that is of no known kind is null.
 */
export const damlJson = (value: Message | undefined): Json => {
  const chosen = value && chosenOf(value, 'kind');
  if (chosen === undefined) return null;
  const [item] = chosen.items;
  return isMessage(item)
    ? (messageJson[chosen.name]?.(item) ?? null)
    : scalarJson(chosen.name, item);
};
