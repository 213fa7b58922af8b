import type { Activity } from '../../../ledger/activity/activity.ts';
import { formatAmount, decimalOfKey } from '../../../lib/numbers/decimal.ts';
import { shortAmount, shortAmountWidth } from '../../../lib/numbers/aligned-amount.ts';
import { mask, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { formatSignedAge } from '../../../lib/time/time.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages.ts';
import * as filters from '../model/filters.ts';
import { offerAges } from '../model/open-offers.ts';
import type { Seen } from '../model/time-window.ts';
import type { PartySum, Sum } from '../model/totals.ts';
import type { ActivityFacts } from '../selectors.ts';
import { largestOf, logShare, observedFrom, shareBar, sparkRows } from './bars.ts';
import { blockOf, type OverviewBlock, type BlockLine, type Element } from './block.ts';
import type { PartyForms, ShownParties } from './party-forms.ts';

export type BlockPlace = {
  readonly width: number;
  readonly height: number;
  readonly masked: boolean;
  readonly isFramed?: boolean;
};

/** A count has room up to `100,000+`. */
const countWidth = 8;
const issuerWidth = 16;
const kindWidth = 12;

/** The color of a bar, unless what it counts needs a user. */
const barTone = 'kind.transfer';

/** A sum is marked if an amount is missing from it, or unknown. */
const sumText = (
  { amount, unreadable }: Pick<Sum, 'amount' | 'unreadable'>,
  format: (text: string) => string,
): string => {
  const text = format(decimalOfKey(amount));
  if (unreadable === 0) return text;
  return amount === 0n ? messages.unknownSum : messages.sumWithout(text);
};

const amountWidth = shortAmountWidth + 1;

/** Rankings compare magnitudes. */
const sumCell = (
  sum: Pick<Sum, 'amount' | 'unreadable'>,
  { masked }: BlockPlace,
  width = amountWidth,
): string => {
  const text = padOrTruncate(sumText(sum, shortAmount), width, 'right');
  return masked ? mask(text) : text;
};

const fullSum = (sum: Pick<Sum, 'amount' | 'unreadable'>): string => sumText(sum, formatAmount);

const partyColumn =
  (shorten: PartyForms, { masked }: BlockPlace, width: number) =>
  (party: string): Line => {
    if (masked) return [segment(mask(padOrTruncate(shortenId(party, width), width)))];
    const text = padOrTruncate(shorten(party), width);
    const name = text.indexOf('::');
    return name < 1
      ? [segment(text)]
      : [segment(text.slice(0, name)), segment(text.slice(name), 'faint')];
  };

/** Names the receiver, or the number of receivers. */
const receiverText = ({ to: [receiver, ...others] }: Activity): string =>
  others.length > 0 ? `${others.length + 1} parties` : (receiver?.party ?? '');

const none = (seen: Seen): readonly BlockLine[] => [
  { line: [segment(` ${messages.noneSeen[seen]}`, 'faint')] },
];

/** A kind that no loaded row has gets no row. */
export const seenKinds = ({ kinds }: ActivityFacts) => kinds.filter(({ count }) => count > 0);

/** The charts have one scale. */
export const kindsBlock = (facts: ActivityFacts, place: BlockPlace): OverviewBlock => {
  const { seen, window } = facts;
  const kinds = seenKinds(facts);
  const textWidth = kindWidth + countWidth + amountWidth;
  const cells = Math.max(0, place.width - textWidth - 3);
  const from = observedFrom(facts.counts);
  const rows = place.height >= 2 * kinds.length ? 2 : 1;
  const scale =
    cells === 0
      ? 1
      : largestOf(
          kinds.map(({ counts }) => counts.slice(from)),
          cells,
        );
  const lines = kinds.flatMap((each): readonly BlockLine[] => {
    const { kind, count, amount, unreadable, counts } = each;
    const filter = filters.ofKind(kind, window);
    const isEmpty = amount === 0n && unreadable === 0;
    const element: Element = {
      id: `kind.${kind}`,
      target: { kind: 'filter', filter },
      full: isEmpty ? undefined : fullSum(each),
    };
    const numbers = [
      segment(padOrTruncate(messages.kindPlurals[kind], kindWidth)),
      segment(padOrTruncate(messages.countOf(count, seen), countWidth, 'right')),
      segment(isEmpty ? ' '.repeat(amountWidth) : sumCell(each, place)),
    ];
    const beside = [segment(' '.repeat(textWidth))];
    const charts = cells === 0 ? [''] : sparkRows(counts.slice(from), { cells, scale, rows });
    return charts.map((chart, row) => ({
      element,
      line: [
        ...(row === charts.length - 1 ? numbers : beside),
        segment(chart === '' ? '' : `  ${chart}`, barTone),
      ],
    }));
  });
  const { onlyIssuer } = facts;
  const title =
    onlyIssuer === undefined
      ? messages.kindsTitle
      : messages.kindsTitleOf(shortenId(onlyIssuer, issuerWidth));
  return blockOf({ ...place, title }, lines.length === 0 ? none(seen) : lines);
};

/** The amount of a transfer is never marked, so the parties have that cell. */
const largestPartyWidth = (width: number): number =>
  Math.max(8, Math.floor((width - shortAmountWidth - 9) / 2));

const sumBarWidth = (width: number): number => Math.max(4, Math.floor(width / 5));

const sumPartyWidth = (width: number): number => width - amountWidth - sumBarWidth(width) - 2;

/** The parties of the lists, in blocks of this width. */
export const listedParties = (
  { largest, senders, receivers }: ActivityFacts,
  width: number,
): readonly ShownParties[] => [
  {
    ids: largest.flatMap(({ activity }) => [activity.from ?? '', receiverText(activity)]),
    width: largestPartyWidth(width),
  },
  {
    ids: [...senders, ...receivers].map(({ party }) => party),
    width: sumPartyWidth(width),
  },
];

export const largestBlock = (
  facts: ActivityFacts,
  place: BlockPlace,
  { now, forms }: { readonly now: number; readonly forms: PartyForms },
): OverviewBlock => {
  const shown = partyColumn(forms, place, largestPartyWidth(place.width));
  const lines = facts.largest.map(({ activity, amount }): BlockLine => {
    return {
      element: {
        id: `largest.${activity.id}`,
        target: { kind: 'filter', filter: filters.ofId(activity.id) },
        party: activity.from,
        full: formatAmount(decimalOfKey(amount)),
      },
      line: [
        segment(sumCell({ amount, unreadable: 0 }, place, shortAmountWidth)),
        segment(' '),
        ...shown(activity.from ?? ''),
        segment(' > ', 'faint'),
        ...shown(receiverText(activity)),
        segment(padOrTruncate(formatSignedAge(now - (activity.at ?? now)), 5, 'right'), 'faint'),
      ],
    };
  });
  return blockOf(
    { ...place, title: messages.largestTitle },
    lines.length === 0 ? none(facts.seen) : lines,
  );
};

/** A bar needs no more digits than a number has. */
const inUnits = (amount: bigint): number => Number(decimalOfKey(amount));

interface SumStyle {
  readonly facts: ActivityFacts;
  readonly place: BlockPlace;
  readonly forms: PartyForms;
}

const partySumLines = (
  sums: readonly PartySum[],
  side: 'from' | 'to',
  { facts, place, forms }: SumStyle,
): readonly BlockLine[] => {
  // Senders and receivers have one scale, so that their bars compare.
  const most = [facts.senders, facts.receivers]
    .map(([first]) => first?.amount ?? 0n)
    .reduce((one, other) => (one > other ? one : other));
  const barWidth = sumBarWidth(place.width);
  const shown = partyColumn(forms, place, sumPartyWidth(place.width));
  return sums.map(({ party, amount, unreadable }) => ({
    element: {
      id: `${side}.${party}`,
      target: { kind: 'filter', filter: filters.transfersOf(side, party, facts.window) },
      party,
      full: fullSum({ amount, unreadable }),
    },
    line: [
      ...shown(party),
      segment(` ${sumCell({ amount, unreadable }, place)}`),
      segment(` ${shareBar(logShare(inUnits(amount), inUnits(most)), barWidth)}`, barTone),
    ],
  }));
};

export const partiesBlock = (
  facts: ActivityFacts,
  side: 'from' | 'to',
  { place, forms }: { readonly place: BlockPlace; readonly forms: PartyForms },
): OverviewBlock => {
  const lines = partySumLines(side === 'from' ? facts.senders : facts.receivers, side, {
    facts,
    place,
    forms,
  });
  return blockOf(
    {
      ...place,
      title: side === 'from' ? messages.sendersTitle : messages.receiversTitle,
      right: lines.length === 0 ? undefined : messages.logBars,
    },
    lines.length === 0 ? none(facts.seen) : lines,
  );
};

const barLine = (
  { label, count, text }: { readonly label: string; readonly count: number; readonly text: string },
  most: number,
  width: number,
) => {
  const room = Math.max(0, width - 26 - countWidth);
  return [
    segment(padOrTruncate(label, 25)),
    segment(padOrTruncate(text, countWidth, 'right'), count === 0 ? 'faint' : undefined),
    segment(` ${shareBar(most === 0 ? 0 : count / most, room)}`, barTone),
  ];
};

/** The open offers of all loaded rows. */
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

/** The most frequent reason comes first. */
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
