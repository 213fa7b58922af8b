import type { StreamCoverage } from '../../../shell/state/poll-state.ts';
import { dsoNotTold, noDso } from '../../../ledger/effects/messages.ts';
import { gapNamed } from './tail.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of `cantui activity` that are not rows: problems of options, and lines on stderr. */

// Options

export const badLimit = (given: string, max: number): string =>
  `--limit "${given}" is not a whole number from 0 to ${formatInteger(max)}. Example: --limit 50`;
export const jsonNeverEnds =
  '--output json cannot be combined with --follow, because a JSON document must end. Use --output ndjson.';
export const untilNeedsEnd =
  '--until cannot be combined with --follow, which does not end. Remove one of them.';
export const emptyAfterId = '--after-id is empty. Give the event id to start after.';
export const emptyParty =
  '--party is empty and would select every activity. Give a part of the party, or remove --party.';
export const emptyFilter =
  '--filter is empty and would select every activity. Give an expression, or remove --filter.';
export const cursorNeedsFollow =
  '--cursor works only with --follow. Add --follow or remove --cursor.';
export const badCursorName = (given: string): string =>
  `invalid --cursor name "${given}". Use 1 to 64 letters, digits, dots, hyphens or underscores, and no dot or hyphen first. Example: --cursor payouts`;
export const stateNeedsEnd =
  '--filter cannot use the state of offers with --follow, because a state can change after its row is printed. Remove --follow or filter by kind.';

/** What a scan doesn't have, by `--source`. */
export const missingListing = (path: string) =>
  ({
    auto: { missing: `neither POST ${path} nor POST /v2/updates`, hint: 'check the scan URL' },
    activities: {
      missing: `no POST ${path}, which Splice removed in 0.6.8`,
      hint: 'omit --source to try POST /v2/updates, or check the scan URL',
    },
    updates: {
      missing: 'no POST /v2/updates',
      hint: `omit --source to try POST ${path}, or check the scan URL`,
    },
  }) as const;

// Output

export const sourceChanged =
  'the scan stopped listing activities and lists only updates now. The output is incomplete. Run the command again.';
export const searchStopped = (searched: number, limit: number): string =>
  `searched the newest ${formatInteger(searched)} activities for --limit ${limit}; older ones were not searched. Raise --max-rows to search more.`;
export const limitReached = (limit: number, oldest: string, asked: string): string =>
  `only activities since ${oldest}: --limit ${formatInteger(limit)} was reached before ${asked}, the start that --since or the filter sets. Raise --limit to see older ones.`;
export const windowIncomplete = (reason: string): string =>
  `INCOMPLETE: ${reason}. Activities between --since and --until may be missing.`;
export const prunedSince = (offset: number): string =>
  `the ledger has pruned everything up to offset ${offset}, and lists nothing older than --since`;
export const boundTooShort =
  'this scan lists only its newest activities, and no older ones after them';
export const derivedSince = (duration: string): string =>
  `this scan lists no activities: rows are derived from its updates of the last ${duration}. Use --since to look further back.`;
export const ledgerListedSince = (duration: string): string =>
  `the list begins ${duration} ago, or with the newest updates of the ledger. Use --since to look further back.`;
export const nothingPrinted = 'no activity on this list matches the options';
const commandsCovered = ({ user, whyNoCommands }: StreamCoverage): string =>
  user === undefined
    ? `It has no rejected commands: ${whyNoCommands ?? 'the ledger does not list them'}.`
    : `It has the rejected commands of user ${user}.`;
export const coverage = (covered: StreamCoverage): string => {
  const { parties } = covered;
  const whose = parties === undefined ? 'of every party' : `of ${parties.join(', ')}`;
  return `the list has the updates that this user may read: those ${whose}. ${commandsCovered(covered)}`;
};
export const mayMixIssuers = (hasScan: boolean): string =>
  `${hasScan ? dsoNotTold : noDso}. Amounts without a token may be of any issuer's Amulet.`;
export const coverageChanged = (covered: StreamCoverage): string =>
  `the rights of the user, or what the ledger lists, changed: ${coverage(covered)}`;
export const unrecognizedHidden = (updates: number): string =>
  `hidden: ${pluralize(updates, 'update')} without a recognized activity. Use --kind other to show them.`;
export const filteredOut = (rows: number, kinds: string, filter: string): string =>
  `hidden: ${pluralize(rows, 'row')} (${kinds}) that do not match ${filter}.`;
export const gapPrinted = (cause: string): string =>
  `${gapNamed(cause)}. Activities may be missing from this output.`;

// Where the output starts

