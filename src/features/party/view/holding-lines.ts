import {
  amuletId,
  whatItIsNot,
  type KnownTokens,
} from '../../../ledger/effects/describe-instrument.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { sentenceWidth, shortenParty } from '../../../lib/text/quote.ts';
import { padOrTruncate, shortenId, truncateEnd } from '../../../lib/text/width.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { formatIsoMinute } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import {
  accruedFee,
  sortHoldings,
  sumHoldings,
  type PartyHolding,
} from '../../../tokens/amulets.ts';
import type { InstrumentHoldings } from '../../../tokens/instruments.ts';
import {
  areSumsComplete,
  isEveryInstrumentKnown,
  isSumComplete,
  type HoldingList,
  type PartyReport,
} from '../model/party-report.ts';
import { noDso } from '../../../ledger/effects/messages.ts';
import { pageText } from '../messages/page.ts';
import {
  amountColumn,
  firstLines,
  headingLine,
  plainLine,
  sentenceLines,
  linesWithoutValue,
  widest,
  withMark,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

const heads = pageText.holdingHeads;

/** The end of a lock; what a service sends instead of a time is shown unchanged. */
const lockEnd = (until: string): string => {
  const at = Date.parse(until);
  return Number.isNaN(at) ? until : formatIsoMinute(at);
};

const lockWords = ({ lock }: PartyHolding): string => {
  if (lock === undefined) return '';
  const until = lockEnd(lock.until);
  return lock.isExpired
    ? pageText.lockExpired(until)
    : pageText.lockedUntil(until, lock.lockReason);
};

const holdingItemLines = ({ items, round }: HoldingList, width: number): readonly PageLine[] => {
  const sorted = sortHoldings(items);
  const feeOf = (each: PartyHolding): string =>
    round === undefined ? '' : accruedFee(each, round);
  const style = { most: Math.floor(width / 3), zero: pageText.noAmount };
  const amounts = amountColumn(
    sorted.map(({ amount }) => amount),
    heads.amount,
    style,
  );
  // Holding fees are nearly always zero.
  const hasFees = sorted.some((each) => /[1-9]/.test(feeOf(each)));
  const fees = amountColumn(sorted.map(feeOf), heads.fee, style);
  const rounds = amountColumnOfRounds(sorted);
  const feeCells = (cell: string): readonly string[] => (hasFees ? [cell] : []);
  const cellsBefore = [amounts.head, ...feeCells(fees.head), rounds.head];
  const before = 3 + cellsBefore.join('  ').length + 2;
  const rest = Math.max(0, width - before);
  const contractWidth = Math.min(22, Math.floor(rest / 2));
  const lockWidth = rest - contractWidth - 1;
  const row = (cells: readonly string[], lock: string, contract: string): string =>
    `   ${cells.join('  ')}  ${padOrTruncate(contract, contractWidth)} ${truncateEnd(lock, lockWidth)}`;
  return [
    plainLine(row(cellsBefore, heads.lock, heads.contract), 'faint'),
    ...sorted.map((each) => {
      const cells = [
        amounts.of(each.amount),
        ...feeCells(fees.of(feeOf(each))),
        rounds.of(String(each.createdIn)),
      ];
      const content = row(cells, lockWords(each), shortenId(each.contractId, contractWidth));
      return {
        line: [segment(content)],
        link: { to: 'contract', id: each.contractId } as const,
      };
    }),
  ];
};

const amountColumnOfRounds = (items: readonly PartyHolding[]) => {
  const width = Math.max(
    heads.round.length,
    ...items.map(({ createdIn }) => String(createdIn).length),
  );
  const of = (round: string): string => padOrTruncate(round, width, 'right');
  return { head: of(heads.round), of };
};

/** What the sums lack, and what the service got wrong. */
const holdingNotes = (list: HoldingList): readonly string[] => {
  const { items, isCut, mixed, repeated, unreadable, unclear, coverage } = list;
  const covered = pageText.coverage[coverage];
  return [
    ...(covered === undefined ? [] : [covered]),
    ...(isCut && coverage === 'amulet' ? [pageText.cut(formatInteger(items.length))] : []),
    ...(mixed === undefined ? [] : [mixed]),
    ...(unreadable === 0 ? [] : [pageText.unreadableHoldings(unreadable)]),
    ...unclear.map(({ count, template, reason }) => pageText.unclear(count, template, reason)),
    ...(repeated === 0 ? [] : [pageText.repeated(repeated)]),
  ];
};

const leastPartyWidth = 12;
const widestId = 16;

const lockLines = (
  { admin, id, locks }: InstrumentHoldings,
  indent: string,
  parts: PartsShown,
): readonly PageLine[] => {
  const column = amountColumn(
    locks.map(({ amount }) => amount),
    '',
    { most: Number.POSITIVE_INFINITY },
  );
  const lines = locks.map(({ amount, holders, until }) => {
    const names = holders.map((holder) => shortenParty(holder));
    const end = until === undefined ? undefined : lockEnd(until);
    return plainLine(`${indent}${pageText.locked(column.of(amount), names, end)}`);
  });
  return firstLines(lines, `locks ${id} ${admin}`, parts);
};

/** What is in an account isn't free money: a custodian has to act as well, or the payer names the account. */
const accountLines = (
  { account }: InstrumentHoldings,
  indent: string,
  width: number,
): readonly PageLine[] =>
  account === undefined
    ? []
    : [
        plainLine(
          truncateEnd(
            `${indent}${pageText.account(account.id, account.provider && shortenParty(account.provider))}`,
            width,
          ),
          'warning',
        ),
      ];

const impostorLines = (
  instrument: Instrument,
  tokens: KnownTokens,
  indent: string,
): readonly PageLine[] => {
  const not = whatItIsNot(instrument, tokens);
  return not === undefined ? [] : [plainLine(`${indent}${not}`, 'warning')];
};

type InstrumentStyle = {
  readonly tokens?: KnownTokens;
  readonly nameOf?: (instrument: Instrument) => string;
  readonly notesOf?: (instrument: Instrument) => readonly PageLine[];
};

type HeldStyle = InstrumentStyle & {
  readonly width: number;
  readonly source: string;
  /** True once no source names the issuer of the network's Amulet. */
  readonly isDsoUnknown?: boolean;
};

const instrumentLines = (
  list: HoldingList,
  width: number,
  parts: PartsShown,
  { tokens = {}, nameOf = ({ id }) => id, notesOf = () => [] }: InstrumentStyle,
): readonly PageLine[] => {
  const { instruments } = list;
  const idWidth = Math.min(widestId, widest(instruments.map(nameOf)));
  const amounts = amountColumn(
    instruments.map(({ totalAmount }) => totalAmount),
    '',
    { most: Math.floor(width / 2) },
  );
  const lines = instruments.map((each) => {
    const atLeast = isSumComplete(list, each) ? '' : '+';
    const count = pageText.inContracts(pluralize(each.contracts, 'contract'));
    const head = `   ${padOrTruncate(nameOf(each), idWidth)}  ${withMark(amounts.of(each.totalAmount), atLeast)}  ${count}  `;
    return {
      ...{ each, head, isFree: atLeast === '' && !/[1-9]/.test(each.lockedAmount) },
      sum: (amount: string): string => `${formatAmount(amount)}${atLeast}`,
    };
  });
  const taken = widest(lines.map(({ head }) => `${head}${pageText.issuedBy('')}`));
  const issuer = shortenApart(
    instruments.map(({ admin }) => admin),
    clamp(width - taken, leastPartyWidth, sentenceWidth),
  );
  const indent = ' '.repeat(3 + idWidth + 2);
  return lines.flatMap(({ each, head, isFree, sum }) => {
    const { admin, id } = each;
    const about: readonly PageLine[] = [
      {
        line: [segment(truncateEnd(`${head}${pageText.issuedBy(issuer(admin))}`, width))],
        link: { to: 'party', id: admin },
      },
      // Of what is free as a whole, the sum says all.
      ...(isFree
        ? []
        : [
            plainLine(
              `${indent}${pageText.split(sum(each.unlockedAmount), sum(each.lockedAmount))}`,
            ),
          ]),
      ...impostorLines(each, tokens, indent),
      ...accountLines(each, indent, width),
      ...lockLines(each, indent, parts),
      ...notesOf(each).map(({ line }) => ({ line: [segment(indent), ...line] })),
    ];
    return about.map((line) => ({ ...line, instrument: { admin, id } }));
  });
};

const amuletLines = (list: HoldingList, width: number, parts: PartsShown): readonly PageLine[] => {
  const { items, round, noRound = '' } = list;
  if (items.length === 0) return [];
  const { fees } = sumHoldings(items, round);
  const atLeast = areSumsComplete(list) ? '' : '+';
  const [first, ...rows] = holdingItemLines(list, width);
  return [
    plainLine(
      `   ${fees === undefined || round === undefined ? pageText.feesUnknown(noRound) : pageText.fees(`${formatAmount(fees)}${atLeast}`, String(round))}`,
    ),
    ...(first === undefined ? [] : [first]),
    ...firstLines(rows, 'holdings', parts),
  ];
};

/** What the party owns, by instrument, and what the sums lack. */
export const heldLines = (
  value: HoldingList,
  parts: PartsShown,
  { width, source, isDsoUnknown = false, ...more }: HeldStyle,
): readonly PageLine[] => {
  const { length } = value.instruments;
  const isKnown = isEveryInstrumentKnown(value);
  const none = isKnown ? pageText.noHoldings : pageText.noAmulet;
  return [
    headingLine(pageText.holdings, pageText.instruments(length, isKnown ? '' : '+'), {
      width,
      source,
    }),
    ...(length === 0 ? [plainLine(`   ${none}`, 'faint')] : []),
    ...instrumentLines(value, width, parts, more),
    ...(isDsoUnknown && value.instruments.some(({ id }) => id === amuletId)
      ? sentenceLines(noDso, width, 'note')
      : []),
    ...holdingNotes(value).flatMap((note) => sentenceLines(note, width, 'warning')),
  ];
};

export const holdingLines = (
  { holdings, dso }: Pick<PartyReport, 'holdings' | 'dso'>,
  width: number,
  parts: PartsShown,
): readonly PageLine[] => {
  if (holdings.kind !== 'ready') return linesWithoutValue(pageText.holdings, holdings, width);
  const { value, source } = holdings;
  const style = { width, source, tokens: { dso: dso ?? undefined }, isDsoUnknown: dso === null };
  return [...heldLines(value, parts, style), ...amuletLines(value, width, parts)];
};
