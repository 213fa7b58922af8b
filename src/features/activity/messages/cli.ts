import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of `cantui activity` that are not rows: problems of options, and lines on stderr. */

// Options

export const badLimit = (given: string, max: number): string =>
  `--limit "${given}" is not a whole number from 0 to ${formatInteger(max)}. Example: --limit 50`;
export const jsonNeverEnds =
  '--output json cannot be combined with --follow, because a JSON document must end. Use --output ndjson.';
export const emptyAfterId = '--after-id is empty. Give the event id to start after.';
export const emptyParty =
  '--party is empty and would select every activity. Give a part of the party, or remove --party.';
export const emptyFilter =
  '--filter is empty and would select every activity. Give an expression, or remove --filter.';
export const cursorNeedsFollow =
  '--cursor works only with --follow. Add --follow or remove --cursor.';
export const badCursorName = (given: string): string =>
  `Invalid --cursor name "${given}". Use 1 to 64 letters, digits, dots, hyphens or underscores, and no dot or hyphen first. Example: --cursor payouts`;
export const stateNeedsEnd =
  '--filter cannot use the state of offers with --follow, because a state can change after its row is printed. Remove --follow or filter by kind.';

// Output

export const sourceChanged =
  'The scan stopped listing activities and lists only updates now. The output is incomplete. Run the command again.';
export const searchStopped = (searched: number, limit: number): string =>
  `Searched the newest ${formatInteger(searched)} activities for --limit ${limit}; older ones were not searched. Raise --max-rows to search more.`;
export const limitReached = (limit: number, oldest: string, asked: string): string =>
  `Only activities since ${oldest}: --limit ${formatInteger(limit)} was reached, and the filter asks from ${asked} on. Raise --limit to see older ones.`;
export const derivedSince = (duration: string): string =>
  `This scan lists no activities: rows are derived from its updates of the last ${duration}. Use --since to look further back.`;
export const coveredParties = (parties: readonly string[]): string =>
  `The ledger lists the updates that this user may read: those of ${parties.join(', ')}.`;
export const unrecognizedHidden = (updates: number): string =>
  `Hidden: ${pluralize(updates, 'update')} without a recognized activity. Use --kind other to show them.`;
export const filteredOut = (rows: number, kinds: string, filter: string): string =>
  `Hidden: ${pluralize(rows, 'row')} (${kinds}) that do not match ${filter}.`;
export const gapPrinted =
  "GAP: the scan's pages do not overlap. Activities may be missing from this output.";

// Where the output starts

export const afterIdNotListed = (id: string): string =>
  `--after-id ${id} was not found: this scan does not list that activity. Check the event id.`;
export const shortPages =
  'The scan returns one activity per page, which does not prove the order of activities. Nothing was printed. Try --source updates.';
export const rowsVanished =
  'The scan no longer lists activities that it listed a moment ago. Nothing was printed. Run the command again.';

export const savedFiltersUnreadable = (reason: string): string =>
  `Cannot read the saved filters: ${reason}. Check the file and its permissions.`;
