import { shortenId } from '../../../../lib/text/width.ts';
import { selectSelected } from '../../state/selectors.ts';
import { entryId } from '../../state/list-position.ts';
import type { TimelineRow } from '../../model/timeline/timeline.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { GapListEntry, ListEntry } from '../../state/activity-filter.ts';
import type { AppState } from '../../../../app/state.ts';

export type LoadedRow = TimelineRow & { readonly activity: Activity };

const isLoaded = (entry: ListEntry): entry is LoadedRow =>
  !('gap' in entry) && entry.activity !== undefined;

/** The item of the detail: a row or a gap. */
export type DetailItem = LoadedRow | GapListEntry;

const itemOf = (entry: ListEntry | undefined): DetailItem | undefined =>
  entry !== undefined && ('gap' in entry || isLoaded(entry)) ? entry : undefined;

export const selectDetailItem = (state: AppState): DetailItem | undefined =>
  itemOf(selectSelected(state));

export type ShownItem = {
  readonly row: DetailItem | undefined;
  /** The cursor has left the row. */
  readonly isPrevious: boolean;
};

/**
 * The item that the detail shows. Beside the list, it is the one that the cursor left until the cursor
 * rests, so that a held key draws the list alone.
 */
export const selectShownItem = (state: AppState, isBeside: boolean): ShownItem => {
  const { activity, screen } = state;
  const selected = selectDetailItem(state);
  const isMoved = activity.position.kind === 'held' && screen.pane === 'list';
  const left = isBeside && isMoved ? itemOf(activity.detail.left) : undefined;
  return left !== undefined && selected !== undefined && entryId(left) !== entryId(selected)
    ? { row: left, isPrevious: true }
    : { row: selected, isPrevious: false };
};

/** The time of the detail's `… ago`: that of an activity, or of the row before a gap. */
export const detailTime = (item: DetailItem | undefined): number | undefined => {
  if (item === undefined) return undefined;
  return 'gap' in item ? item.after : item.activity.at;
};

/** The selected id in the breadcrumb: `1220e04f…c784:7`. */
export const breadcrumb = (id: string): string => shortenId(id, 20);
