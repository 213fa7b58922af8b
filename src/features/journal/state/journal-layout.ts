import { computeLayout, type ScreenSize } from '../../../shell/state/layout.ts';

/** The minimum width that shows an entry beside the list. */
const splitFrom = 140;
const listShare = 0.575;

export type JournalLayout = {
  readonly rows: number;
  /** Width of the list; absent while the detail covers it. */
  readonly list?: number;
  readonly detail?: number;
};

/** Divides the screen between list and detail. */
export const journalLayout = (size: ScreenSize, pane: 'list' | 'detail'): JournalLayout => {
  const frame = computeLayout(size, { pane: 'list', zoomed: true, following: false });
  const rows = frame.shape === 'too-small' ? 1 : frame.body;
  const { columns } = size;
  if (columns < splitFrom)
    return pane === 'detail' ? { rows, detail: columns } : { rows, list: columns };
  const list = Math.floor(columns * listShare);
  return { rows, list, detail: columns - list - 1 };
};

/** Counts the entries that fit below the heading. */
export const entryRows = ({ rows }: JournalLayout): number => Math.max(1, rows - 1);
