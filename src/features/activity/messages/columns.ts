import type { ColumnName } from '../../../ledger/activity/listing.ts';

/** Texts of the menu of columns. */

export const columnText = {
  title: 'Columns of this profile, the leftmost first',
  noRoom: 'no room at this width',
  sorted: 'sorted',
  narrow: 'Below 80 columns: two lines a row',
  notSaved: (reason: string): string => `Cannot save the columns: ${reason}`,
  reset: 'The list has the columns of the profile again.',
} as const;

export const columnMeanings: Readonly<Record<ColumnName, string>> = {
  time: 'time of the activity',
  age: 'time since the activity',
  type: 'type of the activity',
  round: 'mining round',
  from: 'sender',
  to: 'receiver, and the state of an offer',
  amount: 'amount, with all digits where there is room',
  memo: 'description that the sender wrote',
  fee: 'fees of sender and receivers',
  update: 'id of the update',
  app: 'party of the application',
};
