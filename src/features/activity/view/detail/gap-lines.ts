import type { TimelineGap } from '../../model/timeline/timeline.ts';
import { formatDuration } from '../../../../lib/time/time.ts';
import { wrapWords } from '../../../../lib/text/width.ts';
import type { GapListEntry } from '../../state/activity-filter.ts';
import { lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import { blankLine, detailFactLines, detailHeadingLine, type DetailStyle } from './detail-parts.ts';
import * as messages from '../../messages/detail.ts';
import { noReason, rowsNotListed } from '../../messages/tail.ts';
import { canFill } from '../../model/timeline/gaps.ts';

const dateOf = (at: number | undefined): string =>
  at === undefined ? messages.timeUnknown : new Date(at).toISOString();

/** The reason why the rows between are missing. */
export const gapCause = (gap: TimelineGap): string => {
  const { state, pages, budget, reason } = gap;
  switch (state) {
    case 'filling':
      return messages.backfillRunning(pages, budget);
    case 'open':
      return pages >= budget
        ? messages.pageLimitReached(pages)
        : messages.pagesDidNotOverlap(pages);
    case 'unfillable':
      return [
        messages.cannotBackfill(reason ?? rowsNotListed),
        ...(canFill(gap) ? [messages.retriedAutomatically] : []),
      ].join(' ');
    case 'accepted':
      return messages.accepted(gap.acceptance?.reason ?? reason ?? noReason);
    default:
      return state satisfies never;
  }
};

const keys = {
  open: [messages.backfillKey, messages.backfillAllKey, messages.acceptKeyLong],
  filling: [messages.acceptKeyLong],
  unfillable: [messages.acceptKeyLong],
  accepted: [],
} as const satisfies Record<TimelineGap['state'], readonly string[]>;

const keysOf = (gap: TimelineGap): readonly string[] => [
  ...(gap.state === 'unfillable' && canFill(gap)
    ? [messages.retryKey, messages.backfillAllKey]
    : []),
  ...keys[gap.state],
];

/** Who accepted a gap, and when. */
const acceptanceLines = ({ acceptance }: TimelineGap): readonly Line[] =>
  acceptance === undefined
    ? []
    : [
        detailHeadingLine('ACCEPTED BY', acceptance.who),
        detailHeadingLine('ACCEPTED AT', dateOf(acceptance.at)),
      ];

const span = ({ after, before }: GapListEntry): string | undefined =>
  after === undefined || before === undefined
    ? undefined
    : formatDuration(Math.max(0, before - after));

const words = (text: string, { width }: DetailStyle): readonly Line[] =>
  wrapWords(text, Math.max(8, width - 2)).map((part) => lineOf(` ${part}`));

/** The detail of a gap: its rows, what may be missing, the cause, and the keys that help. */
export const gapLines = (gapLine: GapListEntry, style: DetailStyle): readonly Line[] => {
  const { gap, after, before, afterId, beforeId } = gapLine;
  const isOpen = gap.state !== 'accepted';
  const row = (title: string, at: number | undefined, id = '-') => [
    detailHeadingLine(title, dateOf(at)),
    ...detailFactLines('', id, style, 4),
  ];
  return [
    lineOf(` ${isOpen ? messages.gapTitle : messages.acceptedGapTitle}`, 'gap'),
    ...words(messages.gapMeaning(span(gapLine)), style),
    blankLine,
    ...row('ROW BEFORE', after, afterId),
    ...row('ROW AFTER', before, beforeId),
    blankLine,
    ...acceptanceLines(gap),
    detailHeadingLine(isOpen ? 'CAUSE' : 'REASON'),
    ...words(gapCause(gap), style),
    blankLine,
    ...keysOf(gap).map((key) => lineOf(` ${key}`)),
    lineOf(` ${messages.otherGapKeys}`),
  ];
};
