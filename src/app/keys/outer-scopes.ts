import type { ScopeTable } from '../../shell/keys/key-binding.ts';

/** Scopes of no tab: those around the ones of the tabs, and that of any text field. */
export const outerScopes = {
  leave: { title: 'LEAVING A WRITE', kind: 'menu', noClicks: true },
  scroll: { title: 'SCROLLING' },
  global: { title: 'EVERYWHERE' },
  filter: { title: 'FILTER PROMPT', kind: 'text' },
  palette: { title: 'PALETTE', kind: 'text', scroll: 'move', scrollAfter: 'palette.run' },
  help: { title: 'HELP', kind: 'menu', scroll: 'scroll' },
  find: { title: 'SEARCH IN HELP', kind: 'text' },
  field: { title: 'IN A TEXT FIELD', kind: 'text' },
} as const satisfies ScopeTable;
