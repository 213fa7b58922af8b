/** Widths of the list's columns, in cells; every gap between two of them is one cell. */
export type Columns = {
  readonly time: number;
  readonly kind: number;
  readonly round: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
};

/** The selection mark, the row mark with a space on both sides, and the gaps between columns. */
const marks = 1 + 3;
const gaps = 3;

/** An amount of the ledger has up to 28 digits before its decimal point and ten after it. */
const maxAmount = 38 + 9 + 1;

const amountCells = (width: number, rest: number): number => {
  if (width >= 200) return Math.min(maxAmount, Math.floor(rest * 0.2));
  return width >= 100 ? 20 : Math.max(10, Math.min(14, Math.floor(rest * 0.28)));
};

/** Divides a width among the columns: cells beyond 80 go to parties and amounts. */
export const chooseColumns = (width: number): Columns => {
  const [time, kind] = [12, 6];
  const round = width >= 100 ? 7 : 6;
  const rest = width - marks - gaps - time - kind - round;
  const amount = amountCells(width, rest);
  const parties = rest - amount;
  const from = Math.floor(parties * 0.46);
  return { time, kind, round, from, to: parties - from, amount };
};
