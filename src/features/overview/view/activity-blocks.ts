import type { Activity } from '../../../ledger/activity/activity.ts';
import { formatAmount, decimalOfKey } from '../../../lib/numbers/decimal.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { mask, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { formatSignedAge } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages/overview.ts';
import * as filters from '../model/filters.ts';
import { offerAges } from '../model/open-offers.ts';
import type { Seen } from '../model/observed-buckets.ts';
import type { PartySum, Sum } from '../model/totals.ts';
import type { ActivityFacts } from '../state/selectors.ts';
import { chartWidth, shareBar, sparkRows } from './bars.ts';
import { blockOf, type OverviewBlock, type BlockLine, type Element } from './block.ts';

/** The room of a block, and whether the privacy mask is on. */
export type BlockPlace = {
  readonly width: number;
  /** Lines below the title. */
  readonly height: number;
  readonly masked: boolean;
};

/** The cells of an amount in a list: more digits where the block is wide. */
const amountWidth = ({ width }: Pick<BlockPlace, 'width'>): number => (width < 50 ? 13 : 17);

/** Up to `100,000+`. */
const countWidth = 8;
const kindWidth = 12;

const amountText = (amount: bigint, place: BlockPlace, width = amountWidth(place)): string => {
  const text = padOrTruncate(formatAmount(decimalOfKey(amount), width), width, 'right');
  return place.masked ? mask(text) : text;
};

/** A sum, marked if an amount is missing from it. */
const sumText = (
  { amount, unreadable }: Pick<Sum, 'amount' | 'unreadable'>,
  place: BlockPlace,
  width = amountWidth(place),
): string => {
  if (unreadable === 0) return amountText(amount, place, width);
  if (amount === 0n) return padOrTruncate(messages.unknownSum, width, 'right');
  return messages.sumWithout(amountText(amount, place, width - 1));
};

/** Returns a function that shows each of the parties of a column, and marks those that look alike. */
const partyColumn = (
  parties: readonly string[],
  { masked }: BlockPlace,
  width: number,
): ((party: string) => string) => {
  const shorten = shortenApart(parties, width);
  return (party) => {
    const text = padOrTruncate(masked ? shortenId(party, width) : shorten(party), width);
    return masked ? mask(text) : text;
  };
};

/** The receiver of a transfer, or their number. */
const receiverText = ({ to: [receiver, ...others] }: Activity): string =>
  others.length > 0 ? `${others.length + 1} parties` : (receiver?.party ?? '');

const none = (seen: Seen): readonly BlockLine[] => [
  { line: [segment(`  ${messages.noneSeen[seen]}`)] },
];

/** Up to `999,999,999.9999999999`: every digit, where a line has the room. */
const longestAmount = 24;

/** The cells of the amount and of the chart of a kind. */
const kindCells = (width: number): { readonly amount: number; readonly chart: number } => {
  const room = width - kindWidth - countWidth - 1;
  const chart = chartWidth(room - amountWidth({ width }) - 2);
  return { amount: Math.min(longestAmount, chart === 0 ? room : room - chart - 2), chart };
};

/** Counts, amounts and a chart of each kind. */
export const kindsBlock = (facts: ActivityFacts, place: BlockPlace): OverviewBlock => {
  const { seen, window } = facts;
  const cells = kindCells(place.width);
  const rows = place.height >= 2 * facts.kinds.length ? 2 : 1;
  const lines = facts.kinds.flatMap((each): readonly BlockLine[] => {
    const { kind, count, amount, unreadable, counts } = each;
    const tone = `kind.${kind}` as const;
    const filter = filters.ofKind(kind, window);
    const element: Element = { id: tone, target: { kind: 'filter', filter } };
    const isEmpty = amount === 0n && unreadable === 0;
    const sum = isEmpty ? '' : sumText(each, place, cells.amount);
    const numbers = [
      segment(padOrTruncate(messages.kindPlurals[kind], kindWidth), tone),
      segment(padOrTruncate(messages.countOf(count, seen), countWidth, 'right')),
      segment(` ${padOrTruncate(sum, cells.amount)}`),
    ];
    const beside = [segment(' '.repeat(kindWidth + countWidth + 1 + cells.amount))];
    const charts = sparkRows(counts, cells.chart, rows);
    return charts.map((chart, row) => ({
      element,
      line: [
        ...(row === charts.length - 1 ? numbers : beside),
        segment(chart === '' ? '' : `  ${chart}`, tone),
      ],
    }));
  });
  return blockOf({ ...place, title: messages.kindsTitle }, lines);
};

