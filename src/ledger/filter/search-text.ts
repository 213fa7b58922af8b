import { isArray, isObject, type Json } from '../../lib/json/json.ts';

/** Calls a function with every string in a value until it returns true. */
export const someString = (json: Json, test: (text: string) => boolean): boolean => {
  const waiting: Json[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && test(value)) return true;
    // Pushed one by one: a list may be longer than the number of arguments that a call can have.
    if (isArray(value)) for (const child of value) waiting.push(child);
    else if (isObject(value))
      for (const key of Object.keys(value)) waiting.push(value[key] ?? null);
  }
  return false;
};

/** Stands between the strings of a row: a line feed, because no text to search for contains one. */
const separator = '\n';

const known = new WeakMap<object, string | null>();

/** A row with everything that was received of it. */
type Searchable = { readonly raw: Json };

/**
 * Returns all strings of a row as one in lower case, so that a search runs once instead of once for each
 * string. Undefined if they aren't ASCII: elsewhere lower case may have another length.
 */
export const searchTextOf = (row: Searchable): string | undefined => {
  const before = known.get(row);
  if (before !== undefined) return before ?? undefined;
  const strings: string[] = [];
  someString(row.raw, (text) => {
    strings.push(text);
    return false;
  });
  const text = strings.join(separator);
  const lower = /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : null;
  known.set(row, lower);
  return lower ?? undefined;
};

/** Rows whose search text is made in one step, a few milliseconds of work. */
const rowsAtOnce = 2000;

/**
 * Makes the search texts of rows before they are needed, newest first, and yields after each step. The
 * first search then costs no more than the next ones.
 */
export function* prepareSearch(rows: readonly (Searchable | undefined)[]): Generator<void> {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row !== undefined) searchTextOf(row);
    if (at % rowsAtOnce === 0) yield;
  }
}
