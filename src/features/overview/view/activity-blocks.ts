import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { formatAmount, decimalOfKey } from '../../../lib/numbers/decimal.ts';
import { shortAmount, shortAmountWidth } from '../../../lib/numbers/aligned-amount.ts';
import { mask, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { formatSignedAge } from '../../../lib/time/time.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import * as messages from '../messages.ts';
import * as filters from '../model/filters.ts';
import { offerAges } from '../model/open-offers.ts';
import type { Seen } from '../model/time-window.ts';
import type { Sum } from '../model/totals.ts';
import type { ActivityFacts } from '../selectors.ts';
import { largestOf, logShare, observedFrom, shareBar, sparkRows } from './bars.ts';
import {
  listing,
  type Block,
  type BlockLine,
  type BlockSize,
  type Drawn,
  type ShownParties,
} from './block.ts';

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
  { state }: Drawn,
  width = amountWidth,
): string => {
  const text = padOrTruncate(sumText(sum, shortAmount), width, 'right');
  return state.screen.masked ? mask(text) : text;
};

const partyColumn =
  ({ forms, state }: Drawn, width: number) =>
  (party: string): Line => {
    if (state.screen.masked) return [segment(mask(padOrTruncate(shortenId(party, width), width)))];
    const text = padOrTruncate(forms(party, width), width);
    const name = text.indexOf('::');
    return name < 1
      ? [segment(text)]
      : [segment(text.slice(0, name)), segment(text.slice(name), 'faint')];
  };

/** Names the receiver, or the number of receivers. */
const receiverText = ({ to: [receiver, ...others] }: Activity): string =>
  others.length > 0 ? `${others.length + 1} parties` : (receiver?.party ?? '');

const orNone = (lines: readonly BlockLine[], { seen }: ActivityFacts): readonly BlockLine[] =>
  lines.length === 0 ? [{ line: [segment(` ${messages.noneSeen[seen]}`, 'faint')] }] : lines;

/** A kind that no loaded row has gets no row. */
export const seenKinds = ({ kinds }: ActivityFacts) => kinds.filter(({ count }) => count > 0);

