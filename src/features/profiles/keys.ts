import type { KeyScope } from '../../app/state.ts';
import { closeOverlay } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../shell/keys/key-binding.ts';
import * as profiles from './commands.ts';

/** The scopes of this feature. */
export const profilesScopeTable = {
  profiles: { title: 'PROFILES', scroll: 'move' },
  token: { title: 'TYPING A TOKEN', kind: 'text' },
} as const satisfies ScopeTable;

/** The scopes of its screen. */
export const profilesScopes: readonly KeyScope[] = ['profiles', 'scroll', 'global'];

const inProfiles = keysIn('profiles');
const inToken = keysIn('token');

/** Keys of the list of profiles, and of the prompt for a token, where every printable key is text. */
export const profilesKeys: readonly KeyBinding[] = [
  inProfiles(
    'return',
    'profiles.switch',
    'switch',
    'switch to this profile',
    profiles.changeProfile,
    { available: profiles.refuseChange },
  ),
  inProfiles('r', 'profiles.renew', 'renew token', 'request a new token', profiles.renewToken, {
    alias: 'renew reload login',
    available: profiles.refuseRenewal,
  }),
  inProfiles('i', 'profiles.type', 'type token', 'type a token (hidden)', profiles.typeToken, {
    available: profiles.refuseTyping,
  }),
  inToken('return', 'token.use', 'use', 'use this token', profiles.applyToken),
  inToken('escape', 'token.leave', 'cancel', 'discard the typed token', closeOverlay),
];
