import type { Activity } from '../../../../ledger/activity/activity.ts';
import { isToOneself, readOwnTransfer } from '../../../../ledger/activity/activity-values.ts';
import { notTheToken } from '../../../../ledger/activity/mark-issuer.ts';
import { splitAmount, usualWhole, wholeCells } from '../../../../lib/numbers/aligned-amount.ts';
import { formatAmount } from '../../../../lib/numbers/decimal.ts';
import { displayWidth, mask, shortenId } from '../../../../lib/text/width.ts';
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

const shownAmount = (activity: Activity): string | undefined => {
  const { token, tokenAmount } = activity;
  if (token !== undefined && tokenAmount !== undefined) return tokenAmount;
  const own = readOwnTransfer(activity);
  return own === undefined ? activity.amount : own.gain;
};

export const hasAmount = (activity: Activity): boolean => shownAmount(activity) !== undefined;

export const amountWhole = (activity: Activity, width: number): number =>
  wholeCells(shownAmount(activity) ?? '', width);

/** A `!` stands before a token that takes the name of Amulet. A transfer to oneself pays nothing: its amount is what it brings, in the background. */
export const amountCell = (activity: Activity, width: number, style: AmountStyle): Line => {
  const { token, tokenAmount } = activity;
  const mark = notTheToken(activity) === undefined ? '' : '!';
  const suffix =
    token === undefined || tokenAmount === undefined
      ? ''
      : ` ${shortenId(mark + token, Math.max(1, Math.floor(width / 3)))}`;
  const tone = isToOneself(activity) ? 'faint' : undefined;
  return decimalCell(shownAmount(activity), width, style, tone, suffix);
};
