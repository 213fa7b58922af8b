import fc from 'fast-check';
import type { FieldType, MessageSchema } from '../../../src/verify/protobuf/protobuf-message.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';

type Item = MessageInit[string];
type Leaf = string | number | bigint | boolean | Uint8Array;
type Path = readonly (string | number)[];

/** A place of a message: what is there, by the schema of what it is in. */
interface Place {
  readonly path: Path;
  readonly schema: MessageSchema;
  readonly field: FieldType;
  readonly item: Item;
}

const isMessage = (item: unknown): item is MessageInit =>
  typeof item === 'object' &&
  item !== null &&
  !Array.isArray(item) &&
  !(item instanceof Uint8Array);

const isLeaf = (item: unknown): item is Leaf =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof item) || item instanceof Uint8Array;

/** Every field that is present, lists as a whole and item by item. */
export const placesOf = (schema: MessageSchema, message: MessageInit, path: Path = []): Place[] =>
  Object.values(schema.fields).flatMap((field): Place[] => {
    const item = message[field.name];
    if (item === undefined) return [];
    const at = [...path, field.name];
    const all: readonly unknown[] = Array.isArray(item) ? item : [item];
    const { type } = field;
    return [
      { path: at, schema, field, item },
      ...(Array.isArray(item)
        ? all.map((each, index) => ({
            path: [...at, index],
            schema,
            field: { name: field.name, type },
            item: each as Item,
          }))
        : []),
      ...(typeof type === 'string'
        ? []
        : all.flatMap((each, index) =>
            isMessage(each)
              ? placesOf(type(), each, Array.isArray(item) ? [...at, index] : at)
              : [],
          )),
    ];
  });

/** Returns the message with another item at a place; `undefined` removes it. */
export const replaceAt = (value: unknown, [key, ...rest]: Path, item: Item): unknown => {
  if (key === undefined) return item;
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => {
      if (index !== key) return [each];
      const other = replaceAt(each, rest, item);
      return other === undefined ? [] : [other];
    });
  const message = isMessage(value) ? value : {};
  return { ...message, [key]: replaceAt(message[key], rest, item) };
};

/** Texts that look alike once a program leaves something out, and those that look like parts of a review. */
const hostileTexts = [
  ...[
    '',
    ' ',
    '  ',
    'x',
    'x ',
    ' x',
    'x  x',
    'x\u00a0x',
    'x\tx',
    'x\nx',
    '\u2800',
    '⟨ESC⟩',
    '\u001b',
  ],
  ...[
    '⟨2 spaces⟩',
    '⟨U+202E⟩',
    '\u202e',
    '\u200b',
    '⟨U+200B⟩',
    '"',
    '\\"',
    '\\',
    'C Mod:Ent [pkg]',
  ],
  ...['a\u0301\u0301\u0301\u0301\u0301', 'a\u0301\u0301\u0301\u0301\u0301\u0301', 'a⟨+1 marks⟩'],
  ...[
    'a\u0301',
    '\u0301',
    '◌\u0301',
    'a: "x"',
    '(level 9) x',
    'none',
    '()',
    'no value',
    '- x',
    '\0',
  ],
  ...['\u{e0041}', '\u0e33', 'क्षक्षक्षक्षक्षक्षक्ष', 'e\u0301', 'é', 'a:b', 'a%3Ab', 'step 2', '\ufeff'],
];

const swap = <T>(items: readonly T[], one: number, other: number): readonly T[] =>
  items.map((item, index) => {
    const from = index === one ? other : index === other ? one : index;
    return items[from] ?? item;
  });

const digits = (text: string, at: number): string => {
  const place = at % Math.max(1, text.length);
  return `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`;
};

const changeLeaf = (leaf: Leaf, at: number): Item => {
  if (typeof leaf === 'string') {
    const ways = [digits(leaf, at), `${leaf}${hostileTexts[at % hostileTexts.length] ?? ''}`];
    return [...ways, hostileTexts[at % hostileTexts.length]][Math.floor(at / 7) % 3];
  }
  if (typeof leaf === 'boolean') return !leaf;
  if (typeof leaf === 'bigint') return leaf + (at % 2 === 0 ? 1n : -1n);
  if (typeof leaf === 'number') return leaf + 1;
  return Buffer.from(leaf.length === 0 ? [1] : leaf.map((byte, i) => (i === 0 ? byte ^ 1 : byte)));
};

