import type { Binding } from './binding.ts';

/** Keys of the list of profiles. */
export const profiles = [
  {
    id: 'profiles.switch',
    scope: 'profiles',
    keys: ['return'],
    hint: 'switch',
    about: 'switch to this profile',
    footer: 1,
  },
  {
    id: 'profiles.renew',
    scope: 'profiles',
    keys: ['r'],
    hint: 'new token',
    about: 'ask for a new token',
    footer: 2,
    palette: true,
    alias: 'renew reload login',
  },
  {
    id: 'profiles.type',
    scope: 'profiles',
    keys: ['i'],
    hint: 'type token',
    about: 'type a token, unseen',
    footer: 3,
  },
  {
    id: 'profiles.doctor',
    scope: 'profiles',
    keys: ['d'],
    hint: 'doctor',
    about: 'doctor: what is wrong',
    footer: 4,
  },
  {
    id: 'profiles.down',
    scope: 'profiles',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'one profile on / back',
    footer: 30,
  },
  {
    id: 'profiles.up',
    scope: 'profiles',
    keys: ['k', 'up'],
    hint: 'move',
    about: 'one profile on / back',
  },
] as const satisfies readonly Binding[];

/** Keys of the prompt for a token; every printable key is text there. */
export const token = [
  {
    id: 'token.use',
    scope: 'token',
    keys: ['return'],
    hint: 'use it',
    about: 'use this token',
    footer: 1,
  },
  {
    id: 'token.leave',
    scope: 'token',
    keys: ['escape'],
    hint: 'forget it',
    about: 'forget what was typed',
    footer: 2,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    (typeof profiles)[number]['id'] | (typeof token)[number]['id'],
    true
  > {}
}
