import { listAt, numberAt, objectAt, textAt } from '../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { updateIdOfEvent, type IdLink } from '../ids/identify-id.ts';
import type { Activity } from './activity.ts';

/** After a transfer to nobody, which merges holdings or mints rewards. */
export const changeOfSender = ({ raw }: Activity): string | undefined => {
  const transfer = isObject(raw) && raw['transfer'];
  const sender = isObject(transfer) && transfer['sender'];
  if (!isObject(sender)) return undefined;
  const input = textAt(sender, 'input_amulet_amount');
  return addDecimals([textAt(sender, 'sender_change_amount'), `-${input}`]);
};

/** True for a merge, a split or a lock. */
export const isToOneself = ({ kind, from, to }: Activity): boolean =>
  kind === 'transfer' && from !== undefined && to.every(({ party }) => party === from);

type OwnTransfer = { readonly gain: string | undefined };

/** Undefined if somebody else receives, or if the sender has less than before. */
export const readOwnTransfer = (activity: Activity): OwnTransfer | undefined => {
  if (activity.kind !== 'transfer' || activity.to.length > 0) return undefined;
  const change = changeOfSender(activity);
  if (change === undefined || change.startsWith('-')) return undefined;
  return { gain: /[1-9]/.test(change) ? change : undefined };
};

const rawTransfer = ({ raw }: Activity): JsonObject | undefined => {
  const transfer = isObject(raw) ? raw['transfer'] : undefined;
  return isObject(transfer) ? transfer : undefined;
};

/** Older scans name the application of a transfer (`transfer.provider`). */
export const appOf = (activity: Activity): string | undefined => {
  const provider = rawTransfer(activity)?.['provider'];
  return typeof provider === 'string' ? provider : undefined;
};

export const partiesOf = ({ from, to, involved = [] }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
  ...involved,
];

export const updateOf = ({ id, origin }: Activity): string | undefined =>
  (origin?.updateId ?? '') || updateIdOfEvent(id);

const decimalsIn = (json: Json | undefined, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const value = isObject(json) ? json[name] : undefined;
    return typeof value === 'string' && isDecimal(value) ? [value] : [];
  });

/**
 * The fees of the sender, of its change, and of the receivers; in a row from an update, what the sender
 * has less than the receivers have more. Undefined if there are none.
 */
export const feeOf = (activity: Activity): string | undefined => {
  const [derived] = decimalsIn(isObject(activity.raw) ? activity.raw['moved'] : undefined, ['fee']);
  if (derived !== undefined) return derived;
  const transfer = rawTransfer(activity);
  const receivers = transfer?.['receivers'];
  const fees = [
    ...decimalsIn(transfer?.['sender'], ['sender_fee', 'sender_change_fee']),
    ...(isArray(receivers) ? receivers.flatMap((each) => decimalsIn(each, ['receiver_fee'])) : []),
  ];
  return fees.length === 0 ? undefined : addDecimals(fees);
};

/** How many movements the amounts of a row add up, at the least; undefined if it is one. */
export const netOf = ({ raw, origin }: Activity): number | undefined => {
  if (origin === undefined) return undefined;
  const [first] = listAt(objectAt(raw, 'moved'), 'effects');
  return first && numberAt(first, 'netOf');
};

const contractsOf = ({ subject, step }: Activity): readonly string[] => [
  ...(subject === undefined ? [] : [subject]),
  ...(step?.contracts ?? []),
];

export const linksOf = (activity: Activity): readonly IdLink[] => {
  const update = updateOf(activity);
  return [
    ...[...new Set(partiesOf(activity))].map((id) => ({ to: 'party', id }) as const),
    ...[...new Set(contractsOf(activity))].map((id) => ({ to: 'contract', id }) as const),
    ...(update === undefined ? [] : [{ to: 'update', id: update } as const]),
  ];
};
