import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of the detail of an activity, and of a gap. */

// An activity

export const noRowSelected = 'No row selected.';
/** Stands after the title of a row that the cursor has left. */
export const previousRow = 'previous row';
export const unreadableDate = 'unreadable date';
export const aheadOfClock = 'ahead of the local clock';
export const lessThanMinuteAgo = 'less than a minute ago';

export const derivedReason = (offset: string | undefined): string =>
  offset === undefined ? 'this scan lists no activities' : `offset ${offset} of the ledger`;
export const rejectedReason = 'the ledger rejected a command of this user';
export const extraFieldsReason = 'not in the API description';
export const documentTitle = {
  activity: 'ACTIVITY',
  update: 'UPDATE',
  earlier: (index: number, count: number): string =>
    count === 1 ? 'EARLIER VERSION' : `EARLIER VERSION ${index}`,
} as const;
export const updateNotKept = 'no longer in memory     l  look it up';
export const jsonWithoutUpdate = (): string =>
  `The update is no longer in memory. Press ${keyFor('activity.update', 'l')} in the list to look it up.`;
/** The parties are in the table below. */
export const receiverCount = (count: number): string => `${count} receivers, listed below`;
export const lockedValue = 'the value is locked; the sender still owns it';
export const fromOtherRow = 'from the row that made it';
export const zero = 'zero';
export const notSent = 'not sent';
export const hiddenCharacters = (count: number): string =>
  `contains ${pluralize(count, 'control character')}, made visible`;

export const alertMatch = (name: string, filter: string | undefined): string =>
  `alert ${name}: ${filter ?? 'a pinned item'}`;
export const lateRowNote = 'late: this row appeared between rows that were already listed';
/** `isCut`: the oldest versions were dropped. */
export const changedRow = (versions: number, isCut: boolean): string =>
  `changed: the service sent ${isCut ? 'at least ' : ''}${versions} versions of this activity`;

// A gap

export const gapTitle = 'GAP: activities may be missing here';
export const acceptedGapTitle = 'ACCEPTED GAP';
export const gapMeaning = (span: string | undefined): string =>
  `Activities may be missing between these two rows. ${
    span === undefined ? 'The time between them is unknown.' : `They are ${span} apart.`
  }`;
export const timeUnknown = 'time unknown: received by the last run';

export const backfillRunning = (pages: number, max: number): string =>
  `Pages did not overlap. Backfilling: ${pages} of up to ${pluralize(max, 'page')} fetched.`;
export const pageLimitReached = (pages: number): string =>
  `The limit of ${pluralize(pages, 'page')} is reached, and more rows are missing.`;
export const pagesDidNotOverlap = (pages: number): string =>
  `Pages did not overlap: one page could not hold all activities since the previous poll, or polls failed. ${pluralize(pages, 'page')} fetched so far.`;
export const cannotBackfill = (reason: string): string => `Cannot backfill: ${reason}.`;
export const accepted = (reason: string): string => `Accepted: ${reason}.`;
export const retriedAutomatically = 'cantui retries automatically, doubling the wait each time.';
export const backfillKey = 'b  backfill';
export const retryKey = 'b  retry now';
export const acceptKeyLong = 'B  accept; the log records who, when and why';
export const backfillAllKey = 'a  backfill all gaps';
export const otherGapKeys = '[ ]  previous / next gap';
