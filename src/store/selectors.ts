import { layoutOf, type Layout } from './layout.ts';
import { newerThanSeen, selectedIndex, windowOf, type Listing } from './position.ts';
import { rankOf, type GapLine, type Shown } from './sieve.ts';
import type { State } from './state.ts';

type Needs = Pick<State, 'activity' | 'screen'>;

export const selectLayout = ({ screen, activity }: Needs): Layout =>
  layoutOf(screen.size, {
    pane: screen.pane,
    zoomed: screen.zoomed,
    following: activity.position.kind === 'following',
  });

/** The lines that the list has, or would have while the detail covers it. */
const slotsOf = ({ screen }: Needs): number => {
  const alone = { pane: 'list', zoomed: true, following: false } as const;
  const layout = layoutOf(screen.size, alone);
  return layout.shape === 'too-small' ? 1 : (layout.list?.slots ?? 1);
};

export const selectListing = (state: Needs): Listing => ({
  entries: state.activity.view.entries,
  order: state.activity.order,
  slots: slotsOf(state),
});

/** Index of the selected entry, counted from the oldest; -1 in an empty list. */
export const selectSelectedIndex = (state: Needs): number =>
  selectedIndex(selectListing(state), state.activity.position);

export const selectSelected = (state: Needs): Shown | undefined =>
  state.activity.view.entries[selectSelectedIndex(state)];

/** The lines of the display that are on screen, and the selected one. */
export const selectWindow = (state: Needs) =>
  windowOf(selectListing(state), state.activity.position);

/** `row 1901/1904`: where the selection is among the rows that match. */
export const selectRank = (state: Needs): { readonly row: number; readonly of: number } => ({
  row: rankOf(state.activity.view, selectSelectedIndex(state)),
  of: state.activity.view.matching,
});

/** How many activities came since the reader holds the list and are not on screen yet. */
export const selectNewer = ({ activity: { view, position } }: Needs): number => {
  const behind = newerThanSeen(view.entries, position);
  if (behind === 0) return 0;
  const last = view.entries.length - 1;
  return rankOf(view, last) - rankOf(view, last - behind);
};

const openGaps = ({ activity }: Needs): readonly GapLine[] =>
  activity.view.gapsAt.flatMap((at) => {
    const entry = activity.view.entries[at];
    return entry !== undefined && 'gap' in entry && entry.gap.state !== 'accepted' ? [entry] : [];
  });

/** How many gaps are still to be looked at: being filled, open, or beyond filling. */
export const selectOpenGaps = (state: Needs): number => openGaps(state).length;
