import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

/** Notices: what a key did, or why it did nothing. */

// Copy, export, look up

export const nothingToCopy = (what: string): string => `Nothing to copy: this row has no ${what}.`;
export const copiedOf = (what: string, rows: number): string =>
  `${what} of ${pluralize(rows, 'row')}`;
export const exportInstead = (): string => `: press ${keyFor('export.open', 'x')} to export it`;
export const exported = (rows: number, path: string): string =>
  `Exported ${pluralize(rows, 'row')} to ${path}`;
export const exportFailed = (reason: string): string => `Cannot export the rows: ${reason}`;
export const noIdToLookUp = (kind: 'update' | 'contract'): string => `This row has no ${kind} id.`;
export const cannotFilterByParty = (reason: string): string =>
  `Cannot filter the activity by this party: ${reason}`;

// Rows, sort, marks, matches

export const rowText = {
  none: 'The list has no row to open.',
  noneLoaded: (): string => `No rows are loaded yet. Press ${keyFor('poll.now', 'r')} to poll now.`,
} as const;

export const sortText = {
  unknownColumn: (name: string, columns: readonly string[]): string =>
    `No column is named "${name}". Columns: ${columns.join(', ')}.`,
} as const;

export const markText = {
  noRow: 'No row to mark is selected.',
  get noMarks() {
    return `No row is marked. ${keyFor('list.mark', ' ')} marks one.`;
  },
  marked: (rows: string): string =>
    `Marked ${rows}. ${keyFor('list.mark', ' ')} marks single rows, ${keyFor('back', 'escape')} clears all marks.`,
  cleared: (rows: string): string => `Cleared the marks of ${rows}.`,
  tooManyLookups: (most: number): string =>
    `Cannot look up more than ${most} marked rows at once. Unmark some of them.`,
} as const;

export const noSought = (): string =>
  `No filter yet. Press ${keyFor('filter.open', '/')} to filter; ${keyFor('list.nextMatch', 'n')} and ${keyFor('list.previousMatch', 'N')} then go to the next and previous match.`;
export const noMatchFurther = (direction: 'up' | 'down'): string =>
  `No match further ${direction}.`;

// Times

export const atText = {
  unreadable: (text: string): string =>
    `Cannot read the time "${text}". Use 14:05, 14:05:31, 2026-02-03T14:05 or -15m.`,
  noRows: 'There are no rows to go to.',
  afterNewest: (time: string): string => `The newest row is from ${time}.`,
  beforeOldest: (time: string): string => `The oldest row is from ${time}. o loads older rows.`,
} as const;

// Gaps

export const noGaps = 'There are no gaps.';
export const noGapOnScreen = (gaps: number): string =>
  `No gap on screen. Press ${keyFor('gap.previous', '[')} or ${keyFor('gap.next', ']')} to go to ${gaps === 1 ? 'the gap' : `one of ${pluralize(gaps, 'gap')}`}.`;
export const noGapFurther = (direction: 'up' | 'down'): string => `No gap further ${direction}.`;

/** Names a gap. `isSelected`: the user sees which one it is. */
export const namedGap = (range: string, isSelected: boolean): string =>
  `the gap ${range}${isSelected ? '' : ' (nearest on screen)'}`;
export const backfillStarted = (gap: string): string => `Backfilling ${gap}.`;
export const alreadyBackfilling = (gap: string, pages: number, max: number): string =>
  `Already backfilling ${gap}: ${pages}/${max} pages.`;
export const cannotBackfillGap = (gap: string, reason: string): string =>
  `Cannot backfill ${gap}: ${reason}.`;
export const acceptedBefore = (how: string): string => `the gap is ${how}`;
export const alreadyAccepted = (how: string): string => `Already ${how}.`;
export const backfillAll = (open: number, others: number): string =>
  [
    open === 0 ? 'No gap to backfill.' : `Backfilling ${pluralize(open, 'gap')}.`,
    ...(others === 0
      ? []
      : [
          `${pluralize(others, 'other gap')} ${others === 1 ? 'is' : 'are'} in progress or cannot be backfilled.`,
        ]),
  ].join(' ');

// Alerts

export const noAlertFurther = (direction: 'up' | 'down'): string =>
  `No alert further ${direction}.`;
export const noAlertRules = 'This profile has no alert rules. Add alerts: to the config file.';

export const alertMatches = (matches: readonly { name: string; count: number }[]): string =>
  `Alert ${matches.map(({ name, count }) => `${name}: ${pluralize(count, 'row')}`).join(', ')}`;
export const alertCommandFailed = (name: string, trouble: string): string =>
  `The command of alert ${name} ${trouble}.`;

// The saved tail

export const cursorNotRestored = (path: string, reason: string): string =>
  `Cannot read the cursor ${path}: ${reason}. Starting with the newest activities.`;

export const gapsNotRestored = (reason: string): string =>
  `Cannot tell who accepted the saved gaps: ${reason}.`;

export const gapNotice = {
  gone: (range: string): string => `The gap ${range} no longer exists.`,
  notLogged: (reason: string): string =>
    `Cannot log who accepts the gap: ${reason}. The gap is not accepted.`,
  accepted: (range: string): string =>
    `Accepted the gap ${range}. Its times, your account and the reason are in the log.`,
} as const;

export const savedFiltersUnreadable = (reason: string): string =>
  `Cannot read the saved filters: ${reason}`;
export const filterHistoryUnreadable = (reason: string): string =>
  `Cannot read earlier filters: ${reason}`;

export const partyRole = {
  sender: 'sender',
  receiver: 'receiver',
  involved: 'involved',
} as const;

export const customText = {
  noRow: 'Select an activity first.',
  forbidden: (profile: string): string => `Profile ${profile} forbids custom commands.`,
  noMatch: (name: string, filter: string): string =>
    `${name} is for activities that match ${filter}.`,
  missing: (name: string): string => `The selected activity has no {${name}}.`,
  unsafe: (name: string): string =>
    `The command did not run: the {${name}} of this activity has characters that ids never have, or begins like an option or a path.`,
  running: (name: string): string => `Running ${name}…`,
  isRunning: (name: string): string => `${name} is still running.`,
  finished: (name: string): string => `${name} finished.`,
  failed: (name: string, trouble: string): string => `${name} ${trouble}.`,
  noTerminal: 'This session has no terminal for the command to use.',
  confirm: (name: string): string =>
    `Run ${name}? ${keyFor('commandConfirm.run', 'return')} runs it, ${keyFor('commandConfirm.cancel', 'escape')} cancels.`,
  words: (words: readonly string[]): string =>
    ` ${words.map((word) => JSON.stringify(word)).join(' ')}`,
  title: (name: string, trouble: string | undefined): string =>
    trouble === undefined ? `Output of ${name}` : `Output of ${name}, which ${trouble}`,
  empty: 'The command printed nothing.',
} as const;
