import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import type { ActivityParts } from './activity.ts';
import { gapPlaces } from '../timeline/entry-index.ts';
import { isGap, type TimelineEntry, isRow } from '../timeline/timeline.ts';
import { computeLayout, type Layout } from '../../../shell/state/layout.ts';
import { selectedIndex, visibleWindow, type ListModel, type Order } from './list-position.ts';
import { rowNumber, type GapListEntry, type ListEntry, completeRow } from './activity-filter.ts';
import { clockAt, type Clock, type ClockZone } from '../../../lib/time/time.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';

/** Ages are of no zone, and everything else stays in UTC. */
export const zoneOf = ({ timeStyle }: Pick<ActivityParts['activity'], 'timeStyle'>): ClockZone =>
  timeStyle === 'local' ? 'local' : 'utc';

export const selectClock = ({ activity, screen }: ActivityParts): Clock =>
  clockAt(screen.now, zoneOf(activity));

export const selectRowLink = (
  state: ActivityParts,
  kind: 'update' | 'contract',
): string | undefined => {
  const activity = selectSelectedActivity(state);
  return kind === 'update' ? activity && updateIdOfEvent(activity.id) : activity?.subject;
};

type ListState = ActivityParts;

export const selectLayout = ({ screen, activity }: ListState): Layout =>
  computeLayout(screen.size, {
    pane: screen.pane,
    zoomed: screen.zoomed,
    following: activity.position.kind === 'following',
  });

/** The lines that the list has, or would have while the detail covers it. */
const slotsOf = ({ screen }: ListState): number => {
  const alone = { pane: 'list', zoomed: true, following: false } as const;
  const layout = computeLayout(screen.size, alone);
  return layout.shape === 'too-small' ? 1 : (layout.list?.slots ?? 1);
};

/** Returns the order of the entries; sorted ones are already in the order of the display. */
export const selectOrder = ({ activity }: Pick<ActivityParts, 'activity'>): Order =>
  activity.sorting === undefined ? activity.order : 'newest-last';

export const selectListing = (state: ListState): ListModel => ({
  entries: state.activity.view.entries,
  order: selectOrder(state),
  slots: slotsOf(state),
  isSorted: state.activity.sorting !== undefined,
});

/** The index counts from the oldest; -1 in an empty list. */
export const selectSelectedIndex = (state: ListState): number =>
  selectedIndex(selectListing(state), state.activity.position);

export const selectSelected = (state: ListState): ListEntry | undefined =>
  state.activity.view.entries[selectSelectedIndex(state)];

/** Undefined for a gap and for a row that is known only by its id. */
export const selectSelectedActivity = (state: ListState): Activity | undefined => {
  const selected = selectSelected(state);
  return selected === undefined || 'gap' in selected ? undefined : selected.activity;
};

/** The tree is made when it is drawn. */
export const isJsonShown = (state: ListState): boolean =>
  state.activity.detail.view === 'json' && selectSelectedActivity(state) !== undefined;

export const selectWindow = (state: ListState) =>
  visibleWindow(selectListing(state), state.activity.position);

/** Returns the rank of the selected row among the matching rows: `row 1901/1904`. */
export const selectRank = (state: ListState): { readonly row: number; readonly of: number } => ({
  row: rowNumber(state.activity.view, selectSelectedIndex(state)),
  of: state.activity.view.matching,
});

const isSeen = (entry: TimelineEntry, id: string): boolean =>
  isGap(entry) ? id.startsWith(`gap ${entry.gap} `) : entry.id === id;

/** The newest row seen is looked up among all rows, because a filter may omit it from the list. */
export const selectNewer = ({
  activity: { view, timeline, position, sorting },
}: ListState): number => {
  if (position.kind === 'following') return 0;
  const index = timeline.entries.findLastIndex((entry) => isSeen(entry, position.seen.id));
  // The newest line seen was a gap that has been filled since: the count is unknown.
  if (index === -1) return 0;
  const newer = timeline.entries
    .slice(index + 1)
    .flatMap((entry) => (isGap(entry) ? [] : [entry.id]));
  if (newer.length === 0) return 0;
  const ids = new Set(newer);
  if (sorting !== undefined)
    return view.entries.filter((entry) => !('gap' in entry) && ids.has(entry.id)).length;
  const lastOld = view.entries.findLastIndex((entry) => !('gap' in entry) && !ids.has(entry.id));
  return view.entries.slice(lastOld + 1).filter((entry) => !('gap' in entry)).length;
};

