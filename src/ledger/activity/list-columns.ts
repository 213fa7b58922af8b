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