const changeList = (list: readonly unknown[], at: number): Item => {
  const [one, other] = [
    at % Math.max(1, list.length),
    Math.floor(at / 7) % Math.max(1, list.length),
  ];
  const first = list[one];
  const ways: readonly (readonly unknown[])[] = [
    swap(list, one, other),
    list.filter((_, index) => index !== one),
    first === undefined ? list : [...list, first],
    list.toReversed(),
    list.slice(0, one),
  ];
  return ways[Math.floor(at / 3) % ways.length] as Item;
};

/** A message of one kind becomes another kind with the same content, or loses or wraps what it holds. */
const changeKind = ({ schema, field, item }: Place, at: number): MessageInit => {
  const kinds = Object.values(schema.fields).filter(({ oneOf }) => oneOf === field.oneOf);
  const { name = field.name } = kinds[at % kinds.length] ?? {};
  return { [name]: item };
};

const typeNameOf = ({ field: { type } }: Place): string =>
  typeof type === 'string' ? type : type().name;

const isValue = (place: Place): boolean => typeNameOf(place) === 'Value';

/** Around a value, or without what is around one. */
const rewrap = (item: MessageInit, at: number): MessageInit => {
  const { optional, list } = item;
  if (at % 2 === 0 && isMessage(optional) && isMessage(optional['value'])) return optional['value'];
  if (at % 2 === 0 && isMessage(list) && Array.isArray(list['elements'])) {
    const [first] = list['elements'] as readonly MessageInit[];
    if (first !== undefined) return first;
  }
  return at % 3 === 0 ? { list: { elements: [item] } } : { optional: { value: item } };
};

/** Changes one place in a way of its kind; the place of a message may also take what another one has. */
const changePlace = (
  root: MessageInit,
  place: Place,
  { at, others }: { readonly at: number; readonly others: readonly Place[] },
): unknown => {
  const { path, field, item } = place;
  if (Array.isArray(item)) return replaceAt(root, path, changeList(item, at));
  if (isLeaf(item)) return replaceAt(root, path, at % 9 === 0 ? undefined : changeLeaf(item, at));
  if (field.oneOf !== undefined && at % 3 === 0)
    return replaceAt(root, path.slice(0, -1), changeKind(place, at));
  if (isValue(place) && isMessage(item) && at % 3 === 1)
    return replaceAt(root, path, rewrap(item, Math.floor(at / 3)));
  const alike = others.filter(
    (other) => typeNameOf(other) === typeNameOf(place) && !Array.isArray(other.item),
  );
  const taken = alike[at % Math.max(1, alike.length)]?.item;
  return replaceAt(root, path, at % 5 === 0 ? undefined : taken);
};

const childLists = (places: readonly Place[]): readonly Place[] =>
  places.filter(
    ({ field, item }) => ['children', 'roots'].includes(field.name) && Array.isArray(item),
  );

/** A node moves to another place of the tree: below another one, or among its siblings. */
const moveNode = (root: MessageInit, places: readonly Place[], at: number): unknown => {
  const lists = childLists(places);
  const [from, to] = [lists[at % lists.length], lists[Math.floor(at / 3) % lists.length]];
  const [sources, targets] = [from?.item, to?.item].map((item) =>
    Array.isArray(item) ? (item as readonly string[]) : [],
  );
  const moved = sources?.[Math.floor(at / 11) % Math.max(1, sources.length)];
  if (from === undefined || to === undefined || moved === undefined || from === to) return root;
  const without = replaceAt(root, from.path, sources?.filter((id) => id !== moved) ?? []);
  const place = Math.floor(at / 13) % ((targets?.length ?? 0) + 1);
  const next = [...(targets?.slice(0, place) ?? []), moved, ...(targets?.slice(place) ?? [])];
  return replaceAt(without, to.path, next);
};

/** The last item of an inner list follows the item of the outer list that holds it: no line moves up or down. */
const promote = (
  root: MessageInit,
  inner: Place,
  outer: { readonly path: Path; readonly item: readonly unknown[]; readonly index: number },
): MessageInit => {
  const items = Array.isArray(inner.item) ? (inner.item as readonly unknown[]) : [];
  const last = items.at(-1);
  if (last === undefined) return root;
  const without = replaceAt(
    outer.item,
    inner.path.slice(outer.path.length),
    items.slice(0, -1) as Item,
  );
  const rest = Array.isArray(without) ? (without as readonly unknown[]) : [];
  const next = [...rest.slice(0, outer.index + 1), last, ...rest.slice(outer.index + 1)];
  return replaceAt(root, outer.path, next as Item) as MessageInit;
};

