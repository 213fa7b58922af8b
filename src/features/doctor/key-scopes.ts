import type { KeyScope, ScopesOf, ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const doctorScopeTable = {
  doctor: { title: 'DOCTOR' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof doctorScopeTable> {}
}

/** The scopes of its screen. */
export const doctorScopes: readonly KeyScope[] = ['doctor', 'scroll', 'global'];