/** The charts have one scale. */
export const kindsBlock = (drawn: Drawn, { width, height }: BlockSize): Block => {
  const { facts } = drawn;
  const kinds = seenKinds(facts);
  const textWidth = kindWidth + countWidth + amountWidth;
  const cells = Math.max(0, width - textWidth - 3);
  const from = observedFrom(facts.counts);
  const series = kinds.map(({ counts }) => counts.slice(from));
  const rows = height >= 2 * kinds.length ? 2 : 1;
  const scale = cells === 0 ? 1 : largestOf(series, cells);
  const lines = kinds.flatMap((each, index): readonly BlockLine[] => {
    const { kind, count, amount, unreadable } = each;
    const isEmpty = amount === 0n && unreadable === 0;
    const element = {
      id: `kind.${kind}`,
      target: listing(filters.ofKind(kind, facts.window)),
      full: isEmpty ? undefined : sumText(each, formatAmount),
    };
    const numbers = [
      segment(padOrTruncate(messages.kindPlurals[kind], kindWidth)),
      segment(padOrTruncate(messages.countOf(count, facts.seen), countWidth, 'right')),
      segment(isEmpty ? ' '.repeat(amountWidth) : sumCell(each, drawn)),
    ];
    const beside = [segment(' '.repeat(textWidth))];
    const charts = cells === 0 ? [''] : sparkRows(series[index] ?? [], { cells, scale, rows });
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
  return { title, lines: orNone(lines, facts) };
};

/** Where it is narrow, who paid whom comes before when. */
const ageWidth = (width: number): number => (width < 48 ? 0 : 5);

/** The amount of a transfer is never marked, so the parties have that cell. */
const largestPartyWidth = (width: number): number =>
  Math.max(8, Math.floor((width - shortAmountWidth - 4 - ageWidth(width)) / 2));

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

export const largestBlock = (drawn: Drawn, { width }: BlockSize): Block => {
  const { facts, state } = drawn;
  const { now } = state.screen;
  const shown = partyColumn(drawn, largestPartyWidth(width));
  const lines = facts.largest.map(({ activity, amount }): BlockLine => {
    const age = formatSignedAge(now - (activity.at ?? now));
    return {
      element: {
        id: `largest.${activity.id}`,
        target: listing(filters.ofId(activity.id)),
        party: activity.from,
        full: formatAmount(decimalOfKey(amount)),
      },
      line: [
        segment(sumCell({ amount, unreadable: 0 }, drawn, shortAmountWidth)),
        segment(' '),
        ...shown(activity.from ?? ''),
        segment(' > ', 'faint'),
        ...shown(receiverText(activity)),
        segment(padOrTruncate(age, ageWidth(width), 'right'), 'faint'),
      ],
    };
  });
  return { title: messages.largestTitle, lines: orNone(lines, facts) };
};

/** A bar needs no more digits than a number has. */
const inUnits = (amount: bigint): number => Number(decimalOfKey(amount));

const partiesBlock =
  (side: 'from' | 'to') =>
  (drawn: Drawn, { width }: BlockSize): Block => {
    const { facts } = drawn;
    const { senders, receivers, window } = facts;
    const sums = side === 'from' ? senders : receivers;
    // Senders and receivers have one scale, so that their bars compare.
    const most = [senders, receivers]
      .map(([first]) => first?.amount ?? 0n)
      .reduce((one, other) => (one > other ? one : other));
    const barWidth = sumBarWidth(width);
    const shown = partyColumn(drawn, sumPartyWidth(width));
    const lines = sums.map((sum): BlockLine => {
      const { party, amount } = sum;
      const target = listing(filters.transfersOf(side, party, window));
      return {
        element: { id: `${side}.${party}`, target, party, full: sumText(sum, formatAmount) },
        line: [
          ...shown(party),
          segment(` ${sumCell(sum, drawn)}`),
          segment(` ${shareBar(logShare(inUnits(amount), inUnits(most)), barWidth)}`, barTone),
        ],
      };
    });
    return {
      title: side === 'from' ? messages.sendersTitle : messages.receiversTitle,
      right: lines.length === 0 ? undefined : messages.logBars,
      lines: orNone(lines, facts),
    };
  };

export const sendersBlock = partiesBlock('from');
export const receiversBlock = partiesBlock('to');

type Counted = {
  readonly id: string;
  readonly filter: Expression;
  readonly label: string;
  readonly count: number;
  readonly seen: Seen;
};

const countLines = (rows: readonly Counted[], width: number): readonly BlockLine[] => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const barWidth = Math.max(0, width - 26 - countWidth);
  return rows.map(({ id, filter, label, count, seen }) => {
    const text = padOrTruncate(messages.countOf(count, seen), countWidth, 'right');
    return {
      element: { id, target: listing(filter) },
      line: [
        segment(padOrTruncate(label, 25)),
        segment(text, count === 0 ? 'faint' : undefined),
        segment(` ${shareBar(count / most, barWidth)}`, barTone),
      ],
    };
  });
};

/** The open offers of all loaded rows. */
export const offersBlock = ({ facts: { offers } }: Drawn, { width }: BlockSize): Block => {
  const rows = offerAges.map((age, index): Counted => {
    const { count, seen } = offers[index] ?? { count: 0, seen: 'none' };
    const filter = filters.openOffers(age);
    return { id: `offers.${index}`, filter, label: age.label, count, seen };
  });
  const { offersTitle: title, ofLoadedRows: right } = messages;
  return { title, right, lines: countLines(rows, width) };
};

/** The most frequent reason comes first. */
export const abortsBlock = ({ facts }: Drawn, { width }: BlockSize): Block => {
  const { aborts, seen, window } = facts;
  const rows = aborts.map(([reason, count]): Counted => {
    const filter = filters.abortsBy(reason, window);
    return { id: `aborts.${reason}`, filter, label: messages.reasonNames[reason], count, seen };
  });
  return { title: messages.abortsTitle, lines: orNone(countLines(rows, width), facts) };
};
