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

export type DetailItem = LoadedRow | GapListEntry;

const itemOf = (entry: ListEntry | undefined): DetailItem | undefined =>
  entry !== undefined && ('gap' in entry || isLoaded(entry)) ? entry : undefined;

export const selectDetailItem = (state: AppState): DetailItem | undefined =>
  itemOf(selectSelected(state));

export type ShownItem = {
  readonly row: DetailItem | undefined;
  readonly isPrevious: boolean;
};

/** Until the cursor rests, the item that it left, so that a held key draws the list alone. */
export const selectShownItem = (state: AppState, isBeside: boolean): ShownItem => {
  const { activity, screen } = state;
  const selected = selectDetailItem(state);
  const isMoved = activity.position.kind === 'held' && screen.pane === 'list';
  const left = isBeside && isMoved ? itemOf(activity.detail.left) : undefined;
  return left !== undefined && selected !== undefined && entryId(left) !== entryId(selected)
    ? { row: left, isPrevious: true }
    : { row: selected, isPrevious: false };
};

/** For `… ago`: of an activity, or of the row before a gap. */
export const detailTime = (item: DetailItem | undefined): number | undefined => {
  if (item === undefined) return undefined;
  return 'gap' in item ? item.after : item.activity.at;
};

/** `1220e04f…c784:7` */
export const breadcrumb = (id: string): string => shortenId(id, 20);