/** A field of a record becomes a field of the record around it. */
const promoteField = (root: MessageInit, places: readonly Place[], at: number): MessageInit => {
  const nested = places.filter(
    ({ path, item }) =>
      Array.isArray(item) &&
      path.slice(-3).join('.') === 'value.record.fields' &&
      path.at(-5) === 'fields',
  );
  const inner = nested[at % Math.max(1, nested.length)];
  const outer = places.find(
    ({ path }) => inner !== undefined && path.join('.') === inner.path.slice(0, -4).join('.'),
  );
  if (inner === undefined || !Array.isArray(outer?.item)) return root;
  const item = outer.item as readonly unknown[];
  return promote(root, inner, { path: outer.path, item, index: Number(inner.path.at(-4)) });
};

/** A child becomes the sibling after its parent: what was rolled back may be executed. */
const promoteNode = (root: MessageInit, places: readonly Place[], at: number): MessageInit => {
  const lists = childLists(places);
  const idOf = ({ path }: Place): unknown =>
    places.find((other) => other.path.join('.') === [...path.slice(0, 3), 'nodeId'].join('.'))
      ?.item;
  const pairs = lists.flatMap((inner) =>
    lists.flatMap((outer) => {
      const index = Array.isArray(outer.item) ? outer.item.indexOf(idOf(inner)) : -1;
      return index < 0 || !Array.isArray(inner.item) || inner.item.length === 0
        ? []
        : [{ inner, outer, index }];
    }),
  );
  const pair = pairs[at % Math.max(1, pairs.length)];
  if (pair === undefined) return root;
  const { inner, outer, index } = pair;
  const children = inner.item as readonly string[];
  const without = replaceAt(root, inner.path, children.slice(0, -1)) as MessageInit;
  const siblings = outer.item as readonly string[];
  const next = [
    ...siblings.slice(0, index + 1),
    children.at(-1) ?? '',
    ...siblings.slice(index + 1),
  ];
  return replaceAt(without, outer.path, next) as MessageInit;
};

/** Deeper than any indentation: a value inside many others, or a root below many roll-backs. */
const deepen = (root: MessageInit, places: readonly Place[], at: number): MessageInit => {
  const levels = 6 + (at % 8);
  const values = places.filter((place) => isValue(place) && !Array.isArray(place.item));
  const place = values[Math.floor(at / 8) % Math.max(1, values.length)];
  if (at % 2 === 0 && place !== undefined && isMessage(place.item)) {
    let item: MessageInit = place.item;
    for (let level = 0; level < levels; level += 1)
      item = { record: { fields: [{ label: 'inside', value: item }] } };
    return replaceAt(root, place.path, item) as MessageInit;
  }
  const transaction = root['transaction'];
  if (!isMessage(transaction)) return root;
  const { roots, nodes } = transaction;
  const ids = Array.from({ length: levels }, (_, level) => String(1001 + 2 * level));
  const chain = ids.map((nodeId, level) => {
    const next = ids[level + 1];
    return { nodeId, v1: { rollback: { children: next === undefined ? roots : [next] } } };
  });
  const deeper = {
    ...transaction,
    roots: ids.slice(0, 1),
    nodes: [...(Array.isArray(nodes) ? (nodes as readonly MessageInit[]) : []), ...chain],
  };
  return { ...root, transaction: deeper };
};

/** Makes some messages deep. */
export const arbitraryDepth = fc.array(fc.nat(), { maxLength: 2 }).map(
  (choices) =>
    (schema: MessageSchema, root: MessageInit): MessageInit =>
      choices.reduce((message, at) => deepen(message, placesOf(schema, message), at), root),
);

/** One change of any kind: a leaf, bytes, a list, its order, a kind, a type, a node or an edge. */
export const arbitraryMutation = fc
  .tuple(fc.nat(), fc.nat(), fc.nat(9))
  .map(([which, at, way]) => (schema: MessageSchema, root: MessageInit): MessageInit => {
    const places = placesOf(schema, root);
    const place = places[which % places.length];
    if (way === 0) return moveNode(root, places, which) as MessageInit;
    if (way === 1) return promoteNode(root, places, which);
    if (way === 2) return promoteField(root, places, which);
    return place === undefined
      ? root
      : (changePlace(root, place, { at, others: places }) as MessageInit);
  });
