/** In cells, of the screen or of a pane. */
export type ScreenSize = { readonly columns: number; readonly rows: number };

export type ListPane = ScreenSize & {
  readonly entryLines: 1 | 2;
  readonly slots: number;
  readonly heading: boolean;
  readonly rates: number;
};

export type Layout =
  | { readonly shape: 'too-small' }
  | {
      readonly shape: 'narrow' | 'single' | 'split';
      readonly tabs: 'line' | 'in-header';
      readonly secondStatus: boolean;
      readonly body: number;
      readonly list?: ListPane;
      readonly detail?: ScreenSize;
    };

export type LayoutOptions = {
  readonly pane: 'list' | 'detail';
  readonly zoomed: boolean;
  readonly following: boolean;
};

export const minSize: ScreenSize = { columns: 40, rows: 10 };

const narrowBelow = 80;
const twoPanesFrom = 140;
const mainShare = 0.575;
const ratesLines = 5;
const ratesNeed = 30;

export const hasTwoPanes = (columns: number): boolean => columns >= twoPanesFrom;

/** The left one of two, or the only one. */
export const mainPaneWidth = (columns: number): number =>
  hasTwoPanes(columns) ? Math.floor(columns * mainShare) : columns;

const listPane = (columns: number, rows: number, rates: number): ListPane => {
  const narrow = columns < narrowBelow;
  const heading = !narrow;
  const lines = rows - rates - (heading ? 1 : 0);
  const entryLines = narrow ? 2 : 1;
  return { columns, rows, entryLines, heading, rates, slots: Math.floor(lines / entryLines) };
};

const panes = (size: ScreenSize, body: number, { pane, zoomed, following }: LayoutOptions) => {
  const wide = hasTwoPanes(size.columns);
  const rates = wide && body >= ratesNeed ? ratesLines : 0;
  // A followed list has the whole width: the terminal can't scroll next to a second pane, so each new row
  // would redraw the screen.
  const both = wide && !zoomed && !(following && pane === 'list');
  if (both) {
    const left = mainPaneWidth(size.columns);
    const list = listPane(left, body, rates);
    return { list, detail: { columns: size.columns - left - 1, rows: body } };
  }
  if (pane === 'detail') return { detail: { columns: size.columns, rows: body } };
  return { list: listPane(size.columns, body, rates) };
};

/** Low terminals lose the second status line first, then the tabs move into line 1. */
export const computeLayout = (size: ScreenSize, arrangement: LayoutOptions): Layout => {
  if (size.columns < minSize.columns || size.rows < minSize.rows) return { shape: 'too-small' };
  const secondStatus = size.rows >= 18;
  const tabs = size.rows >= 14 ? 'line' : 'in-header';
  const body = size.rows - 4 - (secondStatus ? 1 : 0) - (tabs === 'line' ? 1 : 0);
  const parts = panes(size, body, arrangement);
  const both = parts.list !== undefined && parts.detail !== undefined;
  const one = size.columns < narrowBelow ? 'narrow' : 'single';
  return { shape: both ? 'split' : one, tabs, secondStatus, body, ...parts };
};

export const bodyRows = (size: ScreenSize): number | undefined => {
  const layout = computeLayout(size, { pane: 'list', zoomed: true, following: false });
  return layout.shape === 'too-small' ? undefined : layout.body;
};
