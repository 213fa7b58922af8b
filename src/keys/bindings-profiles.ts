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
