/** Keeps a number within two bounds; the lower one wins if they cross. */
export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, max));

export interface ListWindow {
  /** Index of the first row drawn. */
  readonly from: number;
  /** Index after the last row drawn. */
  readonly to: number;
}

export interface ListPosition {
  readonly count: number;
  readonly height: number;
  /** Index of the selected row, moved into range if necessary. */
  readonly selected: number;
  /** The previous start of the window, which moves only as far as the selection requires. */
  readonly from: number;
}

/** Chooses the rows to draw so that the selected one is visible and no line stays empty needlessly. */
export const scrollIntoView = ({ count, height, selected, from }: ListPosition): ListWindow => {
  const rows = Math.max(0, height);
  const row = clamp(selected, 0, count - 1);
  const near = clamp(from, row - rows + 1, row);
  const start = clamp(near, 0, Math.max(0, count - rows));
  return { from: start, to: Math.min(count, start + rows) };
};
