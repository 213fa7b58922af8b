import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { updateIdOfEvent } from '../ids/event-id.ts';
import type { Activity } from './activity.ts';

const transferOf = ({ raw }: Activity): JsonObject | undefined => {
  const transfer = isObject(raw) ? raw['transfer'] : undefined;
  return isObject(transfer) ? transfer : undefined;
};

/** The party whose application a transfer belongs to: older scans name it (`transfer.provider`). */
export const appOf = (activity: Activity): string | undefined => {
  const provider = transferOf(activity)?.['provider'];
  return typeof provider === 'string' ? provider : undefined;
};

/** All parties of an activity: sender, receivers, and other involved ones. */
export const partiesOf = ({ from, to, involved = [] }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
  ...involved,
];

/** The update that the activity is part of, if its id names one. */
export const updateOf = ({ id, origin }: Activity): string | undefined =>
  (origin?.updateId ?? '') || updateIdOfEvent(id);

const decimalsIn = (json: Json | undefined, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const value = isObject(json) ? json[name] : undefined;
    return typeof value === 'string' && isDecimal(value) ? [value] : [];
  });

/**
 * The fees of a transfer, summed exactly: those of the sender, of its change, and of the receivers.
 * Undefined if the service lists none.
 */
export const feeOf = (activity: Activity): string | undefined => {
  const transfer = transferOf(activity);
  const receivers = transfer?.['receivers'];
  const fees = [
    ...decimalsIn(transfer?.['sender'], ['sender_fee', 'sender_change_fee']),
    ...(isArray(receivers) ? receivers.flatMap((each) => decimalsIn(each, ['receiver_fee'])) : []),
  ];
  return fees.length === 0 ? undefined : addDecimals(fees);
};
