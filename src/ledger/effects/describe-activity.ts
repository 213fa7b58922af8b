import {
  addDecimals,
  compareDecimals,
  formatAmount,
  isDecimal,
} from '../../lib/numbers/decimal.ts';
import { listAt, numberAt, textAt, objectAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import type { Activity } from '../activity/activity.ts';
import { changeOfSender } from '../activity/activity-values.ts';
import { notTheToken, tokenNameOf } from '../activity/mark-issuer.ts';
import type { ActivityKind } from '../activity/listing.ts';
import { describeEffect, shortParties } from './describe-effects.ts';
import { effectText } from './messages.ts';
import { readNamedEffect } from './named-effect.ts';

const partyName = (party: string | undefined): string =>
  party === undefined || party === '' ? effectText.somebody : shortParties.party(party);

const tokenAmount = (activity: Activity, amount: string | undefined): string => {
  const token = tokenNameOf(activity);
  if (amount === undefined || !isDecimal(amount)) return effectText.someAmount;
  return token === undefined ? formatAmount(amount) : `${formatAmount(amount)} ${token}`;
};

const activityTotal = (activity: Activity): string =>
  tokenAmount(activity, activity.amount ?? activity.tokenAmount);

const isPositive = (amount: string): boolean => compareDecimals(amount, '0') === 1;

/** The sender pays some on top, and the receivers get less by others. */
const feesOf = ({ raw }: Activity): readonly string[] => {
  const transfer = objectAt(raw, 'transfer');
  const sender = objectAt(transfer, 'sender');
  const sumOf = (fees: readonly string[]): string => addDecimals(fees.filter(isDecimal)) ?? '0';
  const paid = sumOf(
    sender === undefined ? [] : [textAt(sender, 'sender_fee'), textAt(sender, 'sender_change_fee')],
  );
  const kept = sumOf(listAt(transfer, 'receivers').map((each) => textAt(each, 'receiver_fee')));
  return [
    ...(isPositive(paid) ? [effectText.senderFee(formatAmount(paid))] : []),
    ...(isPositive(kept) ? [effectText.receiverFee(formatAmount(kept))] : []),
  ];
};

const toNobody = (activity: Activity): string => {
  const change = changeOfSender(activity);
  const party = partyName(activity.from);
  switch (change === undefined ? undefined : compareDecimals(change, '0')) {
    case 1:
      return effectText.rewarded(party, formatAmount(change ?? ''));
    case 0:
      return effectText.merged(party);
    case -1:
      return effectText.lost(party, formatAmount((change ?? '').slice(1)));
    default:
      return effectText.lost(party, activityTotal(activity));
  }
};

const movement = (activity: Activity): string => {
  const { from, to } = activity;
  const [first, ...others] = to;
  const total = activityTotal(activity);
  if (first === undefined) return toNobody(activity);
  if (others.length > 0)
    return effectText.paidSeveral(
      partyName(from),
      total,
      to.map(({ party, amount }) => `${partyName(party)} ${tokenAmount(activity, amount)}`),
    );
  if (from === undefined) return effectText.received(partyName(first.party), total);
  return from === first.party
    ? effectText.moved(partyName(from), total)
    : effectText.paid(partyName(from), partyName(first.party), total);
};

const describeTransfer = (activity: Activity): string => {
  const { from, to, step } = activity;
  const [first] = to;
  const total = activityTotal(activity);
  if (step?.step === 'accepted')
    return effectText.accepted(partyName(first?.party), total, partyName(from));
  return [movement(activity), ...feesOf(activity)].join(', ');
};

const abort = (activity: Activity): string => {
  const what = /allocation/i.test(activity.typeName) ? 'allocation' : 'offer';
  const how = activity.step?.step ?? 'aborted';
  // The parties are those of the offer: nothing says who has its value now.
  if (activity.ended !== undefined)
    return `${sentences[activity.ended.kind](activity.ended)}; ${effectText.ended(`this ${what}`, how)}`;
  return effectText.ended(`an ${what}`, how);
};

const unclearIn = (moved: JsonObject): readonly string[] => {
  const count = numberAt(moved, 'not_understood') ?? 0;
  return count === 0 ? [] : [effectText.contractsNotUnderstood(count)];
};

const effectsIn = (activity: Activity, moved: JsonObject): readonly string[] => {
  const told = listAt(moved, 'effects').flatMap((json) => readNamedEffect(json) ?? []);
  if (activity.ended !== undefined) return [abort(activity), ...unclearIn(moved)];
  return [...told.map((effect) => describeEffect(effect)), ...unclearIn(moved)];
};

const other = ({ raw, typeName }: Activity): string =>
  isObject(raw) && raw['not_understood'] === true
    ? effectText.notUnderstoodRow(typeName)
    : effectText.noHoldingsMoved(typeName);

const sentences: Readonly<Record<ActivityKind, (activity: Activity) => string>> = {
  transfer: describeTransfer,
  offer: (activity) =>
    effectText.offered(
      partyName(activity.from),
      partyName(activity.to[0]?.party),
      activityTotal(activity),
    ),
  allocation: (activity) =>
    effectText.allocated(
      partyName(activity.from),
      activityTotal(activity),
      partyName(activity.to[0]?.party),
    ),
  mint: (activity) => effectText.minted(partyName(activity.to[0]?.party), activityTotal(activity)),
  tap: (activity) => effectText.tapped(partyName(activity.to[0]?.party), activityTotal(activity)),
  abort,
  other,
};

/** Parties are shortened, and the texts of a service are not sanitized. */
export const describeActivity = (activity: Activity): string => {
  const moved = objectAt(activity.raw, 'moved');
  if (moved === undefined || !('effects' in moved)) return sentences[activity.kind](activity);
  const not = notTheToken(activity);
  const warned = not === undefined ? [] : [tokenNameOf(activity) ?? ''];
  const told = [...effectsIn(activity, moved), ...warned].join('; ');
  return activity.kind === 'other' ? effectText.unknownMoved(activity.typeName, told) : told;
};
