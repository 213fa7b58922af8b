import type { ScopesOf, ScopeTable } from './key-binding.ts';

/** Scopes of every screen: scrolling its innermost pane, and editing any text. */
export const sharedScopes = {
  scroll: { title: 'SCROLLING' },
  field: { title: 'IN A TEXT FIELD', kind: 'text' },
} as const satisfies ScopeTable;

declare module './key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof sharedScopes> {}
}
