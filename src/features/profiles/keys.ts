import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the list of profiles. */
export const profilesBindings = [
  {
    id: 'profiles.switch',
    scope: 'profiles',
    keys: ['return'],
    footerLabel: 'switch',
    description: 'switch to this profile',
    footerOrder: 1,
  },
  {
    id: 'profiles.renew',
    scope: 'profiles',
    keys: ['r'],
    footerLabel: 'new token',
    description: 'ask for a new token',
    footerOrder: 2,
    palette: true,
    alias: 'renew reload login',
  },
  {
    id: 'profiles.type',
    scope: 'profiles',
    keys: ['i'],
    footerLabel: 'type token',
    description: 'type a token, unseen',
    footerOrder: 3,
  },
  {
    id: 'profiles.doctor',
    scope: 'profiles',
    keys: ['d'],
    footerLabel: 'doctor',
    description: 'doctor: what is wrong',
    footerOrder: 4,
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the prompt for a token; every printable key is text there. */
export const tokenPromptBindings = [
  {
    id: 'token.use',
    scope: 'token',
    keys: ['return'],
    footerLabel: 'use it',
    description: 'use this token',
    footerOrder: 1,
  },
  {
    id: 'token.leave',
    scope: 'token',
    keys: ['escape'],
    footerLabel: 'forget it',
    description: 'forget what was typed',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    (typeof profilesBindings)[number]['id'] | (typeof tokenPromptBindings)[number]['id'],
    true
  > {}
}
