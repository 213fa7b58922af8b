import type { ColumnName } from '../../../../ledger/activity/listing.ts';

type ColumnSpec = {
  readonly title: string;
  /** The fewest cells that say something. */
  readonly min: number;
  /** The column's share of the cells that are left; none for a fixed width. */
  readonly share?: number;
  readonly align?: 'right';
};

export const columnSpecs: Readonly<Record<ColumnName, ColumnSpec>> = {
  time: { title: 'TIME', min: 12 },
  age: { title: 'AGE', min: 4 },
  type: { title: 'TYPE', min: 6 },
  round: { title: 'ROUND', min: 6, align: 'right' },
  from: { title: 'FROM', min: 10, share: 28 },
  to: { title: 'TO', min: 12, share: 24 },
  amount: { title: 'AMOUNT', min: 10, align: 'right' },
  memo: { title: 'MEMO', min: 8, share: 48 },
  fee: { title: 'FEE', min: 10, align: 'right' },
  update: { title: 'UPDATE', min: 10, share: 26 },
  app: { title: 'APP', min: 10, share: 30 },
};

/** These are omitted where there is no room, the first one first. */
const leastImportant: readonly ColumnName[] = [
  'app',
  'update',
  'fee',
  'round',
  'memo',
  'age',
  'type',
  'to',
  'from',
  'time',
  'amount',
];

export type PlacedColumn = { readonly name: ColumnName; readonly width: number };

/** The columns that fit, from left to right, and those that are omitted. */
export type Columns = {
  readonly placed: readonly PlacedColumn[];
  readonly omitted: readonly ColumnName[];
};

/** The mark of the selection, the mark of the user, the mark of the row, and a space. */
const marks = 1 + 3;

/** The marks of a row follow its time, and are the gap there. */
export const isMarkedAfter = (name: ColumnName | undefined): boolean =>
  name === 'time' || name === 'age';

/** Counts the cells of a row that hold no value: marks and spaces. */
const overhead = (names: readonly ColumnName[]): number =>
  marks + Math.max(0, names.length - (isMarkedAfter(names[0]) && names.length > 1 ? 2 : 1));

const minimum = (names: readonly ColumnName[]): number =>
  overhead(names) + names.reduce((sum, name) => sum + columnSpecs[name].min, 0);

/** An amount of the ledger has up to 28 digits before its decimal point and ten after it. */
export const maxAmount = 38 + 9 + 1;

/** A usual amount has five digits and ten decimal places. */
const usualAmount = 17;

/** All digits of an amount, wherever parties keep enough. `rest` is the room of both. */
const amountCells = (width: number, rest: number): number =>
  width >= 100
    ? Math.max(20, Math.min(maxAmount, Math.floor(rest * 0.2)))
    : Math.min(usualAmount, Math.floor(rest * 0.32));

export const usualColumns = (width: number): readonly ColumnName[] =>
  // A memo takes cells that names and amounts need.
  width >= 100
    ? ['time', 'type', 'from', 'to', 'amount', 'memo']
    : ['time', 'type', 'from', 'to', 'amount'];

const fitting = (chosen: readonly ColumnName[], width: number): readonly ColumnName[] => {
  let names = chosen;
  for (const name of leastImportant) {
    if (names.length < 2 || minimum(names) <= width) break;
    names = names.filter((other) => other !== name);
  }
  return names;
};

/** Where a memo has room, a receiver keeps its name beside the state of its offer. */
const stateShare = 22;

const shareIn = (names: readonly ColumnName[], name: ColumnName): number =>
  (columnSpecs[name].share ?? 0) + (name === 'to' && names.includes('memo') ? stateShare : 0);

/**
 * Cells beyond the least go to amounts, then to names and texts by their shares. `amount` is how many
 * the longest amount needs: a name may be shortened, a number never.
 */
export const placeColumns = (
  width: number,
  chosen: readonly ColumnName[] = usualColumns(width),
  amount = 0,
): Columns => {
  const names = fitting(chosen, width);
  const spare = width - minimum(names);
  const rest = width - overhead(names);
  const hasAmount = names.includes('amount');
  const forTexts = names.filter((name) => columnSpecs[name].share !== undefined);
  const amountMin = columnSpecs.amount.min;
  const flexible = names.reduce(
    (sum, name) => sum + (columnSpecs[name].share === undefined ? 0 : columnSpecs[name].min),
    spare + amountMin,
  );
  const more = hasAmount
    ? Math.max(0, Math.min(spare, Math.max(amount, amountCells(width, flexible)) - amountMin))
    : 0;
  const shares = forTexts.reduce((sum, name) => sum + shareIn(names, name), 0);
  const left = Math.max(0, spare - more);
  const widths = new Map(
    names.map((name): [ColumnName, number] => {
      const { min } = columnSpecs[name];
      const share = shareIn(names, name);
      const extra = name === 'amount' ? more : Math.floor((left * share) / Math.max(1, shares));
      return [name, min + extra];
    }),
  );
  // What rounding leaves goes to the last text, or to the last column.
  const last = forTexts.at(-1) ?? names.at(-1);
  const used = [...widths.values()].reduce((sum, cells) => sum + cells, 0);
  if (last !== undefined) widths.set(last, Math.max(1, (widths.get(last) ?? 0) + rest - used));
  return {
    placed: names.map((name) => ({ name, width: widths.get(name) ?? 0 })),
    omitted: chosen.filter((name) => !names.includes(name)),
  };
};

export const widthOf = ({ placed }: Columns, name: ColumnName): number | undefined =>
  placed.find((column) => column.name === name)?.width;

/** The cells in which every party of a row fits, so that a party has one short form in all columns. */
export const partyWidthOf = (columns: Columns): number =>
  Math.min(...(['from', 'to', 'app'] as const).flatMap((name) => widthOf(columns, name) ?? []));
