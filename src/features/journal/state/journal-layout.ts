import { computeLayout, type ScreenSize } from '../../../shell/state/layout.ts';

/** From this width on an entry is told beside the list. */
const splitFrom = 140;
const listShare = 0.575;

export type JournalLayout = {
  readonly rows: number;
  /** Cells of the list, none while the detail covers it. */
  readonly list?: number;
  readonly detail?: number;
};

/** What of the journal is shown where. */
export const journalLayout = (size: ScreenSize, pane: 'list' | 'detail'): JournalLayout => {
  const frame = computeLayout(size, { pane: 'list', zoomed: true, following: false });
  const rows = frame.shape === 'too-small' ? 1 : frame.body;
  const { columns } = size;
  if (columns < splitFrom)
    return pane === 'detail' ? { rows, detail: columns } : { rows, list: columns };
  const list = Math.floor(columns * listShare);
  return { rows, list, detail: columns - list - 1 };
};

/** The entries that have room below the heading. */
export const entryRows = ({ rows }: JournalLayout): number => Math.max(1, rows - 1);
