import { textAt } from '../../lib/json/fields.ts';
import { addDecimals } from '../../lib/numbers/decimal.ts';
import { isObject } from '../../lib/json/json.ts';
import type { Activity } from './activity.ts';

/** What a sender has more or less after a transfer to nobody: it merges holdings, or mints rewards. */
export const changeOfSender = ({ raw }: Activity): string | undefined => {
  const transfer = isObject(raw) && raw['transfer'];
  const sender = isObject(transfer) && transfer['sender'];
  if (!isObject(sender)) return undefined;
  const input = textAt(sender, 'input_amulet_amount');
  return addDecimals([textAt(sender, 'sender_change_amount'), `-${input}`]);
};

/** Returns whether a transfer moves value to nobody but its sender: a merge, a split or a lock. */
export const isToOneself = ({ kind, from, to }: Activity): boolean =>
  kind === 'transfer' && from !== undefined && to.every(({ party }) => party === from);

/** A transfer that has no receiver and leaves its sender no less, and what it brings the sender. */
export type OwnTransfer = { readonly gain: string | undefined };

/** Reads a transfer to oneself; undefined if somebody else receives, or the sender has less than before. */
export const readOwnTransfer = (activity: Activity): OwnTransfer | undefined => {
  if (activity.kind !== 'transfer' || activity.to.length > 0) return undefined;
  const change = changeOfSender(activity);
  if (change === undefined || change.startsWith('-')) return undefined;
  return { gain: /[1-9]/.test(change) ? change : undefined };
};
