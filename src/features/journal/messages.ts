import { pluralize } from '../../lib/text/pluralize.ts';
import { keyFor } from '../../lib/keys/key-for.ts';

export const titleText = {
  title: 'Journal of writes',
  ofProfile: (profile: string): string => `: ${profile}`,
  ofAllProfiles: ': all profiles',
  filter: (filter: string): string => `  /${filter}`,

  matching: (shown: number, all: number): string => `${shown} of ${all} match`,
  entries: (count: number): string => pluralize(count, 'entry'),
  drafts: (count: number): string => pluralize(count, 'draft'),

  unreadable: 'UNREADABLE',
  broken: (line: number): string => `chain BROKEN at line ${line}`,
  intact: 'chain ok',
} as const;

export const stateText = {
  noneUnknown: 'no unknown outcomes',
  unknown: (count: number): string =>
    count === 1 ? '1 entry needs attention' : `${count} entries need attention`,
  accepted: (count: number): string => `, ${count} accepted, outcome still open`,
  firstUnknown: (write: string, time: string): string => `! ${write} UNKNOWN since ${time}`,
} as const;

export const statusText = {
  noMatch: 'no entries match the filter',
} as const;

export const emptyText = {
  unreadable: 'UNREADABLE',
  empty: 'EMPTY',
  filteredOut: 'FILTERED OUT',
  noSubmissions: (): readonly string[] => [
    'No writes yet.',
    'Every write is recorded here before it is sent.',
    `Press ${keyFor('tab.allocate', '3')} to allocate a party or ${keyFor('tab.execute', '4')} to execute a transaction.`,
  ],
  noMatch: (filter: string): readonly string[] => [
    `No entries match  ${filter}`,
    `Press ${keyFor('back', 'escape')} to clear the filter or ${keyFor('entries.filter', '/')} to change it.`,
  ],
} as const;

export const entryText = {
  response: 'SERVICE RESPONSE',
} as const;

export const draftText = {
  state: 'DRAFT',
  get meaning() {
    return `Draft, not sent. ${keyFor('entries.open', 'return')} resumes editing, ${keyFor('entries.forget', 'd')} moves it to the trash.`;
  },
  step: (step: string): string => `step ${step}`,
  title: 'write',
  progress: 'progress',
  saved: 'saved',
  by: 'by',
  profile: 'profile',
  party: 'party',
  signedHash: 'signed hash',
  expires: 'expires',
} as const;

export const receiptText = {
  title: (entry: string): string => `Receipt ${entry}`,
  lines: (last: number, count: number): string => `line ${last}/${count}`,
  file: 'file',
} as const;

export const resolvePrompt = {
  title: (write: string): string => `resolve ${write}`,
  placeholder: 'outcome and evidence (recorded in the journal)',
  get advice() {
    return `${keyFor('mark.give', 'return')} records the outcome; this cannot be undone`;
  },
  reasonNeeded: 'enter a reason; it is recorded in the journal',
  get notResolved() {
    return `enter a reason first, or press ${keyFor('mark.leave', 'escape')} to cancel`;
  },
} as const;

export const journalNotice = {
  unreadable: (reason: string): string => `Cannot read the journal: ${reason}`,
  broken: (line: number, reason: string): string =>
    `The journal is BROKEN at line ${line}: ${reason}`,
  intact: (lines: number, torn: number): string =>
    `The journal is intact: ${pluralize(lines, 'line')}${torn === 0 ? '' : `, ${torn} of them cut off by a crash`}.`,
  noEntriesOf: (profile: string): string =>
    `Profile ${profile} has no entries. Showing all profiles.`,
  draftsUnreadable: (reason: string): string => `Cannot read the drafts: ${reason}`,
} as const;

// A write is named by what it does and its entry: `25.0 Amulet alice → bob (X-0001)`.

/** At startup, when an outcome is unknown. `isOpen`: the entry is on the screen. */
export const unknownOutcomeNotice = (write: string, others: number, isOpen: boolean): string => {
  const named = others === 0 ? `${write} has` : `${write} and ${pluralize(others, 'other')} have`;
  return `${named} an UNKNOWN outcome. ${isOpen ? 'Follow the recovery steps.' : `Press ${keyFor('tab.journal', '5')} to see the recovery steps.`}`;
};

