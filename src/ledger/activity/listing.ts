import type { Service } from '../releases.ts';

export const columnNames = [
  'time',
  'age',
  'type',
  'round',
  'from',
  'to',
  'amount',
  'memo',
  'fee',
  'update',
  'app',
] as const;

export type ColumnName = (typeof columnNames)[number];

/** Lists show the kinds in this order. `other` is an unknown kind. */
export const activityKinds = [
  'transfer',
  'offer',
  'allocation',
  'mint',
  'tap',
  'abort',
  'other',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** A scan lists activities or updates, and a ledger updates, from which activities are derived. */
export type ActivitySourceKind = 'activities' | 'updates' | 'ledger';

/** The service that a list asks: a failure of a participant alone is never told about a scan. */
export const listingService = (source: ActivitySourceKind | 'auto'): Service =>
  source === 'ledger' ? 'ledger' : 'scan';

/** How `describeFailure` names a request of a list. */
export const listingRequest = (source: ActivitySourceKind | 'auto'): 'ledger' | 'activities' =>
  source === 'ledger' ? 'ledger' : 'activities';

/** The largest page that real services return. */
export const maxPageSize = 1000;

/**
 * What `begin_after_id` means, which the API description (4.6) leaves open. backward: newest first,
 * it continues to older entries; forward: oldest first; minimum: newest first, it is a lower bound.
 */
export type CursorDirection = 'backward' | 'forward' | 'minimum';
