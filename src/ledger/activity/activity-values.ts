import { listAt, numberAt, objectAt, textAt, textIfAny } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { updateIdOfEvent, type IdLink } from '../ids/identify-id.ts';
import type { Activity } from './activity.ts';

/** After a transfer to nobody, which merges holdings or mints rewards. */
export const changeOfSender = ({ raw }: Activity): string | undefined => {
  const sender = objectAt(raw, 'transfer', 'sender');
  const input = textAt(sender ?? {}, 'input_amulet_amount');
  return sender && addDecimals([textAt(sender, 'sender_change_amount'), `-${input}`]);
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

/** Older scans name the application of a transfer (`transfer.provider`). */
export const appOf = ({ raw }: Activity): string | undefined =>
  textIfAny(objectAt(raw, 'transfer') ?? {}, 'provider');

export const partiesOf = ({ from, to, involved = [] }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
  ...involved,
];

export const updateOf = ({ id, origin }: Activity): string | undefined =>
  (origin?.updateId ?? '') || updateIdOfEvent(id);

const decimalsIn = (json: JsonObject = {}, ...names: readonly string[]): readonly string[] =>
  names.map((name) => textAt(json, name)).filter(isDecimal);

/**
 * The fees of the sender, of its change, and of the receivers; in a row from an update, what the sender
 * has less than the receivers have more. Undefined if there are none.
 */
export const feeOf = ({ raw }: Activity): string | undefined => {
  const [derived] = decimalsIn(objectAt(raw, 'moved'), 'fee');
  if (derived !== undefined) return derived;
  const transfer = objectAt(raw, 'transfer');
  const fees = [
    ...decimalsIn(objectAt(transfer, 'sender'), 'sender_fee', 'sender_change_fee'),
    ...listAt(transfer, 'receivers').flatMap((each) => decimalsIn(each, 'receiver_fee')),
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
