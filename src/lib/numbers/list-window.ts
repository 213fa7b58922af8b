export const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, max));

export interface ListWindow {
  readonly from: number;
  readonly to: number;
}

interface ListPosition {
  readonly count: number;
  readonly height: number;
  readonly selected: number;
  /** The window moves only as far as the selection requires. */
  readonly from: number;
}

/** No line stays empty needlessly. */
export const scrollIntoView = ({ count, height, selected, from }: ListPosition): ListWindow => {
  const rows = Math.max(0, height);
  const row = clamp(selected, 0, count - 1);
  const near = clamp(from, row - rows + 1, row);
  const start = clamp(near, 0, Math.max(0, count - rows));
  return { from: start, to: Math.min(count, start + rows) };
};
