/** Keeps a number within two bounds; the lower one wins when they cross. */
export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, max));

export interface ListWindow {
  /** Index of the first row drawn. */
  readonly from: number;
  /** Index behind the last row drawn. */
  readonly to: number;
}

export interface ListPosition {
  readonly count: number;
  readonly height: number;
  /** Index of the selected row; out of range counts as the nearest row. */
  readonly selected: number;
  /** The earlier start of the window: it moves only as much as the selection requires. */
  readonly from: number;
}

/** Finds the rows to draw so that the selected one is among them and none of the room is wasted. */
export const scrollIntoView = ({ count, height, selected, from }: ListPosition): ListWindow => {
  const rows = Math.max(0, height);
  const row = clamp(selected, 0, count - 1);
  const near = clamp(from, row - rows + 1, row);
  const start = clamp(near, 0, Math.max(0, count - rows));
  return { from: start, to: Math.min(count, start + rows) };
};
