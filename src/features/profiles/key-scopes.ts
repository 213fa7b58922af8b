import type { KeyScope, ScopesOf, ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const profilesScopeTable = {
  profiles: { title: 'PROFILES' },
  token: { title: 'TYPING A TOKEN', kind: 'text' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof profilesScopeTable> {}
}

/** The scopes of its screen. */
export const profilesScopes: readonly KeyScope[] = ['profiles', 'scroll', 'global'];
