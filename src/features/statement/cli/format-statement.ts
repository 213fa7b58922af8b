import { factWidth, formatLines } from '../../../cli-kit/streams.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { csvCell } from '../../../lib/text/csv.ts';
import { alignAtPoint } from '../../../lib/numbers/aligned-amount.ts';
import { quoteText, tellName } from '../../../lib/text/quote.ts';
import { shortParties } from '../../../ledger/effects/describe-effects.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';
import { statementText } from '../messages.ts';
import type { AccountStatement, Movement, Statement } from '../model/statement.ts';

/** A statement and when its reading began: of a period that isn't over, it has what happened until then. */
export interface DatedStatement {
  readonly statement: Statement;
  /** In ms since 1970. */
  readonly readAt: number;
}

interface ShownPeriod {
  /** The times of both balances, in ms since 1970. */
  readonly from: number;
  readonly closedAt: number;
  readonly isOver: boolean;
}

const shownPeriod = ({ statement: { from, to }, readAt }: DatedStatement): ShownPeriod => ({
  from: Math.min(from, readAt),
  closedAt: Math.min(to, readAt),
  isOver: to <= readAt,
});

const titles = [
  ...['admin', 'id', 'account_provider', 'account_id', 'at', 'update_id', 'kind'],
  ...['counterparty', 'change', 'balance', 'memo'],
];

/** A row without a movement has the balance of a time. */
const csvRows = (
  each: AccountStatement,
  { from, closedAt }: ShownPeriod,
): readonly (readonly string[])[] => {
  const name = [each.admin, each.id, each.account?.provider ?? '', each.account?.id ?? ''];
  const time = (ms: number): string => new Date(ms).toISOString();
  return [
    [...name, time(from), '', statementText.opening, '', '', each.opening ?? '', ''],
    ...each.movements.map(({ at, updateId, kind, counterparty, change, balance, memo }) => [
      ...[...name, at, updateId, kind, counterparty ?? '', change, balance, memo ?? ''],
    ]),
    [...name, time(closedAt), '', statementText.closing, '', '', each.closing, ''],
  ];
};

/** An amount is a number: its minus sign begins no formula. */
const cellOf = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : csvCell(text));

/** Formats a statement as CSV; every amount has all digits. */
export const statementCsv = (dated: DatedStatement): string =>
  [titles, ...dated.statement.accounts.flatMap((each) => csvRows(each, shownPeriod(dated)))]
    .map((row) => `${row.map(cellOf).join(',')}\n`)
    .join('');

type Row = readonly [at: string, kind: string, change: string, balance: string, rest: string];

const movementRow = ({ at, kind, counterparty, change, balance, memo }: Movement): Row => [
  formatIsoSecond(Date.parse(at)),
  kind,
  change,
  balance,
  [
    counterparty === undefined ? '' : counterparty.split(' + ').map(shortParties.party).join(' + '),
    memo === undefined ? '' : quoteText(memo),
  ]
    .filter((text) => text !== '')
    .join(' '),
];

const padToWidest = (cells: readonly string[]): readonly string[] => {
  const width = Math.max(...cells.map(({ length }) => length));
  return cells.map((cell) => cell.padEnd(width));
};

const narrowestRest = 16;

const tableOf = (
  each: AccountStatement,
  { from, closedAt, isOver }: ShownPeriod,
): readonly string[] => {
  const { unknownTotals, opening, closing, soFar } = statementText;
  const rows: readonly Row[] = [
    [formatIsoSecond(from), opening, '', each.opening ?? unknownTotals, ''],
    ...each.movements.map(movementRow),
    [formatIsoSecond(closedAt), closing, '', each.closing, isOver ? '' : soFar],
  ];
  const columnOf = (at: 0 | 1 | 2 | 3): readonly string[] => rows.map((row) => row[at]);
  const [changes, balances] = [alignAtPoint(columnOf(2)), alignAtPoint(columnOf(3))];
  const [times, kinds] = [padToWidest(columnOf(0)), padToWidest(columnOf(1))];
  return rows.flatMap(([, , , , rest], row) => {
    const begin = [times, kinds, changes, balances]
      .map((cells) => `${cells[row] ?? ''}  `)
      .join('');
    // A memo stays in its own column: no row of it begins as a movement does.
    const room = Math.max(narrowestRest, factWidth() - begin.length);
    return factRows(rest, room).map((row, index) =>
      `${index === 0 ? begin : ' '.repeat(begin.length)}${row}`.trimEnd(),
    );
  });
};

const headingOf = ({ admin, id, account }: AccountStatement): string => {
  const name = `${tellName(id)} of ${tellName(admin)}`;
  if (account === undefined) return name;
  const words = [account.id, account.provider].filter((word) => word !== '').map(tellName);
  return `${name}, account ${words.join(' at ')}`;
};

export const statementTable = (dated: DatedStatement, ascii: boolean): string => {
  const period = shownPeriod(dated);
  const lines = dated.statement.accounts.flatMap((each) => [
    ...['', headingOf(each)],
    ...tableOf(each, period),
  ]);
  return formatLines(lines.slice(1), ascii);
};