export const outcomeNotice = {
  checking: (write: string): string => `${write}: checking the outcome…`,
  checked: (write: string, outcome: string): string => `${write}: ${outcome}`,
  notRecorded: (write: string, reason: string): string =>
    `${write}: cannot record the outcome in the journal: ${reason}`,
  proofNotRecorded: (reason: string): string =>
    `Cannot record the proof of this transaction in the journal: ${reason}`,
  knownFrom: (evidence: string): string => `known from ${evidence}`,
  pasteUpdate: (write: string): string =>
    `${write} has no update id yet. Paste one: a transaction with the same hash proves the outcome.`,
  /** `others` counts further parties of the entry. */
  partyTail: (write: string, others: number): string =>
    `${write}${others === 0 ? '' : ` (1 of ${others + 1} parties)`}: a match proves nothing; press ${keyFor('tab.journal', '5')}, then ${keyFor('journal.follow', 'f')}, to check the outcome`,
  actingParty: 'party',
  resolved: (write: string): string => `${write}: resolved. The reason is in the journal.`,
  notResolved: (write: string, reason: string): string =>
    `${write}: its outcome cannot be recorded: ${reason}`,
} as const;

export const exportNotice = {
  names: {
    updateId: 'update id',
    party: 'party',
    entry: 'entry',
    submissionId: 'submission id',
  },
  copied: (what: string, text: string): string => `Copied ${what} ${text}`,
  tooLarge: (what: string): string =>
    `The ${what} is too large for the clipboard. Press ${keyFor('journal.export', 'x')} to export the journal.`,
  exported: (lines: number, path: string, head: string): string =>
    `Exported ${pluralize(lines, 'line')} to ${path}. Head hash: ${head}…`,
  notExported: (reason: string): string => `Cannot export the journal: ${reason}`,

  copiedReceipt: (write: string): string => `${write}: copied the receipt.`,
  receiptTooLarge: 'The receipt is too large for the clipboard. Open its file instead.',
  noReceipt: 'Nothing was sent, so there is no receipt.',
  entryGone: (entry: string): string => `The journal no longer contains ${entry}.`,
} as const;

export const draftNotice = {
  sentStays: 'Sent entries stay in the journal. Only drafts can be moved to the trash.',
  trashed: (draft: string, days: number): string =>
    `Moved ${draft} to the trash for ${pluralize(days, 'day')}. Press ${keyFor('entries.restore', 'u')} to restore it.`,
  notTrashed: (reason: string): string => `Cannot move the draft to the trash: ${reason}`,
  restored: (draft: string): string => `Restored ${draft}.`,
  notRestored: (draft: string, reason: string): string => `Cannot restore ${draft}: ${reason}`,
} as const;

export const journalHeadings = [
  ...['WHAT', 'ENTRY', 'OUTCOME', 'STARTED', 'PROFILE', 'BODY SHA-256', 'LEDGER'],
] as const;

export const journalCommandText = {
  unreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  noEntry: (entry: string): string =>
    `the journal has no entry "${entry}". Run cantui journal list to see the entries.`,

  empty: 'no writes yet: the journal is empty.',
  unknown: (writes: readonly string[], first: string): string =>
    `${writes.join(', ')}: UNKNOWN outcome. Run cantui journal show ${first} for the recovery steps.`,
  accepted: (writes: readonly string[], first: string): string =>
    `${writes.join(', ')}: accepted, outcome still open. Run cantui journal check ${first}.`,

  receiptNotWritten: (reason: string): string => `cannot write the receipt: ${reason}`,

  alreadyKnown: (write: string, status: string, evidence: string): string =>
    `${write}  ${status}: already known from ${evidence}`,
  otherLedger: (write: string, url: string): string =>
    `${write} was sent to ${url}. Select that ledger with --profile or --ledger-url.`,
  checked: (write: string, outcome: string): string => `${write}  ${outcome}`,
  stillOpen: (entry: string): string =>
    `finding nothing proves nothing: don't send it again. Run cantui journal check ${entry} later.`,
  notRecorded: (write: string, reason: string): string =>
    `${write}: cannot record the outcome in the journal: ${reason}`,

  reasonMissing: 'journal resolve requires --reason TEXT: the outcome, and how you know it.',
  notResolved: (write: string, reason: string): string =>
    `${write}: its outcome cannot be recorded: ${reason}`,
} as const;

export const journalVerifyText = {
  intact: (lines: number, head: string): string =>
    `intact: ${pluralize(lines, 'line')}, head hash ${head}`,
  badHead:
    '--head must be a SHA-256 of 64 hex digits, as printed by journal verify and journal export.',
  headMissing: (head: string): string =>
    `the journal was cut off or replaced: it does not contain the head hash ${head}`,
  notVerified: (reason: string): string => `cannot verify the journal: ${reason}`,
  torn: (lines: readonly number[]): string =>
    `lines cut off by a crash, kept as they are: ${lines.join(', ')}.`,
  tornPending: 'the next write records the last of them.',
  unfinished: (what: string, then: string): string => `${what}. The journal is complete. ${then}`,
  finished: 'cantui wrote it now.',
  notFinished: (reason: string): string =>
    `cantui cannot write it here (${reason}); the next write does.`,
  head: (head: string): string =>
    `journal head hash: ${head} (store it outside this machine to detect tampering)`,
} as const;
