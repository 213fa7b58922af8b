import {
  formatMoment,
  formatMomentShort,
  formatUtcTime,
  type Clock,
} from '../../../lib/time/time.ts';
import type { GapListEntry } from './activity-filter.ts';
import { lastRun } from '../messages/list.ts';
import { acceptedBecause, acceptedBy, noReason } from '../messages/tail.ts';
import type { TimelineGap } from '../timeline/timeline.ts';
import { visibleWindow } from './list-position.ts';
import {
  selectGaps,
  selectListing,
  selectNextEntry,
  selectSelectedIndex,
  selectUnresolvedGaps,
} from './selectors.ts';
import type { ActivityParts } from './activity.ts';

type Sides = Pick<GapListEntry, 'after' | 'before'>;

/** A row without a time was received by an earlier run: only its id is known. */
export const gapEdgeTime = (
  at: number | undefined,
  clock: Clock,
  format: typeof formatMoment,
): string => (at === undefined ? lastRun : format(at, clock));

/** Writes `12:00:01 to 12:03:02`, with milliseconds if the seconds are the same. */
export const gapRange = ({ after, before }: Sides, clock: Clock): string => {
  const seconds = [after, before].map((at) => gapEdgeTime(at, clock, formatMomentShort));
  const words =
    seconds[0] === seconds[1]
      ? [after, before].map((at) => gapEdgeTime(at, clock, formatMoment))
      : seconds;
  return words.join(' to ');
};

/** Writes `accepted by ops@bastion-2 at 12:04:55Z: scan replaced`. */
export const acceptanceLabel = ({ acceptance, reason }: TimelineGap): string => {
  if (acceptance === undefined) return acceptedBecause(reason ?? noReason);
  const { who, at, reason: why } = acceptance;
  return acceptedBy(who, formatUtcTime(at), why);
};

type GapState = ActivityParts;

export type ChosenGap = { readonly line: GapListEntry; readonly isSelected: boolean };

export const selectNewestGap = (state: GapState): number | undefined =>
  selectUnresolvedGaps(state).at(-1)?.index;

const onScreen = (state: GapState): ((index: number) => boolean) => {
  const listing = selectListing(state);
  const { from, to } = visibleWindow(listing, state.activity.position);
  const last = listing.entries.length - 1;
  return listing.order === 'newest-last'
    ? (index) => index >= from && index < to
    : (index) => last - index >= from && last - index < to;
};

/** The selected gap, or the nearest unresolved one on screen, and never another. */
export const selectChosenGap = (state: GapState): ChosenGap | undefined => {
  const selected = selectSelectedIndex(state);
  const own = selectGaps(state).find(({ index }) => index === selected);
  if (own !== undefined) return { line: own, isSelected: true };
  if (state.screen.pane === 'detail') return undefined;
  const isVisible = onScreen(state);
  const away = ({ index }: { index: number }) => Math.abs(index - selected);
  const [nearest] = selectUnresolvedGaps(state)
    .filter(({ index }) => isVisible(index))
    .sort((a, b) => away(a) - away(b));
  return nearest && { line: nearest, isSelected: false };
};

export const selectNextGap = (state: GapState, direction: 'down' | 'up'): number | undefined =>
  state.activity.view.gapsAt.length === 0
    ? undefined
    : selectNextEntry(state, direction, (entry) => 'gap' in entry && entry.line === 1);

/** Undefined once the gap is filled. */
export const findGap = (
  state: GapState,
  { gap }: Pick<GapListEntry, 'gap'>,
): GapListEntry | undefined => selectGaps(state).find((line) => line.gap.gap === gap.gap);

export const selectSelectedGap = (state: GapState): GapListEntry | undefined => {
  const chosen = selectChosenGap(state);
  return chosen?.isSelected === true ? chosen.line : undefined;
};
