import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the list of what was sent. */
export const journalEntriesBindings = [
  {
    id: 'entries.open',
    scope: 'entries',
    keys: ['return'],
    footerLabel: 'open',
    description: 'open, continue a draft',
    footerOrder: 1,
  },
  {
    id: 'entries.filter',
    scope: 'entries',
    keys: ['/'],
    footerLabel: 'filter',
    description: 'filter the entries',
    footerOrder: 4,
    palette: true,
    alias: 'search find state unknown',
  },
  {
    id: 'entries.forget',
    scope: 'entries',
    keys: ['d'],
    footerLabel: 'trash',
    description: 'move to trash',
    footerOrder: 2,
  },
  {
    id: 'entries.restore',
    scope: 'entries',
    keys: ['u'],
    footerLabel: 'restore',
    description: 'restore from trash',
  },
  {
    id: 'entries.profile',
    scope: 'entries',
    keys: ['P'],
    footerLabel: 'profile',
    description: 'this profile / all',
    footerOrder: 7,
    palette: true,
    alias: 'filter only',
  },
] as const satisfies readonly KeyBinding[];

/** Keys of one entry. */
export const journalEntryBindings = [
  {
    id: 'entry.next',
    scope: 'entry',
    keys: ['n'],
    footerLabel: 'next entry',
    description: 'next, previous entry',
    footerOrder: 9,
  },
  {
    id: 'entry.previous',
    scope: 'entry',
    keys: ['N'],
    footerLabel: 'next entry',
    description: 'next, previous entry',
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the whole journal; none of them sends. */
export const journalBindings = [
  {
    id: 'journal.resend',
    scope: 'journal',
    keys: ['R'],
    footerLabel: 'resend',
    description: 'review another attempt',
    footerOrder: 2,
    palette: true,
    alias: 'send again retry repeat',
  },
  {
    id: 'journal.lookup',
    scope: 'journal',
    keys: ['l'],
    footerLabel: 'look up',
    description: 'look up what came of it',
    footerOrder: 3,
    palette: true,
  },
  {
    id: 'journal.follow',
    scope: 'journal',
    keys: ['f'],
    footerLabel: 'follow',
    description: 'ask what became of it',
    footerOrder: 3,
    palette: true,
    alias: 'completion party ask ledger outcome',
  },
  {
    id: 'journal.watch',
    scope: 'journal',
    keys: ['W'],
    footerLabel: 'watch tail',
    description: 'watch the tail for it',
    footerOrder: 4,
    palette: true,
    alias: 'activity filter party arrive',
  },
  {
    id: 'journal.mark',
    scope: 'journal',
    keys: ['m'],
    footerLabel: 'mark',
    description: 'mark it, with a reason',
    footerOrder: 4,
    palette: true,
    alias: 'resolve settle note',
  },
  {
    id: 'journal.copy',
    scope: 'journal',
    keys: ['y'],
    footerLabel: 'copy id',
    description: 'copy update, party or id',
    footerOrder: 5,
    palette: true,
  },
  {
    id: 'journal.copyAll',
    scope: 'journal',
    keys: ['Y'],
    footerLabel: 'copy entry',
    description: 'copy the entry as JSON',
    palette: true,
  },
  {
    id: 'journal.receipt',
    scope: 'journal',
    keys: ['o'],
    footerLabel: 'receipt',
    description: 'open the receipt',
    footerOrder: 8,
    palette: true,
    alias: 'proof evidence',
  },
  {
    id: 'journal.export',
    scope: 'journal',
    keys: ['x'],
    footerLabel: 'export',
    description: 'export the whole journal',
    footerOrder: 6,
    palette: true,
    alias: 'save write file ndjson',
  },
  {
    id: 'journal.verify',
    scope: 'journal',
    keys: ['V'],
    footerLabel: 'verify chain',
    description: 'read anew, verify chain',
    footerOrder: 7,
    palette: true,
    alias: 'refresh check hash',
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof journalEntriesBindings)[number]['id']
    | (typeof journalEntryBindings)[number]['id']
    | (typeof journalBindings)[number]['id'],
    true
  > {}
}
