import { isArray, isObject, type Json } from './json.ts';

/** One line of a JSON document: a value, or an object or a list whose content follows deeper. */
export interface JsonLine {
  /** JSON pointer of the value. */
  readonly path: string;
  readonly depth: number;
  /** The name of the field or the index; empty for the document itself. */
  readonly key: string;
  readonly kind: 'object' | 'list' | 'value';
  /** The value as JSON, or `{3}` and `[2]` for what holds so many. */
  readonly preview: string;
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const childrenOf = (value: Json): readonly (readonly [string, Json])[] => {
  if (isArray(value)) return value.map((child, index) => [String(index), child]);
  return isObject(value) ? Object.entries(value) : [];
};

const kindOf = (value: Json): JsonLine['kind'] => {
  if (isArray(value)) return 'list';
  return isObject(value) ? 'object' : 'value';
};

const previewOf = (value: Json): string => {
  if (isArray(value)) return `[${value.length}]`;
  if (isObject(value)) return `{${Object.keys(value).length}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
};

interface Place {
  readonly value: Json;
  readonly path: string;
  readonly depth: number;
  readonly key: string;
}

/** Lays a JSON value out in lines, depth first; what is collapsed keeps its content to itself. */
export const flattenJson = (
  root: Json,
  { collapsed }: { readonly collapsed: ReadonlySet<string> },
): readonly JsonLine[] => {
  const lines: JsonLine[] = [];
  // A stack of our own: a document may be nested deeper than calls can be.
  const waiting: Place[] = [{ value: root, path: '', depth: 0, key: '' }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, path, depth, key } = place;
    lines.push({ path, depth, key, kind: kindOf(value), preview: previewOf(value) });
    if (collapsed.has(path)) continue;
    const children = childrenOf(value).map(([name, child]) => ({
      value: child,
      path: `${path}/${escapePointer(name)}`,
      depth: depth + 1,
      key: name,
    }));
    // One by one: a list may be longer than a call can have arguments.
    for (const child of children.reverse()) waiting.push(child);
  }
  return lines;
};
