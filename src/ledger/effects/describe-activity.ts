import {
  addDecimals,
  compareDecimals,
  formatAmount,
  isDecimal,
} from '../../lib/numbers/decimal.ts';
import { textAt, listAt } from '../../lib/json/fields.ts';
import { shortenId } from '../../lib/text/width.ts';
import type { Activity } from '../activity/activity.ts';
import type { ActivityKind } from '../activity/listing.ts';
import { objectAt } from '../rules/rules.ts';
import { effectText as text } from './messages.ts';

/** Cells for a party in a sentence: its name, and enough of the fingerprint to tell two apart. */
const partyWidth = 18;

const nameOf = (party: string | undefined): string =>
  party === undefined || party === '' ? text.somebody : shortenId(party, partyWidth);

/** An amount with its instrument, if that isn't amulet. */
const amountOf = ({ raw }: Activity, amount: string | undefined): string => {
  if (amount === undefined || !isDecimal(amount)) return text.someAmount;
  const instrument = objectAt(raw, 'moved', 'instrument');
  const id = instrument === undefined ? '' : textAt(instrument, 'id');
  return id === '' ? formatAmount(amount) : `${formatAmount(amount)} ${id}`;
};

const isPositive = (amount: string): boolean => compareDecimals(amount, '0') === 1;

/** The fees that the sender pays on top, and those that the receivers get less. */
const feesOf = ({ raw }: Activity): readonly string[] => {
  const transfer = objectAt(raw, 'transfer');
  const sender = objectAt(transfer, 'sender');
  const sumOf = (fees: readonly string[]): string => addDecimals(fees.filter(isDecimal)) ?? '0';
  const paid = sumOf(
    sender === undefined ? [] : [textAt(sender, 'sender_fee'), textAt(sender, 'sender_change_fee')],
  );
  const kept = sumOf(listAt(transfer, 'receivers').map((each) => textAt(each, 'receiver_fee')));
  return [
    ...(isPositive(paid) ? [text.senderFee(formatAmount(paid))] : []),
    ...(isPositive(kept) ? [text.receiverFee(formatAmount(kept))] : []),
  ];
};

const movement = (activity: Activity): string => {
  const { from, to } = activity;
  const [first, ...others] = to;
  const total = amountOf(activity, activity.amount);
  if (first === undefined) return text.lost(nameOf(from), total);
  if (others.length > 0)
    return text.paidSeveral(
      nameOf(from),
      total,
      to.map(({ party, amount }) => `${nameOf(party)} ${amountOf(activity, amount)}`),
    );
  if (from === undefined) return text.received(nameOf(first.party), total);
  return from === first.party
    ? text.moved(nameOf(from), total)
    : text.paid(nameOf(from), nameOf(first.party), total);
};

const transfer = (activity: Activity): string => {
  const { from, to, step } = activity;
  const [first] = to;
  const total = amountOf(activity, activity.amount);
  if (step?.step === 'accepted') return text.accepted(nameOf(first?.party), total, nameOf(from));
  if (step?.step === 'executed' && to.length === 1 && from !== undefined)
    return text.settled(nameOf(from), nameOf(first?.party), total);
  return [movement(activity), ...feesOf(activity)].join(', ');
};

/** The end of an offer or of an allocation, and who has the value again, if the record says so. */
const abort = (activity: Activity): string => {
  const what = activity.typeName.includes('allocation') ? 'allocation' : 'offer';
  const how = activity.step?.step ?? 'aborted';
  const returned = activity.to.map(({ party, amount }) =>
    text.returned(nameOf(party), amountOf(activity, amount)),
  );
  return [text.ended(what, how), ...returned].join('; ');
};

const other = (activity: Activity): string =>
  objectAt(activity.raw, 'moved') === undefined
    ? text.unknown(activity.typeName)
    : text.unknownMoved(activity.typeName, movement(activity));

const sentences: Readonly<Record<ActivityKind, (activity: Activity) => string>> = {
  transfer,
  offer: (activity) =>
    text.offered(
      nameOf(activity.from),
      nameOf(activity.to[0]?.party),
      amountOf(activity, activity.amount),
    ),
  allocation: (activity) =>
    text.allocated(
      nameOf(activity.from),
      amountOf(activity, activity.amount),
      nameOf(activity.to[0]?.party),
    ),
  mint: (activity) =>
    text.minted(nameOf(activity.to[0]?.party), amountOf(activity, activity.amount)),
  tap: (activity) =>
    text.tapped(nameOf(activity.to[0]?.party), amountOf(activity, activity.amount)),
  abort,
  other,
};

/**
 * Says in one sentence what an activity does: who pays whom, how much, and which fees. Parties are
 * shortened, and the texts of a service are not sanitized.
 */
export const describeActivity = (activity: Activity): string => sentences[activity.kind](activity);
