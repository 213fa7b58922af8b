/** The columns that the list of activities can show, and sort by. */
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

/** The kinds in the order of lists. `other` is an unknown kind. */
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

/** The listing: activities of a scan, or updates of a scan or a ledger, from which they are derived. */
export type ActivitySourceKind = 'activities' | 'updates' | 'ledger';

/** The largest page that real services return. */
export const maxPageSize = 1000;

/**
 * The meaning of `begin_after_id` on a scan, which the API description (4.6, gaps) leaves open.
 * backward: newest first, the cursor continues to older entries; forward: oldest first, it continues to
 * newer ones; minimum: newest first, it is a lower bound.
 */
export type CursorDirection = 'backward' | 'forward' | 'minimum';
