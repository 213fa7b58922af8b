import type { CommandContext } from './command-context.ts';
import * as can from './commands/available.ts';
import * as journal from './commands/journal-commands.ts';
import * as receipt from './commands/outcome-commands.ts';
import * as resolve from './commands/outcome-commands.ts';
import {
  type KeyBinding,
  type KeyScope,
  keysIn,
  type ScopeTable,
} from '../../shell/keys/key-binding.ts';
import type { AppState } from './context.ts';
import { closeOverlay } from '../../shell/command-handler.ts';

export const journalScopeTable = {
  entries: { title: 'JOURNAL ENTRIES', scroll: 'move' },
  entry: { title: 'AN ENTRY', scroll: 'scroll', scrollAfter: 'journal.receipt' },
  journal: { title: 'JOURNAL' },
  receipt: { title: 'A RECEIPT', kind: 'menu', scroll: 'scroll', scrollAfter: 'receipt.close' },
  mark: { title: 'RESOLVE PROMPT', kind: 'text', noClicks: true },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  list: ['entries', 'journal', 'scroll', 'global'],
  detail: ['entry', 'journal', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const journalStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

export const journalScopes = ({ journal }: AppState): readonly KeyScope[] => stacks[journal.pane];

const inEntries = keysIn('entries');
const inEntry = keysIn('entry');
const inJournal = keysIn('journal');
const inOutcome = keysIn('outcome');
const inMark = keysIn('mark');
const inReceipt = keysIn('receipt');

export const journalKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inEntries('return', 'entries.open', 'open', 'open, continue a draft', journal.openJournalRow, {
    available: can.open,
  }),
  inEntries('d', 'entries.forget', 'trash', 'move to trash', journal.forget, {
    available: can.forget,
  }),
  inJournal('f', 'journal.follow', 'check outcome', 'check the outcome', journal.follow, {
    alias: 'completion party ask ledger outcome',
    available: can.follow,
  }),
  inJournal('l', 'journal.lookup', 'look up', 'look up the update', journal.lookUp, {
    available: can.lookUp,
  }),
  inEntries('/', 'entries.filter', 'filter', 'filter the entries', journal.openJournalFilter, {
    alias: 'search find state unknown',
  }),
  inOutcome('o', 'outcome.receipt', 'receipt', 'open the receipt', receipt.showSent, {
    available: can.openReceipt,
  }),
  inJournal('W', 'journal.watch', 'watch party', 'watch party in Activity', journal.watch, {
    alias: 'activity filter party arrive',
    available: can.watch,
  }),
  inJournal('m', 'journal.mark', 'resolve', 'record the outcome', resolve.open, {
    alias: 'resolve settle note',
    available: can.mark,
  }),
  // After everything that finds the outcome: a resend may execute a write twice.
  inJournal('R', 'journal.resend', 'resend', 'review and resend', journal.resend, {
    alias: 'send again retry repeat',
    available: can.resend,
  }),
  inJournal('y', 'journal.copy', 'copy id', 'copy update, party or id', journal.copyId, {
    available: can.copy,
  }),
  inJournal('x', 'journal.export', 'export', 'export the whole journal', journal.exportAll, {
    alias: 'save write file ndjson',
  }),
  inEntries('a', 'entries.profile', 'profile', 'show this profile / all', journal.narrow, {
    alias: 'filter only',
  }),
  inJournal('V', 'journal.verify', 'verify chain', 'reload, verify the chain', journal.verify, {
    alias: 'refresh check hash',
  }),
  inJournal('o', 'journal.receipt', 'receipt', 'open the receipt', receipt.showSelected, {
    alias: 'proof evidence',
    available: can.openReceipt,
  }),
  inEntry('n', 'entry.next', 'next entry', 'next, previous entry', journal.next),
  inEntry('N', 'entry.previous', '', 'next, previous entry', journal.previous),
  inEntries('u', 'entries.restore', '', 'restore from trash', journal.restore, {
    available: can.restore,
  }),
  inJournal('P', 'journal.party', '', 'open the party page', journal.openParty, {
    available: can.openParty,
  }),
  inJournal('Y', 'journal.copyAll', '', 'copy the entry as JSON', journal.copyAll, {
    available: can.copy,
  }),
  inMark('return', 'mark.give', 'resolve', 'record the outcome', resolve.give),
  inMark('escape', 'mark.leave', 'cancel', 'cancel', closeOverlay),
  inReceipt('escape q o', 'receipt.close', 'close', 'close the receipt', closeOverlay),
  inReceipt('y', 'receipt.copy', 'copy JSON', 'copy the receipt as JSON', receipt.copyReceipt),
];
