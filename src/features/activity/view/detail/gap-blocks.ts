import type { TimelineGap } from '../../model/timeline/timeline.ts';
import { pluralize } from '../../../../lib/text/pluralize.ts';
import { formatDuration } from '../../../../lib/time/time.ts';
import { wrapWords } from '../../../../lib/text/wrap.ts';
import type { GapListEntry } from '../../state/activity-filter.ts';
import { segment } from '../../../../ui-kit/text/segment.ts';
import {
  blankBlock,
  factBlock,
  headingBlock,
  lineBlock,
  type DetailBlock,
  type DetailStyle,
} from './detail-block.ts';

const dateOf = (at: number | undefined): string =>
  at === undefined ? 'not known: the row is from the last run' : new Date(at).toISOString();

/** Why the rows between are not here. */
export const gapCause = ({ state, pages, budget, reason }: TimelineGap): string => {
  switch (state) {
    case 'filling':
      return `Pages did not overlap. Backfilling: ${pages} of at most ${pluralize(budget, 'page')} fetched.`;
    case 'open':
      return pages >= budget
        ? `The page budget is used up: ${pluralize(pages, 'page')} fetched, and more rows are missing.`
        : `Pages did not overlap: more happened between two polls than one page holds, or polls failed. ${pluralize(pages, 'page')} fetched so far.`;
    case 'unfillable':
      return `Cannot be backfilled: ${reason ?? 'the scan cannot list the rows between'}.`;
    case 'accepted':
      return `Accepted: ${reason ?? 'no reason given'}.`;
    default:
      return state satisfies never;
  }
};

const keys = {
  open: ['b  backfill it', 'B  accept it, with a reason for the log'],
  filling: ['B  accept it, with a reason for the log'],
  unfillable: ['B  accept it, with a reason for the log'],
  accepted: [],
} as const satisfies Record<TimelineGap['state'], readonly string[]>;

const span = ({ after, before }: GapListEntry): string =>
  after === undefined || before === undefined
    ? 'a time that is not known'
    : formatDuration(Math.max(0, before - after));

const words = (text: string, { width }: DetailStyle): readonly DetailBlock[] =>
  wrapWords(text, Math.max(8, width - 2)).map((part) => lineBlock(segment(` ${part}`)));

/** The detail of a gap: what may be missing, between which rows, why, and which keys help. */
export const gapBlocks = (gapLine: GapListEntry, style: DetailStyle): readonly DetailBlock[] => {
  const { gap, after, before, afterId, beforeId } = gapLine;
  const isOpen = gap.state !== 'accepted';
  const row = (title: string, at: number | undefined, id = '-') => [
    headingBlock(title, dateOf(at)),
    ...factBlock('', id, style, 4),
  ];
  return [
    lineBlock(
      segment(` ${isOpen ? 'GAP: activities may be missing here' : 'ACCEPTED GAP'}`, 'gap'),
    ),
    ...words(
      `Not proved that the two rows are neighbors: within ${span(gapLine)}, none or any number of activities may be missing.`,
      style,
    ),
    blankBlock,
    ...row('ROW BEFORE', after, afterId),
    ...row('ROW AFTER', before, beforeId),
    blankBlock,
    headingBlock('CAUSE'),
    ...words(gapCause(gap), style),
    blankBlock,
    ...keys[gap.state].map((key) => lineBlock(segment(` ${key}`))),
    lineBlock(segment(' [ ]  previous, next gap     a  backfill all gaps')),
  ];
};
