import { updateOf } from '../../../ledger/activity/activity-values.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { describeActivity } from '../../../ledger/effects/describe-activity.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { partyWidth } from '../../../lib/text/quote.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { displayWidth, padOrTruncate, truncateEnd } from '../../../lib/text/width.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import {
  reachesBack,
  activitySpans,
  withinSpan,
  type KnownActivities,
  activitiesOf,
  sumPartyFlow,
  type Counterparty,
} from '../model/party-flow.ts';
import { pageText } from '../messages/page.ts';
import {
  amountColumn,
  emptyLine,
  firstLines,
  headingLine,
  plainLine,
  sentenceLines,
  linesWithoutValue,
  withMark,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

const heads = pageText.counterpartyHeads;
const countWidth = 5;
const leastName = 12;

const counterpartyLines = (
  counterparties: readonly Counterparty[],
  width: number,
): readonly PageLine[] => {
  // A sum that lacks an amount ends in a plus. The columns have room for it only if there is one.
  const isPartial = counterparties.some(({ unreadable }) => unreadable > 0);
  const most = Math.floor((width - 3 - leastName - countWidth - 8) / 2);
  const style = isPartial ? { most } : { most, zero: pageText.noAmount };
  const received = amountColumn(
    counterparties.map((each) => each.in),
    heads.in,
    style,
  );
  const sent = amountColumn(
    counterparties.map((each) => each.out),
    heads.out,
    style,
  );
  const plusOf = (unreadable: number): string => {
    if (!isPartial) return '';
    return unreadable > 0 ? '+' : ' ';
  };
  const nameWidth = clamp(
    width - 3 - received.head.length - sent.head.length - countWidth - 6 - 2 * plusOf(0).length,
    leastName,
    partyWidth,
  );
  const shorten = shortenApart(
    counterparties.map((each) => each.party),
    nameWidth,
  );
  const row = (name: string, cells: readonly string[]): string =>
    `   ${padOrTruncate(name, nameWidth)}  ${cells.join('  ')}`;
  const count = (content: string): string => padOrTruncate(content, countWidth, 'right');
  return [
    plainLine(
      row(heads.party, [
        `${received.head}${plusOf(0)}`,
        `${sent.head}${plusOf(0)}`,
        count(heads.count),
      ]),
      'faint',
    ),
    ...counterparties.map((each): PageLine => {
      const name = each.party === '' ? pageText.network : shorten(each.party);
      const plus = plusOf(each.unreadable);
      const sums = [withMark(received.of(each.in), plus), withMark(sent.of(each.out), plus)];
      const cells = [...sums, count(String(each.count))];
      const line = [segment(row(name, cells))];
      return each.party === '' ? { line } : { line, link: { to: 'party', id: each.party } };
    }),
  ];
};

/** In place of a date that can't be read: what a service sent instead could look like one. */
const unknownTime = '---------- --:--:--Z';

const latestLines = (activities: readonly Activity[], width: number): readonly PageLine[] =>
  activities.toReversed().map((activity): PageLine => {
    const { at } = activity;
    const time = at === undefined ? unknownTime : formatIsoSecond(at).replace('T', ' ');
    const words = `   ${time}  ${describeActivity(activity)}`;
    const line = [segment(truncateEnd(words, width))];
    const update = updateOf(activity);
    return update === undefined ? { line } : { line, link: { to: 'update', id: update } };
  });

/** What came in and went out, on one line if it fits: a sum that is cut off could be taken for another. */
const sumLines = (received: string, sent: string, width: number): readonly PageLine[] => {
  const sums = [pageText.received(received), pageText.sent(sent)];
  const line = `   ${sums.join(', ')}`;
  return displayWidth(line) <= width
    ? [plainLine(line)]
    : sums.map((sum) => plainLine(`   ${sum}`));
};

/** Sums and counterparties over a span of the known activities, then the latest of them. */
export const activityLines = (
  { activities, gaps, unread }: KnownActivities,
  {
    party,
    span,
    now,
    width,
  }: {
    readonly party: string;
    readonly span: number;
    readonly now: number;
    readonly width: number;
  },
  parts: PartsShown,
): readonly PageLine[] => {
  if (unread !== undefined) return linesWithoutValue(pageText.activity, unread, width);
  const known = withinSpan(activities, span, now);
  const own = activitiesOf(known, party);
  const {
    in: received,
    out: sent,
    change,
    isChangeComplete,
    unreadable,
    counterparties,
  } = sumPartyFlow(own, party);
  const { label } = activitySpans[span] ?? {};
  const oldest = known[0]?.at;
  const source = [
    label === undefined ? pageText.allLoaded : pageText.span(label),
    ...(oldest === undefined ? [] : [pageText.since(formatIsoSecond(oldest))]),
  ].join(', ');
  const summary = pageText.activityCount(
    formatInteger(own.length),
    `${formatInteger(known.length)} ${pageText.loadedRows}`,
  );
  const heading = headingLine(pageText.activity, summary, { width, source });
  const gapLine =
    gaps === 0 ? [] : [plainLine(`   ${pageText.gaps(pluralize(gaps, 'gap'))}`, 'gap')];
  if (own.length === 0)
    return [heading, ...gapLine, plainLine(`   ${pageText.noActivity}`, 'faint')];
  // Older rows and gaps may hide more, and a movement without an amount is in no sum.
  const isWhole = gaps === 0 && unreadable === 0 && reachesBack(activities, span, now);
  const atLeast = isWhole ? '' : '+';
  const [first, ...others] =
    counterparties.length === 0 ? [] : counterpartyLines(counterparties, width);
  return [
    heading,
    ...gapLine,
    ...sumLines(`${formatAmount(received)}${atLeast}`, `${formatAmount(sent)}${atLeast}`, width),
    ...sentenceLines(
      isChangeComplete ? pageText.change(formatAmount(change)) : pageText.changeUnknown,
      width,
    ),
    ...(unreadable === 0
      ? []
      : sentenceLines(pageText.unreadable(pluralize(unreadable, 'movement')), width, 'warning')),
    ...(first === undefined ? [] : [first]),
    ...firstLines(others, 'counterparties', parts),
    emptyLine,
    ...firstLines(latestLines(own, width), 'latest', parts),
  ];
};