export const afterIdNotListed = (id: string, service: string): string =>
  `--after-id ${id} was not found: this ${service} does not list that activity. Check the event id.`;
export const shortPages =
  'the scan returns one activity per page, which does not prove the order of activities. Nothing was printed. Try --source updates.';
export const rowsVanished =
  'the scan no longer lists activities that it listed a moment ago. Nothing was printed. Run the command again.';

export const savedFiltersUnreadable = (reason: string): string =>
  `Cannot read the saved filters: ${reason}. Check the file and its permissions.`;

/** Lines on stderr of `cantui activity --follow`. */

// Start

export const startingAfter = (id: string): string => `starting after ${id}.`;
export const startingWithNewest = (limit: number): string =>
  limit === 1
    ? 'starting with the newest activity.'
    : `starting with the newest ${formatInteger(limit)} activities.`;
export const resumingAfter = (id: string): string =>
  `resuming after ${id}, where the last run stopped. Use --after-id or another --cursor to start elsewhere.`;

// Polling

export const retrying = (summary: string, detail: string): string =>
  `${summary} (${detail}). Retrying.`;
export const respondsAgain = (service: string): string => `the ${service} responds again.`;
export const derivedRows = 'this scan lists no activities: rows are derived from its updates.';
/** Makes a line of a cause that the status line of the dashboard shows as well. */
export const waitingFor = (cause: string): string => `${cause}.`;
export const lateRow = (id: string): string =>
  `late: ${id} belongs before rows that are already printed.`;

// Gaps

const mayBeMissing = 'Activities may be missing before the next one.';
export const printedRowsNotListed = `the scan no longer lists the activities printed last. ${mayBeMissing}`;
export const pagesTooShortToFollow = `the scan returns one activity per page, which does not prove their order. ${mayBeMissing}`;
export const listingUnstable = `the scan keeps dropping activities that it listed before. ${mayBeMissing}`;

// Reading back

export const readingBack = (count: number): string =>
  `Reading back: ${formatInteger(count)} activities`;
export const readingBackAgain =
  'the scan no longer lists activities that it listed a moment ago. Reading back again.';
export const spoolFailed = (dir: string, reason: string): string =>
  `cannot write activities to ${dir}: ${reason}. Nothing of this backlog was printed, and the cursor did not move. Free disk space or set XDG_STATE_HOME to a writable directory, then run the command again.`;

// Cursor

export const cursorTaken = (pid: number, host: string, since: string): string =>
  `another process uses this cursor: pid ${pid} on ${host}, since ${since}. Stop that process, or give this run its own cursor with --cursor NAME.`;
export const holderAwaited = (pid: number, host: string, since: string, wait: string): string =>
  `another process used this cursor: pid ${pid} on ${host}, since ${since}. cantui can't see it from here. Waiting ${wait} for a heartbeat.`;
export const cursorLost =
  'another process took over this cursor, because this one sent no heartbeat for too long. This run ends.';
export const cannotLockCursor = (lock: string, reason: string): string =>
  `cannot lock the cursor with ${lock}: ${reason}. Remove that path or fix its permissions.`;
export const cannotLogGap = (reason: string): string =>
  `cannot record the gap for cantui watch: ${reason}.`;
export const cannotSaveCursor = (reason: string): string =>
  `cannot save the cursor: ${reason}. The next run cannot resume where this one stops.`;

interface CursorUse {
  readonly scanUrl: string;
  readonly filters?: readonly string[] | undefined;
}

const filtersOf = ({ filters = [] }: CursorUse): string => filters.join(' ') || 'no filter';

/** `now` and `before`: the use of this run and of the last one. */
export const cursorUseChanged = (name: string, before: CursorUse, now: CursorUse): string =>
  `the cursor ${name} was last used with ${before.scanUrl} and ${filtersOf(before)}; this run resumes it with ${now.scanUrl} and ${filtersOf(now)}.`;

/** `isGap`: the user did not choose where to start, so rows since the last run are skipped. */
export const cursorUnusable = (path: string, reason: string, isGap: boolean): string =>
  `${isGap ? 'GAP: activities since the last run may be missing. ' : ''}Cannot read the cursor ${path}: ${reason}.`;
export const cursorNewer = (path: string, reason: string): string =>
  `cannot resume from the cursor ${path}: ${reason}, or start another cursor with --cursor NAME. The file is unchanged and nothing was printed.`;
export const cursorKept =
  'The file is unchanged and nothing was printed. Start over with --after-id or another --cursor.';
export const cursorMoved = (path: string): string => `The file was renamed to ${path}.`;
