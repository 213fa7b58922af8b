import type { Binding } from './binding.ts';

/** Keys of the list of what was sent. */
export const entries = [
  {
    id: 'entries.open',
    scope: 'entries',
    keys: ['return'],
    hint: 'open',
    about: 'open the entry',
    footer: 1,
  },
  {
    id: 'entries.down',
    scope: 'entries',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'one entry on / back',
    footer: 8,
  },
  {
    id: 'entries.up',
    scope: 'entries',
    keys: ['k', 'up'],
    hint: 'move',
    about: 'one entry on / back',
  },
  {
    id: 'entries.first',
    scope: 'entries',
    keys: ['g', 'home'],
    hint: 'first',
    about: 'first / last entry',
  },
  {
    id: 'entries.last',
    scope: 'entries',
    keys: ['G', 'end'],
    hint: 'last',
    about: 'first / last entry',
  },
  {
    id: 'entries.pageDown',
    scope: 'entries',
    keys: ['pagedown', 'ctrl+d'],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'entries.pageUp',
    scope: 'entries',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page',
  },
] as const satisfies readonly Binding[];

/** Keys of one entry. */
export const entry = [
  {
    id: 'entry.down',
    scope: 'entry',
    keys: ['j', 'down', ' ', 'pagedown'],
    hint: 'scroll',
    about: 'scroll',
    footer: 8,
  },
  { id: 'entry.up', scope: 'entry', keys: ['k', 'up', 'pageup'], hint: 'scroll', about: 'scroll' },
  {
    id: 'entry.next',
    scope: 'entry',
    keys: ['n'],
    hint: 'next entry',
    about: 'next, previous entry',
    footer: 9,
  },
  {
    id: 'entry.previous',
    scope: 'entry',
    keys: ['N'],
    hint: 'next entry',
    about: 'next, previous entry',
  },
] as const satisfies readonly Binding[];

/** Keys of the whole journal; none of them sends. */
export const journal = [
  {
    id: 'journal.resend',
    scope: 'journal',
    keys: ['R'],
    hint: 'resend',
    about: 'review another attempt',
    footer: 2,
    palette: true,
    alias: 'send again retry repeat',
  },
  {
    id: 'journal.lookup',
    scope: 'journal',
    keys: ['l'],
    hint: 'look up',
    about: 'look up its update',
    footer: 3,
    palette: true,
  },
  {
    id: 'journal.mark',
    scope: 'journal',
    keys: ['m'],
    hint: 'mark',
    about: 'mark it, with a reason',
    footer: 4,
    palette: true,
    alias: 'resolve settle note',
  },
  {
    id: 'journal.copy',
    scope: 'journal',
    keys: ['y'],
    hint: 'copy id',
    about: 'copy update, party or id',
    footer: 5,
    palette: true,
  },
  {
    id: 'journal.copyAll',
    scope: 'journal',
    keys: ['Y'],
    hint: 'copy entry',
    about: 'copy the entry as JSON',
    palette: true,
  },
  {
    id: 'journal.export',
    scope: 'journal',
    keys: ['x'],
    hint: 'export',
    about: 'export the whole journal',
    footer: 6,
    palette: true,
    alias: 'save write file ndjson',
  },
  {
    id: 'journal.verify',
    scope: 'journal',
    keys: ['V'],
    hint: 'verify chain',
    about: 'read anew, verify chain',
    footer: 7,
    palette: true,
    alias: 'refresh check hash',
  },
] as const satisfies readonly Binding[];
