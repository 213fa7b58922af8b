import type { Activity } from '../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../ledger/activity/open-contracts.ts';
import { chooseColumns } from '../view/list/columns.ts';
import { listHeading, wideRow } from '../view/list/row-lines.ts';

const style = { timeStyle: 'utc', now: 0, masked: false, following: false } as const;

/** Returns the heading of a table of the given width. */
export const tableHeading = (width: number): string =>
  `${listHeading(chooseColumns(width), 'utc').trimEnd()}\n`;

/** An activity as a line of the table: the same words as in the dashboard, made safe to print. */
export const tableRow = (
  activity: Activity,
  width: number,
  openState?: (activity: Activity) => OpenState | undefined,
): string => {
  const row = { id: activity.id };
  const columns = chooseColumns(width);
  const segments = wideRow(activity, row, ' ', { ...style, width, columns, openState });
  return `${segments
    .map(({ text }) => text)
    .join('')
    .trimEnd()}\n`;
};
