import { stringifyJson } from '../../lib/json/json.ts';
import { isDecimal } from '../../lib/numbers/decimal.ts';
import type { Activity } from '../activity/activity.ts';
import { deflateLines, writeRowLine } from './block-lines.ts';
import { RowBlock } from './row-block.ts';
import { createDictionaries, noLayout, reference, type RowDictionary } from './row-dictionary.ts';
import { splitRow } from './row-layout.ts';
import { canMove, contentOf, moveToBlock } from './stored-activity.ts';

/** The lines of a row without a layout: its JSON and its fields. */
const wholeRow = ({ raw, ...fields }: Activity): readonly string[] => [
  stringifyJson(raw),
  JSON.stringify(fields),
];

type RowParts = {
  readonly layout: number;
  readonly references: readonly number[];
  readonly lines: readonly string[];
};

const packedRowParts = (activity: Activity, dictionary: RowDictionary): RowParts => {
  const split = splitRow(activity);
  const layout = dictionary.layoutOf(split);
  const isString = dictionary.layouts[layout]?.isString;
  if (isString === undefined) {
    const lines = wholeRow(activity).map((text) => writeRowLine(text, false));
    return { layout: noLayout, references: lines.map(() => reference.ownLine), lines };
  }
  const references: number[] = [];
  const lines: string[] = [];
  split.values.forEach((value, place) => {
    const isId = value === activity.id;
    const number = isId ? reference.rowId : dictionary.numberOf(value, layout, place);
    references.push(number ?? reference.ownLine);
    if (number === undefined) lines.push(writeRowLine(value, isString[place] === true));
  });
  return { layout, references, lines };
};

const decimalOf = (amount: string | undefined): number =>
  amount !== undefined && isDecimal(amount) ? Number(amount) : Number.NaN;

/** One more than parts: the end of the last one. */
const startsOf = (lengths: readonly number[]): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
};

type PackOptions = {
  readonly dictionary: RowDictionary;
  readonly deflate?: (text: string) => Uint8Array;
};

const blockOf = (
  ids: readonly string[],
  rows: readonly Activity[],
  { dictionary, deflate = deflateLines }: PackOptions,
): RowBlock => {
  const parts = rows.map((row) => packedRowParts(row, dictionary));
  const texts = parts.map(({ lines }) => lines.map((line) => `${line}\n`).join(''));
  return new RowBlock({
    ids,
    times: Float64Array.from(rows, ({ at }) => at ?? Number.NaN),
    amounts: Float64Array.from(rows, ({ amount }) => decimalOf(amount)),
    layouts: Uint16Array.from(parts, ({ layout }) => layout),
    references: Uint16Array.from(parts.flatMap(({ references }) => references)),
    referenceStarts: startsOf(parts.map(({ references }) => references.length)),
    lineStarts: startsOf(texts.map(({ length }) => length)),
    deflated: deflate(texts.join('')),
    dictionary,
    findUpdate: rows.find(({ origin }) => origin?.update !== undefined)?.origin?.update,
  });
};

export const packRows = (rows: readonly Activity[], options: PackOptions): void => {
  const ids = rows.map(({ id }) => id);
  const contents = rows.map((row) => contentOf(row) ?? row);
  const block = blockOf(ids, contents, options);
  rows.forEach((row, index) => {
    moveToBlock(row, block, index);
  });
};

/** Many compress well, few are quick to open for one row. */
const rowsPerBlock = 256;

/** Each poll compares the newest rows with its response, so they stay objects. */
const newestRows = 1000;

export type RowPacker = {
  /** Passes over rows that were added or packed before. */
  readonly add: (rows: Iterable<Activity>) => void;
  readonly packBlock: () => boolean;
  readonly waiting: () => number;
};

export const createRowPacker = (open: number = newestRows): RowPacker => {
  const dictionaryFor = createDictionaries();
  const waiting = new Set<Activity>();
  return {
    add: (rows) => {
      for (const row of rows) if (canMove(row)) waiting.add(row);
    },
    packBlock: () => {
      if (waiting.size < open + rowsPerBlock) return false;
      const rows: Activity[] = [];
      for (const row of waiting) {
        waiting.delete(row);
        if (rows.push(row) === rowsPerBlock) break;
      }
      packRows(rows, { dictionary: dictionaryFor(rows.length) });
      return true;
    },
    waiting: () => Math.max(0, waiting.size - open),
  };
};
