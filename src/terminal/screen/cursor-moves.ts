export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The known position of the cursor; sometimes only the row is known. */
export interface CursorState {
  readonly row: number;
  readonly column: number | undefined;
}

const absolute = ({ row, column }: Position): string => {
  if (column > 0) return `\u001B[${row + 1};${column + 1}H`;
  return row > 0 ? `\u001B[${row + 1}H` : '\u001B[H';
};

const counted = (count: number, final: string): string =>
  `\u001B[${count === 1 ? '' : count}${final}`;

const along = (from: number, to: number): string => {
  if (to > from) return counted(to - from, 'C');
  const back = from - to;
  return back < 4 ? '\b'.repeat(back) : counted(back, 'D');
};

/** Carriage return and line feeds: what a line feed alone does to the column depends on the tty. */
const fromRowStart = (down: number, column: number): string =>
  '\r' + '\n'.repeat(down) + (column === 0 ? '' : along(0, column));

const vertical = (down: number): string => counted(Math.abs(down), down > 0 ? 'B' : 'A');

const shortest = (candidates: readonly string[]): string =>
  candidates.reduce((best, next) => (next.length < best.length ? next : best));

const withinRow = (from: number | undefined, to: number): string => {
  if (from === to) return '';
  const moves = [fromRowStart(0, to), `\u001B[${to + 1}G`];
  return shortest(from === undefined ? moves : [...moves, along(from, to)]);
};

/**
 * The shortest sequence from one place to another: '' if they are equal, absolute from an unknown place.
 */
export const moveBetween = (from: CursorState | undefined, to: Position): string => {
  if (from === undefined) return absolute(to);
  if (from.row === to.row) return withinRow(from.column, to.column);
  const down = to.row - from.row;
  return shortest([
    absolute(to),
    ...(down > 0 && down < 8 ? [fromRowStart(down, to.column)] : []),
    ...(from.column === to.column ? [vertical(down)] : []),
  ]);
};
