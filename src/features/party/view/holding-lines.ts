import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { padOrTruncate, shortenId, truncateEnd } from '../../../lib/text/width.ts';
import { formatIsoMinute } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import { accruedFee, sortHoldings, sumHoldings, type PartyHolding } from '../model/holdings.ts';
import { areSumsComplete, type HoldingList, type PartyReport } from '../model/party-report.ts';
import { pageText as text } from '../messages/page.ts';
import {
  amountColumn,
  firstLines,
  headingLine,
  plainLine,
  linesWithoutValue,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

const heads = text.holdingHeads;
const widestAmount = 24;
const widestFee = 16;

/** The end of a lock; what a service sends instead of a time is shown unchanged. */
const lockEnd = (until: string): string => {
  const at = Date.parse(until);
  return Number.isNaN(at) ? until : formatIsoMinute(at);
};

const lockWords = ({ lock }: PartyHolding): string => {
  if (lock === undefined) return '';
  const until = lockEnd(lock.until);
  return lock.isExpired ? text.lockExpired(until) : text.lockedUntil(until, lock.lockReason);
};

/** One line for each holding, the largest first. */
const itemLines = ({ items, round }: HoldingList, width: number): readonly PageLine[] => {
  const sorted = sortHoldings(items);
  const feeOf = (each: PartyHolding): string =>
    round === undefined ? '' : accruedFee(each, round);
  const amounts = amountColumn(
    sorted.map(({ amount }) => amount),
    heads.amount,
    widestAmount,
  );
  const fees = amountColumn(sorted.map(feeOf), heads.fee, widestFee);
  const rounds = amountColumnOfRounds(sorted);
  const before = 3 + amounts.head.length + 2 + fees.head.length + 2 + rounds.head.length + 2;
  const rest = Math.max(0, width - before);
  const contractWidth = Math.min(22, Math.floor(rest / 2));
  const lockWidth = rest - contractWidth - 1;
  const row = (cells: readonly string[], lock: string, contract: string): string =>
    `   ${cells.join('  ')}  ${padOrTruncate(contract, contractWidth)} ${truncateEnd(lock, lockWidth)}`;
  return [
    plainLine(row([amounts.head, fees.head, rounds.head], heads.lock, heads.contract), 'faint'),
    ...sorted.map((each) => {
      const cells = [
        amounts.of(each.amount),
        fees.of(feeOf(each)),
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
const notesOf = ({ items, isCut, mixed, repeated, unreadable }: HoldingList): readonly string[] => [
  ...(isCut ? [text.cut(formatInteger(items.length))] : []),
  ...(mixed === undefined ? [] : [mixed]),
  ...(unreadable === 0 ? [] : [text.unreadableHoldings(unreadable)]),
  ...(repeated === 0 ? [] : [text.repeated(repeated)]),
];

/** Sums first, then the contracts; what is missing is said before them. */
export const holdingLines = (
  { holdings }: Pick<PartyReport, 'holdings'>,
  width: number,
  parts: PartsShown,
): readonly PageLine[] => {
  if (holdings.kind !== 'ready') return linesWithoutValue(text.holdings, holdings, width);
  const { value, source } = holdings;
  const { items, round, noRound = '' } = value;
  const { total, unlocked, locked, fees } = sumHoldings(items, round);
  const count = pluralize(items.length, 'contract');
  const atLeast = areSumsComplete(value) ? '' : '+';
  const sum = (amount: string): string => `${formatAmount(amount)}${atLeast}`;
  const [first, ...rows] = itemLines(value, width);
  return [
    headingLine(text.holdings, text.total(sum(total), count), { width, source }),
    ...notesOf(value).map((note) => plainLine(`   ${note}`, 'warning')),
    plainLine(`   ${text.split(sum(unlocked), sum(locked))}`),
    plainLine(
      `   ${fees === undefined || round === undefined ? noRound : text.fees(sum(fees), String(round))}`,
    ),
    ...(first === undefined || rows.length === 0 ? [] : [first]),
    ...firstLines(rows, 'holdings', parts),
  ];
};
