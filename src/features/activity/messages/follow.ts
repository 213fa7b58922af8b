import { formatInteger } from '../../../lib/text/pluralize.ts';

/** Lines on stderr of `cantui activity --follow`. */

// Start

export const startingAfter = (id: string): string => `Starting after ${id}.`;
export const startingWithNewest = (limit: number): string =>
  limit === 1
    ? 'Starting with the newest activity.'
    : `Starting with the newest ${formatInteger(limit)} activities.`;
export const resumingAfter = (id: string): string =>
  `Resuming after ${id}, where the last run stopped. Use --limit to start over.`;

// Polling

export const retrying = (summary: string, detail: string): string =>
  `${summary} (${detail}). Retrying.`;
export const respondsAgain = 'The scan responds again.';
export const derivedRows = 'This scan lists no activities: rows are derived from its updates.';
/** Makes a line of a cause that the status line of the dashboard shows as well. */
export const waitingFor = (cause: string): string =>
  `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
export const lateRow = (id: string): string =>
  `Late: ${id} belongs before rows that are already printed.`;

// Gaps

const mayBeMissing = 'Activities may be missing before the next one.';
export const printedRowsNotListed = `the scan no longer lists the activities printed last. ${mayBeMissing}`;
export const pagesTooShortToFollow = `the scan returns one activity per page, which does not prove their order. ${mayBeMissing}`;
export const listingUnstable = `the scan keeps dropping activities that it listed before. ${mayBeMissing}`;

// Reading back

export const readingBack = (count: number): string =>
  `Reading back: ${formatInteger(count)} activities`;
export const readingBackAgain =
  'The scan no longer lists activities that it listed a moment ago. Reading back again.';
export const spoolFailed = (dir: string, reason: string): string =>
  `Cannot write activities to ${dir}: ${reason}. Nothing of this backlog was printed, and the cursor did not move. Free disk space or set XDG_STATE_HOME to a writable directory, then run the command again.`;

// Cursor

export const cursorTaken = (pid: number, host: string, since: string): string =>
  `Another process uses this cursor: pid ${pid} on ${host}, since ${since}. Stop that process, or give this run its own cursor with --cursor NAME.`;
export const holderAwaited = (pid: number, host: string, since: string, wait: string): string =>
  `Another process used this cursor: pid ${pid} on ${host}, since ${since}. It cannot be seen from here. Waiting ${wait} for a sign of it.`;
export const cursorLost =
  'Another process took over this cursor, because this one gave no sign for long. This run ends.';
export const cannotLockCursor = (lock: string, reason: string): string =>
  `Cannot lock the cursor with ${lock}: ${reason}. Remove that path or fix its permissions.`;
export const cannotSaveCursor = (reason: string): string =>
  `Cannot save the cursor: ${reason}. The next run cannot resume where this one stops.`;

interface CursorUse {
  readonly scanUrl: string;
  readonly filters?: readonly string[] | undefined;
}

const filtersOf = ({ filters = [] }: CursorUse): string => filters.join(' ') || 'no filter';

/** `now` and `before`: the use of this run and of the last one. */
export const cursorUseChanged = (name: string, before: CursorUse, now: CursorUse): string =>
  `The cursor ${name} was last used with ${before.scanUrl} and ${filtersOf(before)}; this run resumes it with ${now.scanUrl} and ${filtersOf(now)}.`;

/** `isGap`: the user did not choose where to start, so rows since the last run are skipped. */
export const cursorUnusable = (path: string, reason: string, isGap: boolean): string =>
  `${isGap ? 'GAP: activities since the last run may be missing. ' : ''}Cannot read the cursor ${path}: ${reason}.`;
export const cursorNewer = (path: string, reason: string): string =>
  `Cannot resume from the cursor ${path}: ${reason}, or start another cursor with --cursor NAME. The file is unchanged and nothing was printed.`;
export const cursorKept =
  'The file is unchanged and nothing was printed. Start over with --limit or --after-id.';
export const cursorMoved = (path: string): string => `The file was renamed to ${path}.`;
