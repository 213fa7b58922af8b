import { tokenNameOf } from '../../../../ledger/activity/mark-issuer.ts';
import * as messages from '../../messages/detail.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Json } from '../../../../lib/json/json.ts';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import {
  balanceColumns,
  instructionFields,
  listItems,
  receiverColumns,
  senderFields,
  fieldTextOf,
  fieldValueAt,
} from './activity-fields.ts';
import {
  blankLine,
  detailFactLines,
  detailHeadingLine,
  detailSentenceLines,
  maskIfPrivate,
  type DetailStyle,
  tableLines,
  inStrong,
} from './detail-parts.ts';
import { shownAmount } from '../list/amount-cell.ts';
import { formatAmount } from '../../../../lib/numbers/decimal.ts';
import { quoteText } from '../../../../lib/text/quote.ts';
import { countHiddenCharacters } from '../../../../lib/text/sanitize.ts';

export const maxLabelColumns = 'input_validator_faucet_amount'.length + 4;

export const amounts = (
  raw: Json,
  path: readonly string[],
  names: readonly string[],
  style: DetailStyle,
) =>
  names.flatMap((name) =>
    detailFactLines(
      `  ${name}`,
      maskIfPrivate(formatAmount(fieldTextOf(fieldValueAt(raw, [...path, name]))), style),
      style,
      maxLabelColumns,
    ),
  );

export const textFact = (name: string, value: Json | undefined, style: DetailStyle): Line[] =>
  value === undefined
    ? []
    : detailFactLines(
        `  ${name}`,
        maskIfPrivate(fieldTextOf(value), style),
        style,
        maxLabelColumns,
      );

type Sent = 'amount' | 'zero' | 'absent';

const sentAs = (raw: Json, name: string): Sent => {
  const text = fieldTextOf(fieldValueAt(raw, ['transfer', 'sender', name]));
  if (text === '-') return 'absent';
  return /^0+(\.0*)?$/.test(text) ? 'zero' : 'amount';
};

/** Fees are nearly always zero: their names are enough. */
const namesLines = (label: string, names: readonly string[], style: DetailStyle): Line[] =>
  names.length === 0 ? [] : detailSentenceLines(`  ${label}`, names.join(', '), style);

const senderAmounts = ({ raw }: Activity, style: DetailStyle): Line[] => {
  const named = (as: Sent) => senderFields.filter((name) => sentAs(raw, name) === as);
  return [
    ...amounts(raw, ['transfer', 'sender'], named('amount'), style),
    ...namesLines(messages.zero, named('zero'), style),
    ...namesLines(messages.notSent, named('absent'), style),
  ];
};

const instruction = ({ raw }: Activity, style: DetailStyle): Line[] => {
  const state =
    style.openState === undefined
      ? []
      : textFact('state', style.openState, { ...style, masked: false });
  const isAbsent = instructionFields.every((name) => !fieldValueAt(raw, ['transfer', name]));
  if (isAbsent && state.length === 0) return [];
  const fields = isAbsent ? [] : amounts(raw, ['transfer'], instructionFields, style);
  return [detailHeadingLine('INSTRUCTION'), ...state, ...fields];
};

export const transferLines = (activity: Activity, style: DetailStyle): Line[] => {
  const { raw } = activity;
  const receivers = listItems(fieldValueAt(raw, ['transfer', 'receivers']));
  const changes = listItems(fieldValueAt(raw, ['transfer', 'balance_changes']));
  const isOpen = activity.kind === 'offer';
  return [
    blankLine,
    ...(isOpen ? instruction(activity, style) : []),
    detailHeadingLine('RECEIVERS', isOpen ? messages.lockedValue : String(receivers.length)),
    ...tableLines(receivers, receiverColumns, style),
    ...(changes.length === 0
      ? []
      : [
          detailHeadingLine('BALANCE CHANGES', String(changes.length)),
          ...tableLines(changes, balanceColumns, style),
        ]),
    detailHeadingLine('SENDER AMOUNTS'),
    ...senderAmounts(activity, style),
    ...(isOpen ? [] : instruction(activity, style)),
  ];
};

/** Shows the id in full; the name stands out from the fingerprint. */
const transferPartyLines = (name: string, party: string, style: DetailStyle): Line[] => {
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
  if (first !== undefined) return transferPartyLines('to', first.party, style);
  return kind === 'transfer' ? detailFactLines('to', '-', style) : [];
};

const transferAmount = (activity: Activity): string | undefined => {
  const amount = shownAmount(activity);
  const token = activity.tokenAmount === undefined ? undefined : tokenNameOf(activity);
  return amount === undefined
    ? undefined
    : `${formatAmount(amount)}${token === undefined ? '' : ` ${token}`}`;
};

const memo = ({ raw, kind, description }: Activity, style: DetailStyle): Line[] => {
  const value = fieldValueAt(raw, ['transfer', 'description']) ?? description;
  const isTransfer = kind === 'transfer' || kind === 'offer' || kind === 'allocation';
  if (value === undefined) return isTransfer ? detailFactLines('memo', '-', style) : [];
  const text = fieldTextOf(value);
  const hidden = countHiddenCharacters(text);
  return [
    ...detailFactLines(
      'memo',
      style.masked ? `"${maskIfPrivate(text, style)}"` : quoteText(text),
      style,
    ),
    ...(hidden === 0 ? [] : detailFactLines('', messages.hiddenCharacters(hidden), style)),
  ];
};

/** An operator asks for these first. */
export const summaryLines = (activity: Activity, style: DetailStyle): Line[] => {
  const { from, issuer, raw } = activity;
  const amount = transferAmount(activity);
  const date = fieldTextOf(fieldValueAt(raw, ['date']));
  return [
    ...(from === undefined ? [] : transferPartyLines('from', from, style)),
    ...receivers(activity, style),
    ...(amount === undefined
      ? []
      : detailFactLines('amount', maskIfPrivate(amount, style), style).map(inStrong)),
    ...(issuer === undefined ? [] : transferPartyLines('issuer', issuer, style)),
    ...memo(activity, style),
    ...detailFactLines('date', `${date}  (${style.ago})`, style),
  ];
};
