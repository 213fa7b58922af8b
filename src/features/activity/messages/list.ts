import { keyFor } from '../../../lib/keys/key-for.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import type { ColumnName } from '../../../ledger/activity/listing.ts';

/** Texts of the list: its rules, status line, gap rows, charts, and what replaces rows. */

// Title and state rule

export const kindAndRound = (kind: string, round: string | undefined): string =>
  round === undefined ? kind : `${kind}  round ${round}`;

export const columnsCrumb = 'Activity > columns';
export const noFilter = 'none';
export const filterTitle = (filter: string): string => `filter: ${filter}`;
export const previewTitle = (filter: string): string => `preview: ${filter}`;
export const sortTitle = (order: string): string => `sort: ${order.replace('-', ' ')}`;

/** Stands where rows are those of a replay. */
export const recorded = 'recorded';
export const replayPaused = 'replay paused';
export const detailState = (tail: string): string =>
  `detail (${tail === 'running' ? 'tail still running' : `tail ${tail}`})`;

/** A count that may grow while the filter is not through all rows. */
export const countSoFar = (count: number, isWhole: boolean): string =>
  `${formatInteger(count)}${isWhole ? '' : '…'}`;

export const matchingRows = (matching: number, loaded: number, isWhole: boolean): string =>
  `${countSoFar(matching, isWhole)} of ${formatInteger(loaded)} match`;

export const gapsUnchecked = 'gaps not checked yet';
export const noGapsRule = 'no gaps';
export const unresolvedGaps = (count: number): string =>
  `${formatInteger(count)} GAP${count === 1 ? '' : 'S'}`;
export const acceptedGaps = (count: number): string => `${formatInteger(count)} accepted`;

// Status line, the most important first

export const markedRows = (count: number): string => `${formatInteger(count)} marked`;
export const sortArrows = { ascending: '↑', descending: '↓' } as const;
/** A sorted list doesn't follow the newest row. */
export const sortedBy = (column: string, direction: keyof typeof sortArrows): string =>
  `sorted by ${column} ${sortArrows[direction]}, not following`;
/** In a sorted list, new rows are anywhere. */
export const newerRowsSorted = (count: number): string => pluralize(count, 'newer row');
export const newerRows = (count: number, where: 'above' | 'below'): string =>
  `${pluralize(count, 'newer row')} ${where}`;

export const loadedRows = (count: number): string => pluralize(count, 'row');
export const keptRows = (loaded: number, max: number): string =>
  `kept ${formatInteger(loaded)}/${formatInteger(max)}`;
