import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';

export type CopyKind = 'event' | 'update' | 'party' | 'json' | 'amount';

/** Returns the raw value that `y` copies; undefined if the activity has none. */
export const textToCopy = (activity: Activity, kind: CopyKind): string | undefined => {
  switch (kind) {
    case 'event':
      return activity.id;
    case 'update':
      return updateIdOfEvent(activity.id);
    case 'party':
      return activity.from ?? activity.to[0]?.party;
    case 'json':
      return stringifyJson(activity.raw, 2);
    case 'amount':
      return activity.amount;
    default:
      return kind satisfies never;
  }
};

export const copiedKinds: Readonly<Record<CopyKind, string>> = {
  event: 'event id',
  update: 'update id',
  party: 'party',
  json: 'JSON',
  amount: 'amount',
};
