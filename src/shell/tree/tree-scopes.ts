import type { ScopesOf, ScopeTable } from '../keys/key-binding.ts';

/** The scopes of a JSON tree, in whichever tab it is. */
export const treeScopes = {
  tree: { title: 'JSON TREE' },
  treeCopy: { title: 'AFTER y IN A TREE', kind: 'menu' },
  treeSearch: { title: 'SEARCH IN A TREE', kind: 'text' },
} as const satisfies ScopeTable;

declare module '../keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof treeScopes> {}
}
