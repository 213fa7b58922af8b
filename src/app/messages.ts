import { keyFor } from '../lib/keys/key-for.ts';
import type { SavedFilter } from '../ledger/filter/saved-filters.ts';
import { formatInteger, pluralize } from '../lib/text/pluralize.ts';
import { formatUtcTime } from '../lib/time/time.ts';

// Texts of the frame around the tabs: prompts, switching profiles, quitting.

export const filterText = {
  placeholder: 'type=transfer,abort  party~alice or amount>1000  not age<10m  (a or b)',
  journalPlaceholder: 'words in any column  state=unknown or kind=execute  not what~carol',
  title: (text: string): string => `filter: ${text}`,
  empty: 'an empty filter shows all rows',
  matches: (matching: number, loaded: number, isWhole: boolean): string =>
    `${formatInteger(matching)}${isWhole ? '' : '…'} of ${formatInteger(loaded)} rows match`,
  complete: (offers: string): string => `${keyFor('filter.complete', 'tab')}: ${offers}`,
  get noneSaved() {
    return `no saved filters; ${keyFor('filter.save', 'ctrl+o')} saves the one that is typed`;
  },
  saved: ({ name, text, isInFile }: SavedFilter): string =>
    `@${name}  ${text}${isInFile === true ? '  (config file)' : ''}`,
  get unnamed() {
    return `type a name of letters, digits, _ and -, then ${keyFor('filter.apply', 'return')}`;
  },
  saves: (name: string): string => `${keyFor('filter.apply', 'return')} saves @${name}`,
  deletes: (name: string): string => `${keyFor('filter.apply', 'return')} deletes @${name}`,
  savedAs: (name: string): string => `Saved the filter @${name}.`,
  deleted: (name: string): string => `Deleted the filter @${name}.`,
  isInFile: (name: string): string =>
    `Cannot save @${name}: the config file defines it. Change it there, or choose another name.`,
  isSecret: (kind: string): string => `Cannot save the filter: it contains ${kind}.`,
  cannotSave: (reason: string): string => `Cannot save the filter: ${reason}`,
  notSaved: (reason: string): string => `Cannot save the filter in the history: ${reason}`,
} as const;

export const cursorNotice = {
  notSaved: (reason: string): string => `Cannot save the cursor: ${reason}`,
} as const;

export const columnNotice = {
  notRead: (reason: string): string => `Cannot read the chosen columns: ${reason}`,
} as const;

/** The first line of a start on the sandbox: what this is, and what to try. */
export const sandboxGreeting = (): string =>
  `This ledger is a sandbox with made-up data. Try ${[
    `${keyFor('activity.update', 'l')} look up`,
    `${keyFor('tab.overview', '7')} overview`,
    `${keyFor('help.open', '?')} help`,
  ].join(', ')}.`;

export const switchNotice = {
  switched: (profile: string, mode: string, readOnly: boolean): string =>
    `Switched to profile ${profile} (${mode}): ${readOnly ? 'read-only, writes are disabled' : 'writes change its ledger'}.`,
  writeInFlight: 'A write is in flight. The profile was not switched.',
  waitsForWrite: 'A write is in flight. The profile is switched when its outcome is known.',
  unusable: (profile: string, reason: string): string => `Cannot use profile ${profile}: ${reason}`,
} as const;

export const quitText = {
  noRequest: 'no request in flight',
  aboutToSend: 'a write is about to be sent',
  noResponse: (write: string, ago: string): string =>
    `${write} was sent ${ago} ago, no response yet`,
  meaning: "Quitting doesn't stop the write. Its journal entry stays UNKNOWN.",
  canceled: 'Canceled the request.',
  get again() {
    return `Press ${keyFor('interrupt', 'ctrl+c')} again within 2 s to quit.`;
  },
} as const;

/** A window that is too small for any screen: one line each, at most 30 characters. */
export const tooSmallText = {
  size: (columns: number, rows: number): string => `${columns}x${rows} is too small.`,
  minimum: (columns: number, rows: number): string => `Minimum ${columns}x${rows}, best 80x24.`,
  polling: (isPaused: boolean, gaps: number): string =>
    `${isPaused ? 'Polling paused' : 'Still polling'}: ${pluralize(gaps, 'gap')}`,
  /** What is open isn't visible, and may take `q` as text; this quits from everywhere. */
  get quit() {
    return `${keyFor('interrupt', 'ctrl+c')} twice quits`;
  },
  stay: 'Waiting: s stays, Q quits',
} as const;

export const mouseText = {
  on: 'Mouse on: click, double-click, wheel. Shift selects text as usual.',
  off: 'Mouse off: the terminal selects text.',
} as const;

export const replayText = {
  noReplay: 'Only a replay can be paused and stepped: cantui replay FILE.',
  paused: 'Replay paused.',
  continues: 'Replay running.',
  ended: 'The recording has ended.',
  at: (ms: number): string => `Replay paused at ${formatUtcTime(ms)}.`,
} as const;
