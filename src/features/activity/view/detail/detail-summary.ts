import type { Activity } from '../../../../ledger/activity/activity.ts';
import { readOwnTransfer } from '../../../../ledger/activity/activity-values.ts';
import { formatAmount } from '../../../../lib/numbers/decimal.ts';
import { countHiddenCharacters } from '../../../../lib/text/sanitize.ts';
import { segment, type Line } from '../../../../ui-kit/text/line.ts';
import { fieldTextOf, fieldValueAt } from './activity-fields.ts';
import { detailFactLines, inStrong, maskIfPrivate, type DetailStyle } from './detail-parts.ts';
import * as messages from '../../messages/detail.ts';

/** In full; the name stands out from the fingerprint. */
const partyLines = (name: string, party: string, style: DetailStyle): Line[] => {
  const [first = [], ...rest] = detailFactLines(name, maskIfPrivate(party, style), style);
  const [label, value] = first;
  if (label === undefined || value === undefined) return [first, ...rest];
  const end = value.text.indexOf('::');
  if (end < 1) return [inStrong(first), ...rest];
  const strong = segment(value.text.slice(0, end), 'strong');
  return [[label, strong, segment(value.text.slice(end))], ...rest];
};

const receivers = ({ to, kind }: Activity, style: DetailStyle): Line[] => {
  const [first, ...others] = to;
  if (others.length > 0) return detailFactLines('to', messages.receiverCount(to.length), style);
  if (first !== undefined) return partyLines('to', first.party, style);
  return kind === 'transfer' ? detailFactLines('to', '-', style) : [];
};

const amountOf = (activity: Activity): string | undefined => {
  const { token, tokenAmount } = activity;
  if (token !== undefined && tokenAmount !== undefined)
    return `${formatAmount(tokenAmount)} ${token}`;
  const own = readOwnTransfer(activity);
  const amount = own === undefined ? activity.amount : own.gain;
  return amount === undefined ? undefined : formatAmount(amount);
};

const memo = ({ raw, kind, description }: Activity, style: DetailStyle): Line[] => {
  const value = fieldValueAt(raw, ['transfer', 'description']) ?? description;
  const isTransfer = kind === 'transfer' || kind === 'offer' || kind === 'allocation';
  if (value === undefined) return isTransfer ? detailFactLines('memo', '-', style) : [];
  const text = fieldTextOf(value);
  const hidden = countHiddenCharacters(text);
  return [
    ...detailFactLines('memo', `"${maskIfPrivate(text, style)}"`, style),
    ...(hidden === 0 ? [] : detailFactLines('', messages.hiddenCharacters(hidden), style)),
  ];
};

/** What an operator asks first. */
export const summaryLines = (activity: Activity, style: DetailStyle): Line[] => {
  const { from, raw } = activity;
  const amount = amountOf(activity);
  const date = fieldTextOf(fieldValueAt(raw, ['date']));
  return [
    ...(from === undefined ? [] : partyLines('from', from, style)),
    ...receivers(activity, style),
    ...(amount === undefined
      ? []
      : detailFactLines('amount', maskIfPrivate(amount, style), style).map(inStrong)),
    ...memo(activity, style),
    ...detailFactLines('date', `${date}  (${style.ago})`, style),
  ];
};
