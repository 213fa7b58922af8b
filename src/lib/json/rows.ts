import { isArray, isObject, stringifyJson, type Json } from './json.ts';

export type TreeRow = {
  readonly value: Json;
  readonly depth: number;
  /** The key or the index; undefined for the document itself. */
  readonly key: string | number | undefined;
  /** Its content follows, one level deeper. Never for an empty container. */
  readonly open: boolean;
};

export const countValues = (value: Json): number => {
  if (isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
};

export const childrenOf = (value: Json): readonly (readonly [string | number, Json])[] => {
  if (isArray(value)) return value.map((child, index) => [index, child]);
  return isObject(value) ? Object.entries(value) : [];
};

/** Returns `{3}` or `[2]`, and undefined for a single value. */
export const containerCount = (value: Json): string | undefined => {
  if (isArray(value)) return `[${value.length}]`;
  return isObject(value) ? `{${countValues(value)}}` : undefined;
};

export const previewJson = (value: Json): string => containerCount(value) ?? stringifyJson(value);

const treeRow = (value: Json, depth: number, key: TreeRow['key'], open: boolean): TreeRow => ({
  value,
  depth,
  key,
  open: open && countValues(value) > 0,
});

/** Only visits open parts: a large document costs only what is shown. */
export const flattenRows = (
  root: Json,
  levels: number,
  at: Pick<TreeRow, 'depth' | 'key'>,
): TreeRow[] => {
  const rows: TreeRow[] = [];
  // A document may be nested deeper than the call stack allows.
  const waiting: TreeRow[] = [treeRow(root, at.depth, at.key, levels > 0)];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    if (!row.open) continue;
    const depth = row.depth + 1;
    const isDeeper = depth - at.depth < levels;
    // One by one: a list may be longer than a call can have arguments.
    for (const [key, child] of childrenOf(row.value).toReversed())
      waiting.push(treeRow(child, depth, key, isDeeper));
  }
  return rows;
};

export const flattenJson = (root: Json): readonly TreeRow[] =>
  flattenRows(root, Infinity, { depth: 0, key: undefined });

export const endIndexOf = (rows: readonly TreeRow[], at: number): number => {
  const depth = rows[at]?.depth ?? 0;
  let end = at + 1;
  while (end < rows.length && (rows[end]?.depth ?? 0) > depth) end += 1;
  return end;
};

/** Returns -1 for the document itself. */
export const parentIndexOf = (rows: readonly TreeRow[], at: number): number => {
  const depth = rows[at]?.depth ?? 0;
  let parent = at - 1;
  while (parent >= 0 && (rows[parent]?.depth ?? 0) >= depth) parent -= 1;
  return parent;
};

/** Folds one value; no other line changes. */
export const collapse = (rows: readonly TreeRow[], at: number): readonly TreeRow[] => {
  const row = rows[at];
  if (row?.open !== true) return rows;
  return [...rows.slice(0, at), { ...row, open: false }, ...rows.slice(endIndexOf(rows, at))];
};

export const expand = (rows: readonly TreeRow[], at: number, levels = 1): readonly TreeRow[] => {
  const row = rows[at];
  if (row === undefined || countValues(row.value) === 0) return rows;
  const opened = flattenRows(row.value, levels, row);
  return [...rows.slice(0, at), ...opened, ...rows.slice(endIndexOf(rows, at))];
};

export type PathSegment = string | number;

export const pathTo = (rows: readonly TreeRow[], at: number): readonly PathSegment[] => {
  const steps: PathSegment[] = [];
  for (let line = at; line >= 0; line = parentIndexOf(rows, line)) {
    const key = rows[line]?.key;
    if (key !== undefined) steps.unshift(key);
  }
  return steps;
};

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;

const stepText = (step: PathSegment): string => {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
};

/** `$.update.events[0]`; brackets for a name that isn't a word. */
export const jsonPath = (steps: readonly PathSegment[]): string =>
  `$${steps.map(stepText).join('')}`;

export const jqPath = (steps: readonly PathSegment[]): string => {
  const text = steps.map(stepText).join('');
  return text.startsWith('.') ? text : `.${text}`;
};

/** A side without a value there has none. */
export type JsonDifference = {
  readonly steps: readonly PathSegment[];
  readonly left?: Json | undefined;
  readonly right?: Json | undefined;
};

const childKeys = (value: Json): readonly PathSegment[] =>
  isArray(value) ? value.map((_item, index) => index) : Object.keys(value ?? {});

const at = (value: Json, step: PathSegment): Json | undefined => {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
};

const isSameKind = (left: Json, right: Json): boolean =>
  (isArray(left) && isArray(right)) || (isObject(left) && isObject(right));

/**
 * Lists differences in the order of the left one, then what only the right one has. By name, and by
 * index in lists; a missing member is one difference, whatever its size.
 */
export const diffJson = (left: Json, right: Json): readonly JsonDifference[] => {
  const differences: JsonDifference[] = [];
  // A document may be nested deeper than the call stack allows.
  const waiting: JsonDifference[] = [{ steps: [], left, right }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { steps } = place;
    if (place.left === undefined || place.right === undefined) differences.push(place);
    else if (!isSameKind(place.left, place.right)) {
      if (stringifyJson(place.left) !== stringifyJson(place.right)) differences.push(place);
    } else {
      const [one, other] = [place.left, place.right];
      const keys = [...new Set([...childKeys(one), ...childKeys(other)])];
      for (const key of keys.toReversed())
        waiting.push({ steps: [...steps, key], left: at(one, key), right: at(other, key) });
    }
  }
  return differences;
};