/** The time of the oldest loaded row above the newest gap, accepted or not. */
const oldestProved = ({ activity: { timeline } }: ListState): number | undefined => {
  const { entries } = timeline;
  for (let index = (gapPlaces(entries).at(-1) ?? -1) + 1; index < entries.length; index += 1) {
    const entry = entries[index];
    if (entry !== undefined && !isGap(entry) && entry.activity?.at !== undefined)
      return entry.activity.at;
  }
  return undefined;
};

/** The proof about the loaded rows, for the state line. */
export const selectContiguity = (state: ListState) => {
  const unresolved = selectUnresolvedGaps(state).length;
  return {
    isChecked: state.activity.timeline.since !== undefined,
    since: oldestProved(state),
    unresolved,
    accepted: state.activity.view.gapsAt.length - unresolved,
    now: state.screen.now,
    zone: zoneOf(state.activity),
  };
};

/** The first lines of all gaps and their indices, oldest first. */
export const selectGaps = ({
  activity: { view },
}: ListState): readonly (GapListEntry & { readonly index: number })[] =>
  view.gapsAt.flatMap((index) => {
    const entry = view.entries[index];
    return entry !== undefined && 'gap' in entry ? [{ ...entry, index }] : [];
  });

/** Returns the gaps that are backfilling, open or unfillable, oldest first. */
export const selectUnresolvedGaps = (state: ListState): ReturnType<typeof selectGaps> =>
  selectGaps(state).filter(({ gap }) => gap.state !== 'accepted');

/** The synchronizer of the newest activity that names one. */
export const selectSynchronizerSeen = ({
  activity: { timeline },
}: Pick<ActivityParts, 'activity'>): string | undefined => {
  const newest = timeline.entries.findLast(
    (entry) => !isGap(entry) && entry.activity?.synchronizerId !== undefined,
  );
  return newest === undefined || isGap(newest) ? undefined : newest.activity?.synchronizerId;
};

type MarkState = ActivityParts;

/** Returns the marked rows oldest first. A dropped row keeps its mark. */
export const selectMarked = ({
  activity: { marks, timeline, open },
}: Pick<ActivityParts, 'activity'>): readonly Activity[] =>
  marks.size === 0
    ? []
    : timeline.entries.flatMap((entry) =>
        isRow(entry) && marks.has(entry.id) ? (completeRow(entry, open).activity ?? []) : [],
      );

/** A command is about the marked activities, otherwise about the selected one. */
export const selectChosen = (state: MarkState): readonly Activity[] => {
  const marked = selectMarked(state);
  if (marked.length > 0) return marked;
  const own = selectSelectedActivity(state);
  return own === undefined ? [] : [own];
};

/** Returns the rows from the one that was marked last to the selected one, as they are listed. */
export const selectRange = (state: MarkState): readonly string[] => {
  const { view, marks } = state.activity;
  const last = [...marks].at(-1);
  const selected = selectSelectedIndex(state);
  const known = view.entries.findIndex((entry) => !('gap' in entry) && entry.id === last);
  const start = known === -1 ? selected : known;
  return view.entries
    .slice(Math.min(start, selected), Math.max(start, selected) + 1)
    .flatMap((entry) => ('gap' in entry ? [] : [entry.id]));
};

export const selectNextEntry = (
  state: ListState,
  direction: 'down' | 'up',
  isWanted: (entry: ListEntry) => boolean,
): number | undefined => {
  const { view } = state.activity;
  const selected = selectSelectedIndex(state);
  const isAscending = (direction === 'down') === (selectOrder(state) === 'newest-last');
  const step = isAscending ? 1 : -1;
  for (let index = selected + step; index >= 0 && index < view.entries.length; index += step) {
    const entry = view.entries[index];
    if (entry !== undefined && isWanted(entry)) return index;
  }
  return undefined;
};

export const selectNextMatch = (state: ListState, direction: 'down' | 'up'): number | undefined => {
  const { sought, activeFilter, open } = state.activity;
  if (sought === undefined) return undefined;
  const isFiltered = sought === activeFilter;
  return selectNextEntry(
    state,
    direction,
    (entry) =>
      !('gap' in entry) &&
      entry.activity !== undefined &&
      (isFiltered || matchesFilter(sought.filter, entry.activity, state.screen.now, open.endings)),
  );
};

export const selectNextAlert = (state: ListState, direction: 'down' | 'up'): number | undefined => {
  const { alertsOf } = state.activity;
  return selectNextEntry(
    state,
    direction,
    (entry) =>
      !('gap' in entry) && entry.activity !== undefined && alertsOf(entry.activity).length > 0,
  );
};
