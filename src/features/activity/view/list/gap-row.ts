import type { TimelineGap } from '../../model/timeline/timeline.ts';
import { pluralize } from '../../../../lib/text/pluralize.ts';
import { formatTimeOfDay } from '../../../../lib/time/time.ts';
import { truncateEnd, displayWidth } from '../../../../lib/text/width.ts';
import type { GapListEntry } from '../../state/activity-filter.ts';

/** A row without a time is one that an earlier run has seen: only its id is known. */
const timeOf = (at: number | undefined): string =>
  at === undefined ? 'the last run' : formatTimeOfDay(at);

const between = ({ after, before }: GapListEntry): string =>
  `pages do not overlap between ${timeOf(after)} and ${timeOf(before)}`;

/** What is known of a gap, and the keys that do something about it. */
const remedy = ({ state, pages, budget, reason }: TimelineGap): string => {
  switch (state) {
    case 'open':
      return `up to ${pluralize(budget, 'page')} to backfill   b backfill   B accept`;
    case 'filling':
      return `backfilling: ${pages} of at most ${pluralize(budget, 'page')} fetched`;
    case 'unfillable':
      return `B accept   ${reason ?? 'the scan cannot list the rows between'}`;
    case 'accepted':
      return `accepted: ${reason ?? 'no reason given'}`;
    default:
      return state satisfies never;
  }
};

const shortRemedy = ({ state, pages, budget }: TimelineGap): string => {
  if (state === 'filling') return `backfilling ${pages}/${budget}`;
  if (state === 'accepted') return 'accepted';
  return state === 'open' ? 'b backfill  B accept' : 'B accept';
};

/** `walls` are the first two cells: `!!`, or `>!` on the selected row. */
const walled = (words: string, width: number, filler: string, walls = '!!'): string => {
  const inner = truncateEnd(words, width - 6);
  return `${walls}${inner} ${filler.repeat(Math.max(0, width - 5 - displayWidth(inner)))}!!`;
};

/** One of the two lines of a gap, `width` cells wide. */
export const formatGapLine = (line: GapListEntry, width: number, selected = false): string => {
  const narrow = width < 80;
  if (line.line === 2) {
    return walled(`     ${narrow ? shortRemedy(line.gap) : remedy(line.gap)}`, width, ' ');
  }
  const shortTime = (at: number | undefined) => timeOf(at).replace(/\.\d+$/, '');
  const times = `${shortTime(line.after)} to ${shortTime(line.before)}`;
  return walled(` GAP  ${narrow ? times : between(line)}`, width, '─', selected ? '>!' : '!!');
};
