import { copyText } from '../../lib/text/excerpt.ts';
import { createSharedStrings, type SharedStrings } from '../filter/search-text.ts';
import type { RowLayout, SplitRow } from './row-layout.ts';

type RecentValues<Key extends object, Value> = {
  readonly get: (key: Key, make: () => Value) => Value;
};

/** Drops the least recently used one first. */
export const createRecentValues = <Key extends object, Value>(
  most: number,
): RecentValues<Key, Value> => {
  const values = new Map<Key, Value>();
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return {
    get: (key, make) => {
      if (last?.key === key) return last.value;
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
      last = { key, value };
      return value;
    },
  };
};

/** References have 16 bits; these are not numbers of shared strings. */
export const reference = { ownLine: 0xffff, rowId: 0xfffe } as const;

export const noLayout = 0xffff;

/** More kinds of rows, or larger ones, gain nothing from layouts. */
const mostLayouts = 2048;
const longestLayout = 8192;

/** Blocks refer to them by number. */
export type RowDictionary = {
  readonly shared: SharedStrings;
  readonly layouts: readonly RowLayout[];
  /** `noLayout` if there is no room for it. */
  readonly layoutOf: (row: SplitRow) => number;
  readonly numberOf: (value: string, layout: number, place: number) => number | undefined;
  /** Rows that refer to the dictionary are read as before. */
  readonly close: () => void;
};

/**
 * Ids are rarely shared, so looking them up is wasted work. Each place of a layout has credit: a shared
 * value raises it, and any other value lowers it. At zero, only one row in `rowsBetweenTries` is looked up.
 */
const credit = { most: 64, ofShared: 8, rowsBetweenTries: 32 } as const;

const createRowDictionary = (): RowDictionary => {
  const shared = createSharedStrings(reference.rowId);
  const layouts: RowLayout[] = [];
  const credits: Uint8Array[] = [];
  let asked = 0;
  const numbers = new Map<string, number>();
  return {
    shared,
    layouts,
    layoutOf: (row) => {
      const known = numbers.get(row.key);
      if (known !== undefined) return known;
      if (layouts.length >= mostLayouts || row.key.length > longestLayout) return noLayout;
      credits.push(new Uint8Array(row.values.length).fill(credit.most));
      numbers.set(copyText(row.key), layouts.length);
      return layouts.push(row.layout()) - 1;
    },
    numberOf: (value, layout, place) => {
      const own = credits[layout];
      const left = own?.[place];
      if (own === undefined || left === undefined) return undefined;
      asked += 1;
      if (left === 0 && asked % credit.rowsBetweenTries !== 0) return undefined;
      const number = shared.numberOf(value);
      own[place] =
        number === undefined
          ? Math.max(0, left - 1)
          : Math.min(credit.most, left + credit.ofShared);
      return number;
    },
    close: () => {
      shared.close();
      numbers.clear();
      credits.length = 0;
    },
  };
};

/** A scan that sends ever new strings could fill the memory with dictionaries. */
const leastRows = 100_000;

/** Starts a new dictionary when one is full. Blocks of earlier rows keep the one they were made with. */
export const createDictionaries = (): ((rows: number) => RowDictionary) => {
  let current = createRowDictionary();
  let served = 0;
  return (rows) => {
    const { shared, layouts } = current;
    const isFull = shared.strings.length >= shared.room || layouts.length >= mostLayouts;
    if (isFull && served >= leastRows) {
      current.close();
      current = createRowDictionary();
      served = 0;
    }
    served += rows;
    return current;
  };
};
