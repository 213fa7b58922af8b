import type { KeyScope, ScopesOf, ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const overviewScopeTable = {
  overview: { title: 'OVERVIEW' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof overviewScopeTable> {}
}

/** The scopes of its screen. */
export const overviewScopes: readonly KeyScope[] = ['overview', 'scroll', 'global'];
