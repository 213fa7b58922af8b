import type { ScopesOf, ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const pinsScopeTable = {
  pins: { title: 'PINS', kind: 'menu' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof pinsScopeTable> {}
}
