import { shortenId } from '../../../../lib/text/width.ts';
import { selectSelected } from '../../state/selectors.ts';
import type { TimelineRow } from '../../model/timeline/timeline.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { GapListEntry, ListEntry } from '../../state/activity-filter.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';

export type LoadedRow = TimelineRow & { readonly activity: Activity };

const isLoaded = (entry: ListEntry): entry is LoadedRow =>
  !('gap' in entry) && entry.activity !== undefined;

/** The item of the detail: a row or a gap. */
export type DetailItem = LoadedRow | GapListEntry;

export const selectDetailItem = (state: AppState): DetailItem | undefined => {
  const selected = selectSelected(state);
  if (selected === undefined) return undefined;
  return 'gap' in selected || isLoaded(selected) ? selected : undefined;
};

/** The time of the detail's `… ago`: that of an activity, or of the row before a gap. */
export const detailTime = (item: DetailItem | undefined): number | undefined => {
  if (item === undefined) return undefined;
  return 'gap' in item ? item.after : item.activity.at;
};

/** The selected id in the breadcrumb: `1220e04f…c784:7`. */
export const breadcrumb = (id: string): string => shortenId(id, 20);
