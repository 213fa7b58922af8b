import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import * as whyNot from './refusals.ts';
import * as profiles from './commands.ts';

/** Keys of the list of profiles. */
export const profilesBindings: readonly KeyBinding[] = [
  {
    id: 'profiles.switch',
    scope: 'profiles',
    keys: ['return'],
    hint: 'switch',
    help: 'switch to this profile',
    order: 1,
    when: whyNot.noSwitch,
    run: profiles.change,
  },
  {
    id: 'profiles.renew',
    scope: 'profiles',
    keys: ['r'],
    hint: 'renew token',
    help: 'request a new token',
    order: 2,
    palette: true,
    alias: 'renew reload login',
    when: ({ connection }) =>
      connection.token === undefined
        ? 'This profile has no token: its ledger is called without one.'
        : undefined,
    run: profiles.renew,
  },
  {
    id: 'profiles.type',
    scope: 'profiles',
    keys: ['i'],
    hint: 'type token',
    help: 'type a token (hidden)',
    order: 3,
    when: ({ connection }) =>
      connection.token === undefined
        ? 'This profile has no token. Configure token: { prompt: true } to type one.'
        : undefined,
    run: profiles.open,
  },
];

/** Keys of the prompt for a token; every printable key is text there. */
export const tokenPromptBindings: readonly KeyBinding[] = [
  {
    id: 'token.use',
    scope: 'token',
    keys: ['return'],
    hint: 'use',
    help: 'use this token',
    order: 1,
    run: profiles.use,
  },
  {
    id: 'token.leave',
    scope: 'token',
    keys: ['escape'],
    hint: 'cancel',
    help: 'discard the typed token',
    order: 2,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
