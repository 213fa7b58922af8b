import type { KeyScope, ScopesOf, ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const partyScopeTable = {
  party: { title: 'PARTY PAGE' },
  partyChoice: { title: 'CHOOSING A PARTY', kind: 'menu' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof partyScopeTable> {}
}

/** The scopes of the page. */
export const partyScopes: readonly KeyScope[] = ['party', 'scroll', 'global'];