export const lateRows = (count: number): string => pluralize(count, 'late row');
export const changedRows = (count: number): string => pluralize(count, 'changed row');
export const fromUpdates = 'from updates';
export const fromLedger = 'from the ledger';
export const asSome = (parties: number): string => `as ${pluralize(parties, 'party')}`;
/** The first two parties are named: the status line has no room for more. */
export const asParties = (names: readonly string[]): string => {
  const rest = names.length - 2;
  return `as ${names.slice(0, 2).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};
export const unrecognizedCount = (count: number): string =>
  `${pluralize(count, 'unrecognized update')} hidden`;
export const filteredOutCount = (count: number): string => `${formatInteger(count)} filtered out`;

export const backfilling = (pages: number, max: number): string =>
  `backfilling ${formatInteger(pages)}/${formatInteger(max)}`;
export const moreGaps = (count: number): string => `, then ${pluralize(count, 'more gap')}`;
export const clocksDiffer = (duration: string): string => `clocks differ by ${duration}`;

// Polling

export const pollingPaused = 'polling paused';
export const firstPollPending = 'waiting for the first response';
export const pollPending = 'waiting for a response';
export const pollSucceeded = 'last poll ok';
export const pollFailed = 'last poll failed';
export const retryIn = (attempt: number, wait: string): string =>
  `retry ${formatInteger(attempt)} in ${wait}`;
export const retryUnderWay = (attempt: number): string =>
  `retry ${formatInteger(attempt)} under way`;

// Older rows

export const loadingOlder = 'loading older rows';
/** Says where the loaded rows begin: no filter and no order has looked at the rows before. */
export const coveredSince = (time: string): string =>
  `rows begin at ${time}, ${keyFor('list.older', 'o')} loads older ones`;
export const coveredAtMost = (time: string, why: string): string => `rows begin at ${time}, ${why}`;
export const startOfLedger = 'start of the ledger';
export const useSince = 'use --since to look further back';
export const noOlderRows = 'this scan cannot list older rows';
export const olderRowsPruned = 'the ledger has pruned what is older';
export const olderRowsFull = 'the list is full, use --max-rows to keep more';
export const olderRowsFailed = 'older rows could not be loaded';

// Rows

/** Stands after the receiver of a row whose amount is the net of several movements. */
export const net = 'net';

/** Stands after the receiver of an offer that ends soon. */
export const timeLeft = (left: string): string => `${left} left`;

// Gap rows

/** Replaces the time of a row that an earlier run received: only its id was saved. */
export const lastRun = 'the last run';

export const gapBetween = (after: string, before: string): string =>
  `pages do not overlap between ${after} and ${before}`;
export const openGapKeys = (pages: number): string =>
  `b backfill (up to ${pluralize(pages, 'page')})   B accept`;
export const backfillingGap = (pages: number, max: number): string =>
  `backfilling: ${pages} of up to ${pluralize(max, 'page')} fetched`;
export const unfillableGap = (reason: string): string => `B accept   ${reason}`;
export const retriedGap = (reason: string): string =>
  `retrying automatically   b retry now   B accept   ${reason}`;
export const openGapKeysShort = 'b backfill  B accept';
export const retryKeysShort = 'b retry  B accept';
export const acceptKey = 'B accept';

// No rows to show

export const nextPollAt = (time: string): string => `Next poll at ${time}.`;
export const pollKey = 'r  poll now';
export const noActivityListing = (host: string): string =>
  `${host} responds, but has no listing of activities (404).`;
/** The requests that a scan refused, by `--source`. */
export const missingEndpoints = (path: string) => ({
  auto: `The scan has neither POST ${path} nor POST /v2/updates.`,
  activities: `The scan has no POST ${path}. Remove --source to try POST /v2/updates too.`,
  updates: `The scan has no POST /v2/updates. Remove --source to try POST ${path} too.`,
  ledger: 'The ledger has no POST /v2/updates or no GET /v2/state/ledger-end.',
});
export const checkListUrl = (source: string): string =>
  source === 'ledger'
    ? `Check the address of the ledger.     ${pollKey}`
    : `Check that the URL ends in /api/scan.     ${pollKey}`;
export const loadingFrom = (host: string, waited: string): string =>
  `Loading activity from ${host}   ${waited}`;
export const noActivity = (service: string): string =>
  `No activity yet: the ${service} returned 0 rows.`;
export const pollingContinues = `Polling continues.     ${pollKey}`;
export const pollingIsPaused = 'Polling is paused.     p  resume';
export const nothingRecognized = (updates: number): string =>
  `No activity recognized in ${pluralize(updates, 'update')} of this scan.`;
export const showUnrecognized =
  'Filter by type=other to list them, or use --since to look further back.';
export const noneMatch = (loaded: number, filter: string, isWhole: boolean): string =>
  `${countSoFar(0, isWhole)} of ${pluralize(loaded, 'row')} match  ${filter}`;
export const filterKeys = (): string =>
  `${keyFor('back', 'escape')}  clear filter     ${keyFor('filter.open', '/')}  edit filter     ${keyFor('list.older', 'o')}  older rows`;

// Charts

export const ratesTitle = (minutes: number, isFiltered: boolean): string =>
  `rows/min, last ${minutes} min: ${isFiltered ? 'rows that match the filter' : 'all rows'}`;
export const blankNotObserved = 'blank: not observed';

export const columnText = {
  title: 'Columns of this profile, leftmost first',
  noRoom: 'no room at this width',
  sorted: 'sorted',
  narrow: 'Below 80 columns: two lines per row',
  notSaved: (reason: string): string => `Cannot save the columns: ${reason}`,
  reset: 'Restored the columns of the profile.',
} as const;

export const columnMeanings: Readonly<Record<ColumnName, string>> = {
  time: 'time of the activity',
  age: 'time since the activity',
  type: 'type of the activity',
  round: 'mining round',
  from: 'sender',
  to: 'receiver, and the state of an offer',
  amount: 'amount, in full where it fits',
  memo: "sender's description",
  fee: 'fees of sender and receivers',
  update: 'id of the update',
  app: 'party of the application',
};
