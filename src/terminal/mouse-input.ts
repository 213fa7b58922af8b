/** A terminal's size in cells. */
type ScreenSize = { readonly columns: number; readonly rows: number };

/** What a mouse did, in cells from the upper left corner, counted from 0. */
export type MouseAction = {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
};

const shift = 4;
const buttons: Readonly<Record<number, MouseAction['kind']>> = {
  0: 'press',
  64: 'wheel-up',
  65: 'wheel-down',
};

/**
 * Reads a report in SGR mode, `ESC [ < button ; column ; row M`, or `m` when a button is let go. Undefined
 * for what the program has no use for, and for cells outside the screen.
 */
export const readMouseReport = (report: string, size: ScreenSize): MouseAction | undefined => {
  const [button = -1, x = 0, y = 0, ...more] = report.slice(3, -1).split(';').map(Number);
  const kind = (button & shift) === 0 ? buttons[button] : undefined;
  const isInside = x >= 1 && x <= size.columns && y >= 1 && y <= size.rows;
  return kind === undefined || report.endsWith('m') || more.length > 0 || !isInside
    ? undefined
    : { kind, column: x - 1, row: y - 1 };
};
