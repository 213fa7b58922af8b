import { sanitize, type SafeText } from '../../../lib/text/sanitize.ts';
import { activityKinds } from '../../../ledger/activity/listing.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { unobservedSpans } from '../../../ledger/activity/entry-changes.ts';
import type { TimelineEntry, Timeline } from '../timeline/timeline.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import type { ListEntry } from '../state/activity-filter.ts';
import type { AppState } from '../context.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { kindTone, kindLabels } from './list/row-labels.ts';
import { blankNotObserved, ratesTitle } from '../messages/list.ts';
import { floorToMinute } from '../../../lib/time/time.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

const barOf = (count: number, max: number): string =>
  bars[max <= 0 ? 0 : Math.round((Math.max(0, count) / max) * (bars.length - 1))] ?? ' ';

/** Finds the largest count, because several charts with one scale compare. */
const largest = (counts: readonly (number | undefined)[]): number =>
  Math.max(0, ...counts.map((count) => count ?? 0));

/** The newest count is on the right; `max` has the highest bar. An unknown count is blank. */
export const sparkline = (
  counts: readonly (number | undefined)[],
  width: number,
  max = largest(width < 1 ? [] : counts.slice(-width)),
): SafeText => {
  const shown = width < 1 ? [] : counts.slice(-width);
  const drawn = shown.map((count) => (count === undefined ? ' ' : barOf(count, max))).join('');
  return sanitize(drawn.padStart(Math.max(0, width)));
};

const minutes = 30;
const minuteMs = 60_000;
const zeros = (): number[] => Array.from({ length: minutes }, () => 0);

/** A number for each minute, the newest last; undefined for a minute that was not observed. */
type Rates = Readonly<Record<Activity['kind'], readonly (number | undefined)[]>>;

export type RateFacts = {
  readonly timeline: Pick<Timeline, 'entries' | 'reachedStart' | 'since'>;
  /** While the list is filtered, these entries are counted; otherwise all loaded rows are. */
  readonly shown: readonly ListEntry[];
  readonly isFiltered: boolean;
  /** The minute of the scan's last response, in ms. */
  readonly responded: number | undefined;
};

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs);

export const selectRateFacts = ({ activity }: AppState): RateFacts => ({
  timeline: activity.timeline,
  shown: activity.view.entries,
  isFiltered: activity.activeFilter !== undefined,
  responded: activity.poll.lastGoodAt && floorToMinute(activity.poll.lastGoodAt),
});

const byKind = <T>(make: (kind: Activity['kind']) => T): Record<Activity['kind'], T> =>
  Object.fromEntries(activityKinds.map((kind) => [kind, make(kind)])) as Record<
    Activity['kind'],
    T
  >;

const countsOf = (
  entries: readonly (TimelineEntry | ListEntry)[],
  current: number,
): Record<Activity['kind'], number[]> => {
  const rates = byKind(zeros);
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry === undefined || 'gap' in entry || entry.activity?.at === undefined) continue;
    const ago = current - minuteOf(entry.activity.at);
    if (ago >= minutes) break;
    const counts = rates[entry.activity.kind];
    const slot = Math.min(minutes - 1, minutes - 1 - ago);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return rates;
};

/** Counts the rows of each minute, the newest last. Zero means that all of the minute was observed. */
export const computeRates = (facts: RateFacts, now: number): Rates => {
  const current = minuteOf(now);
  const counts = countsOf(facts.isFiltered ? facts.shown : facts.timeline.entries, current);
  const begin = (current - minutes) * minuteMs;
  const spans = unobservedSpans(facts.timeline, facts.responded, begin);
  const isObserved = (slot: number): boolean => {
    const start = (current - minutes + 1 + slot) * minuteMs;
    return !spans.some(({ from, to }) => from < start + minuteMs && to > start);
  };
  // The minute of the last response is not over, and was observed up to now.
  const lastResponded = minuteOf(facts.responded ?? 0) - (current - minutes + 1);
  const observed = zeros().map((_, slot) => isObserved(slot) || slot === lastResponded);
  return byKind((kind) =>
    counts[kind].map((count, slot) => (count === 0 && observed[slot] !== true ? undefined : count)),
  );
};

const rows = [['transfer', 'offer'], ['allocation', 'mint'], ['tap', 'abort'], ['other']] as const;

/** The charts move once a minute or with a new row. */
export const rateLines = (facts: RateFacts, now: number, width: number): readonly Line[] => {
  const rates = computeRates(facts, now);
  const all = Object.values(rates);
  // Minutes that nobody observed before the first known one would leave most of a chart blank.
  const first = Math.max(
    0,
    zeros().findIndex((_, slot) => all.some((counts) => counts[slot] !== undefined)),
  );
  const known = minutes - first;
  const stretched = (counts: readonly (number | undefined)[]) =>
    counts.map((_, cell) => counts[first + Math.floor((cell * known) / minutes)]);
  const right = all.some((counts) => counts.includes(undefined, first)) ? blankNotObserved : '';
  const max = largest(all.flat());
  const title = ruleLine({ width, left: ratesTitle(known, facts.isFiltered), right });
  const lines = rows.map((kinds) =>
    kinds.flatMap((kind) => [
      segment(` ${padOrTruncate(kindLabels[kind], 6)}`),
      segment(`${sparkline(stretched(rates[kind]), minutes, max)}  `, kindTone(kind)),
    ]),
  );
  return [title, ...lines];
};
