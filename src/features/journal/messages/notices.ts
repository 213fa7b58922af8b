import { keyFor } from '../../../shell/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

// Notices of the Journal tab: what a key did, or why it did nothing.

/** Reading the file. */
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

/** The outcome of an entry. */
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
  /** `others`: further parties of the entry. */
  partyTail: (write: string, others: number): string =>
    `${write}${others === 0 ? '' : ` (1 of ${others + 1} parties)`}: a match is no proof; press ${keyFor('tab.journal', '5')}, then ${keyFor('journal.follow', 'f')}, to check the outcome`,
  actingParty: 'party',
  resolved: (write: string): string => `${write}: resolved. The reason is in the journal.`,
  notResolved: (write: string, reason: string): string => `${write}: cannot resolve it: ${reason}`,
} as const;

/** Copies and files. */
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

/** Drafts in the list. */
export const draftNotice = {
  sentStays: 'Sent entries stay in the journal. Only drafts can be moved to the trash.',
  trashed: (draft: string, days: number): string =>
    `Moved ${draft} to the trash for ${pluralize(days, 'day')}. Press ${keyFor('entries.restore', 'u')} to restore it.`,
  notTrashed: (reason: string): string => `Cannot move the draft to the trash: ${reason}`,
  restored: (draft: string): string => `Restored ${draft}.`,
  notRestored: (draft: string, reason: string): string => `Cannot restore ${draft}: ${reason}`,
} as const;