/** The largest transfers of the window. */
export const largestBlock = (
  facts: ActivityFacts,
  place: BlockPlace,
  now: number,
): OverviewBlock => {
  const partyWidth = Math.max(8, Math.floor((place.width - amountWidth(place) - 9) / 2));
  const activities = facts.largest.map(({ activity }) => activity);
  const from = partyColumn(
    activities.map(({ from: party = '' }) => party),
    place,
    partyWidth,
  );
  const to = partyColumn(activities.map(receiverText), place, partyWidth - 1);
  const lines = facts.largest.map(({ activity, amount }): BlockLine => {
    return {
      element: {
        id: `largest.${activity.id}`,
        target: { kind: 'filter', filter: filters.ofId(activity.id) },
        party: activity.from,
      },
      line: [
        segment(amountText(amount, place)),
        segment(` ${from(activity.from ?? '')}`),
        segment(` > ${to(receiverText(activity))}`),
        segment(padOrTruncate(formatSignedAge(now - (activity.at ?? now)), 5, 'right')),
      ],
    };
  });
  return blockOf(
    { ...place, title: messages.largestTitle },
    lines.length === 0 ? none(facts.seen) : lines,
  );
};

const partyLines = (
  sums: readonly PartySum[],
  side: 'from' | 'to',
  { facts, place }: { readonly facts: ActivityFacts; readonly place: BlockPlace },
): readonly BlockLine[] => {
  const most = sums[0]?.amount ?? 0n;
  const barWidth = Math.max(4, Math.floor(place.width / 5));
  const partyWidth = place.width - amountWidth(place) - barWidth - 2;
  const shown = partyColumn(
    sums.map(({ party }) => party),
    place,
    partyWidth,
  );
  return sums.map(({ party, amount, unreadable }) => ({
    element: {
      id: `${side}.${party}`,
      target: { kind: 'filter', filter: filters.transfersOf(side, party, facts.window) },
      party,
    },
    line: [
      segment(shown(party)),
      segment(` ${sumText({ amount, unreadable }, place)}`),
      segment(` ${shareBar(most > 0n ? Number((amount * 1000n) / most) / 1000 : 0, barWidth)}`),
    ],
  }));
};

/** The parties that sent or received the most in transfers, next to the first of them. */
export const partiesBlock = (
  facts: ActivityFacts,
  side: 'from' | 'to',
  place: BlockPlace,
): OverviewBlock => {
  const lines = partyLines(side === 'from' ? facts.senders : facts.receivers, side, {
    facts,
    place,
  });
  return blockOf(
    { ...place, title: side === 'from' ? messages.sendersTitle : messages.receiversTitle },
    lines.length === 0 ? none(facts.seen) : lines,
  );
};

/** A count with a label and a bar next to the largest count. */
const barLine = (
  { label, count, text }: { readonly label: string; readonly count: number; readonly text: string },
  most: number,
  width: number,
) => {
  const room = Math.max(0, width - 26 - countWidth);
  return [
    segment(padOrTruncate(label, 25)),
    segment(padOrTruncate(text, countWidth, 'right')),
    segment(` ${shareBar(most === 0 ? 0 : count / most, room)}`),
  ];
};

/** Open offers by age, of all loaded rows. */
export const offersBlock = ({ offers }: ActivityFacts, place: BlockPlace): OverviewBlock => {
  const most = Math.max(0, ...offers.map(({ count }) => count));
  const lines = offerAges.map((age, index): BlockLine => {
    const { count, seen } = offers[index] ?? { count: 0, seen: 'none' };
    const text = messages.countOf(count, seen);
    return {
      element: {
        id: `offers.${index}`,
        target: { kind: 'filter', filter: filters.openOffers(age) },
      },
      line: barLine({ label: age.label, count, text }, most, place.width),
    };
  });
  return blockOf({ ...place, title: messages.offersTitle, right: messages.ofLoadedRows }, lines);
};

/** Aborts of the window by reason, the most frequent first. */
export const abortsBlock = (
  { aborts, seen, window }: ActivityFacts,
  place: BlockPlace,
): OverviewBlock => {
  const most = aborts[0]?.[1] ?? 0;
  const lines = aborts.map(([reason, count]): BlockLine => {
    const text = messages.countOf(count, seen);
    return {
      element: {
        id: `aborts.${reason}`,
        target: { kind: 'filter', filter: filters.abortsBy(reason, window) },
      },
      line: barLine({ label: messages.reasonNames[reason], count, text }, most, place.width),
    };
  });
  return blockOf(
    { ...place, title: messages.abortsTitle },
    lines.length === 0 ? none(seen) : lines,
  );
};
