import type { TokenOverlay, AppState } from './context.ts';
import { overlayOfKind } from '../../shell/state/screen.ts';
import type { CommandHandler, CommandContext } from './command-context.ts';
import { Secret } from '../../lib/io/secret.ts';
import { openOverlay, closeOverlay } from '../../shell/command-handler.ts';
import {
  type Refusal,
  keysIn,
  type KeyBinding,
  type ScopeTable,
  type KeyScope,
} from '../../shell/keys/key-binding.ts';
import { isSending } from '../../shell/state/known-parts.ts';
import { tokenNotice } from './messages.ts';

const refuseChange: Refusal<AppState> = (state) => {
  const { profiles, connection } = state;
  const chosen = profiles.entries[profiles.selected];
  if (isSending(state)) return 'A write is in flight: wait for its outcome here.';
  if (profiles.opening !== undefined) return `Already opening profile ${profiles.opening}.`;
  if (chosen?.problem !== undefined) return chosen.problem;
  if (chosen === undefined) return 'There is no other profile.';
  return chosen.name === connection.profile
    ? `Profile ${chosen.name} is already active.`
    : undefined;
};

const changeProfile: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const chosen = state.profiles.entries[state.profiles.selected];
  if (chosen !== undefined) ctx.deps.profiles?.switchTo(chosen.name);
};

/** Requests a new token. The token's line shows the result; a failure gets a notice as well. */
const renewToken: CommandHandler = ({ store, tokens }) => {
  const { showNotice } = store.getState();
  if (tokens === undefined) return;
  void tokens.renew().then(() => {
    const { trouble } = tokens.state();
    if (trouble === undefined) showNotice('note', tokenNotice.requested);
    else showNotice('error', tokenNotice.notRequested(trouble));
  });
};

const typeToken = openOverlay<TokenOverlay['token']>({ kind: 'token', typed: Secret.of('') });

const applyToken: CommandHandler = ({ store, tokens }) => {
  const state = store.getState();
  const overlay = overlayOfKind<TokenOverlay['token']>(state.screen, 'token');
  if (overlay === undefined) return;
  state.closeOverlay();
  const reason = tokens?.give(overlay.typed.reveal());
  if (reason === undefined) state.showNotice('done', tokenNotice.used);
  else state.showNotice('error', tokenNotice.notUsed(reason));
};

const refuseRenewal: Refusal<AppState> = ({ connection }) =>
  connection.token === undefined
    ? 'This profile has no token: requests to its ledger carry none.'
    : undefined;

const refuseTyping: Refusal<AppState> = ({ connection }) =>
  connection.token === undefined
    ? 'This profile has no token. Configure token: { prompt: true } to type one.'
    : undefined;

export const profilesScopeTable = {
  profiles: { title: 'PROFILES', scroll: 'move' },
  token: { title: 'TYPING A TOKEN', kind: 'text' },
} as const satisfies ScopeTable;

export const profilesScopes: readonly KeyScope[] = ['profiles', 'scroll', 'global'];

const inProfiles = keysIn('profiles');
const inToken = keysIn('token');

export const profilesKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inProfiles('return', 'profiles.switch', 'switch', 'switch to this profile', changeProfile, {
    available: refuseChange,
  }),
  inProfiles('r', 'profiles.renew', 'renew token', 'request a new token', renewToken, {
    alias: 'renew reload login',
    available: refuseRenewal,
  }),
  inProfiles('i', 'profiles.type', 'type token', 'type a token (hidden)', typeToken, {
    available: refuseTyping,
  }),
  inToken('return', 'token.use', 'use', 'use this token', applyToken),
  inToken('escape', 'token.leave', 'cancel', 'discard the typed token', closeOverlay),
];
