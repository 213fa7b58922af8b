import { computeLayout, type ScreenSize } from '../../../shell/state/layout.ts';

/** Width from which on the form is next to the result. */
const splitFrom = 140;
/** The form needs few cells next to a result; the format page has long lines. */
const leftShares: Readonly<Record<string, number>> = { format: 0.5 };
const leftShare = 0.41;

export type LookupLayout = {
  readonly rows: number;
  /** Cells of the form; none where what was found covers it. */
  readonly form?: number;
  readonly result?: number;
};

const bodyOf = (size: ScreenSize): number => {
  const layout = computeLayout(size, { pane: 'list', zoomed: true, following: false });
  return layout.shape === 'too-small' ? 1 : layout.body;
};

/** Returns the layout of the lookup screen. */
export const lookupLayout = (size: ScreenSize, hasResult: boolean, page: string): LookupLayout => {
  const rows = bodyOf(size);
  const { columns } = size;
  if (columns < splitFrom || !hasResult)
    return page === 'result' ? { rows, result: columns } : { rows, form: columns };
  const form = Math.floor(columns * (leftShares[page] ?? leftShare));
  return { rows, form, result: columns - form - 1 };
};

/** Returns the number of lines for the result. */
export const resultRows = (size: ScreenSize): number =>
  bodyOf(size) - (size.columns >= splitFrom ? 1 : 0);
