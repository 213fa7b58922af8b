import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import { copyText } from '../../lib/text/excerpt.ts';

export type SharedStrings = {
  readonly strings: readonly string[];
  readonly numberOf: (text: string) => number | undefined;
  /** `strings` stays for the rows that refer to it. */
  readonly close: () => void;
};

/** A row's numbers are code units of a string, two bytes each. */
export const mostShared = 0xffff;

/** Longer strings are rarely the same in two rows. */
const longest = 256;

/** Strings that occurred once are remembered until they occur again. */
const mostSeen = 50_000;

/** A string is shared from the second row on that has it. */
const createSharedStrings = (): SharedStrings => {
  const strings: string[] = [];
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  let isOpen = true;
  const stopCollecting = (): void => {
    isOpen = false;
    seen.clear();
  };
  return {
    strings,
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined || !isOpen || text.length > longest) return known;
      if (!seen.delete(text)) {
        if (seen.size >= mostSeen) seen.clear();
        seen.add(text);
        return undefined;
      }
      const own = copyText(text);
      numbers.set(own, strings.length);
      const number = strings.push(own) - 1;
      if (strings.length >= mostShared) stopCollecting();
      return number;
    },
    close: () => {
      stopCollecting();
      numbers.clear();
    },
  };
};

/** Stops when `test` returns true. */
export const someString = (json: Json, test: (text: string) => boolean): boolean => {
  const waiting: Json[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && test(value)) return true;
    if (isArray(value)) for (const child of value) waiting.push(child);
    else if (isObject(value))
      for (const key of Object.keys(value)) waiting.push(value[key] ?? null);
  }
  return false;
};

/** No text to search for contains the separator. */
export const separator = '\n';

/** Most strings are those of many rows, and a search tests each of these once. */
export type SearchText = {
  /**
   * As lines of one lower-case text, so that a search runs once for all. Absent if the row has
   * none.
   */
  readonly own: string | undefined;
  /** Strings of several lines, or not of ASCII, where lower case may have another length. */
  readonly others: readonly string[];
  readonly shared: SharedStrings;
  /** The numbers of shared strings, as code units. */
  readonly numbers: string;
};

export type Searchable = { readonly raw: Json };

const none: readonly string[] = [];
const isLine = /^[^\n\u0080-\uffff]*$/;

const readSearchText = (row: Searchable, shared: SharedStrings): SearchText => {
  const own: string[] = [];
  let others = none;
  let numbers = '';
  someString(row.raw, (text) => {
    const number = shared.numberOf(text);
    if (number !== undefined) numbers += String.fromCharCode(number);
    else if (isLine.test(text)) own.push(text);
    else others = [...others, text];
    return false;
  });
  const lines = own.length === 0 ? undefined : own.join(separator).toLowerCase();
  return { own: lines, others, shared, numbers };
};

const known = new WeakMap<object, SearchText>();

let shared = createSharedStrings();

let last: { readonly row: Searchable; readonly text: SearchText } | undefined;

const findSearchText = (row: Searchable): SearchText => {
  const before = known.get(row);
  if (before !== undefined) return before;
  // Rows keep the strings that they share, so full ones end with their last row.
  if (shared.strings.length >= mostShared) {
    shared.close();
    shared = createSharedStrings();
  }
  const text = readSearchText(row, shared);
  known.set(row, text);
  return text;
};

/** Makes the search text once. */
export const searchTextOf = (row: Searchable): SearchText => {
  if (last?.row !== row) last = { row, text: findSearchText(row) };
  return last.text;
};

/** A few milliseconds of work. */
const rowsAtOnce = 500;

/**
 * Goes from the newest row on and yields after each step. Then the first search costs no more than
 * the next ones.
 */
export function* prepareSearch(rows: readonly (Searchable | undefined)[]): Generator<void> {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row !== undefined) searchTextOf(row);
    if (at % rowsAtOnce === 0) yield;
  }
}
