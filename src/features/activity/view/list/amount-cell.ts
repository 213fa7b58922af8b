import type { Activity } from '../../../../ledger/activity/activity.ts';
import { isToOneself, readOwnTransfer } from '../../../../ledger/activity/activity-values.ts';
import { listedToken, notTheToken } from '../../../../ledger/activity/mark-issuer.ts';
import {
  amountCells,
  splitAmount,
  usualWhole,
  wholeCells,
} from '../../../../lib/numbers/aligned-amount.ts';
import { formatAmount } from '../../../../lib/numbers/decimal.ts';
import { displayWidth, mask, shortenId, truncateStart } from '../../../../lib/text/width.ts';
import { fitLine, lineOf, segment, type Line } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';

export type AmountStyle = {
  readonly masked: boolean;
  /** Cells before the decimal points of a column, if a row on the screen needs more than usual. */
  readonly whole?: number | undefined;
};

/** An amount from one thousand on stands out. */
const isLarge = (whole: string): boolean => whole.includes(',');

/** The point and four digits: those after them say little, unless nothing is before the point. */
const weightyFraction = 5;

const rightAligned = (text: string, width: number): Line => fitLine(lineOf(text), width, 'right');

/** The decimal point is in the same cell as those above and below it. */
const alignedLine = (
  text: string,
  suffix: string,
  width: number,
  { whole, tone }: { readonly whole: number; readonly tone?: Tone | undefined },
): Line => {
  const parts = splitAmount(text, whole, width - whole - 1 - displayWidth(suffix));
  if (parts === undefined)
    return rightAligned(`${formatAmount(text, width - displayWidth(suffix))}${suffix}`, width);
  const isZero = !/[1-9…]/.test(`${parts.whole}${parts.fraction}`);
  const digits = tone ?? (isZero ? 'faint' : undefined);
  const heavy = /[1-9]/.test(parts.whole) ? weightyFraction : parts.fraction.length;
  const line = [
    segment(parts.whole.padStart(whole), isLarge(parts.whole) ? (digits ?? 'strong') : digits),
    segment(parts.fraction.slice(0, heavy), digits),
    segment(`${parts.fraction.slice(heavy)}${parts.zeros}`, 'faint'),
    segment(suffix, tone),
  ];
  return fitLine(line, width);
};

/** Shows `-` where there is no number. */
export const decimalCell = (
  text: string | undefined,
  width: number,
  { masked, whole = usualWhole(width) }: AmountStyle,
  tone?: Tone,
  suffix = '',
): Line => {
  if (text === undefined) return fitLine(lineOf('-'.padStart(whole), 'faint'), width);
  if (masked) return rightAligned(`${mask(text)}${suffix}`, width);
  return alignedLine(text, suffix, width, { whole, tone });
};

export const shownAmount = (activity: Activity): string | undefined => {
  const { token, tokenAmount } = activity;
  if (token !== undefined && tokenAmount !== undefined) return tokenAmount;
  const own = readOwnTransfer(activity);
  return own === undefined ? activity.amount : own.gain;
};

export const hasAmount = (activity: Activity): boolean => shownAmount(activity) !== undefined;

export const amountWhole = (activity: Activity, width: number): number =>
  wholeCells(shownAmount(activity) ?? '', width);

/** The end of an issuer's fingerprint tells two apart; with its name, it has more cells. */
const shortIssuer = 6;
const namedIssuer = 16;

/** The token after an amount with its issuer, and a `!` before one that takes the name of another. */
const tokenAfter = (activity: Activity, width: number, cells = width): string => {
  const listed = hasAmount(activity) ? listedToken(activity) : undefined;
  if (listed === undefined) return '';
  const { admin: issuer, id: token } = listed;
  const mark = notTheToken(activity) === undefined ? '' : '!';
  const id = shortenId(mark + token, Math.max(1, Math.min(Math.floor(width / 3), cells)));
  const left = cells - displayWidth(id) - 1;
  const end = truncateStart(issuer, shortIssuer);
  // An amount without a token is of Amulet: where one of both has room, the issuer says more than the name.
  const isPlain = activity.token === undefined && cells >= shortIssuer;
  if (issuer === '' || left < shortIssuer) return isPlain ? ` ${end}` : ` ${id}`;
  const isNamed = width >= 20 && left >= namedIssuer;
  return ` ${id} ${isNamed ? shortenId(issuer, namedIssuer) : end}`;
};

/** What a column of amounts has room for in front of the point, and behind it. */
export type AmountRoom = { readonly whole: number; readonly rest: number };

/** The cells that show every digit, and the token where a column is `width` cells wide. */
export const amountRoom = (activity: Activity, width: number): AmountRoom => {
  const text = shownAmount(activity);
  if (text === undefined) return { whole: 0, rest: 0 };
  const { whole, fraction } = amountCells(text);
  const token = tokenAfter(activity, width);
  return { whole, rest: fraction + displayWidth(token) };
};

/** Digits come before the name of a token. A transfer to oneself pays nothing: its amount is what it brings, in the background. */
export const amountCell = (activity: Activity, width: number, style: AmountStyle): Line => {
  const text = shownAmount(activity);
  const { whole, fraction } = amountCells(text ?? '');
  const aligned = width - Math.max(whole, style.whole ?? usualWhole(width)) - fraction - 1;
  // Where the points can't be aligned, the token still has the cells that the digits leave.
  const room = Math.max(aligned, Math.min(Math.floor(width / 3), width - whole - fraction - 1));
  const tone = isToOneself(activity) ? 'faint' : undefined;
  return decimalCell(text, width, style, tone, tokenAfter(activity, width, room));
};
