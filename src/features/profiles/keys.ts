import { isSending } from '../../shell/state/pending-write.ts';
import type { KeyScope } from '../../app/state.ts';
import type { KeyBinding, Refusal, ScopeTable } from '../../shell/keys/key-binding.ts';
import { Secret } from '../../lib/io/secret.ts';
import { storeHandler, type CommandHandler } from '../../shell/command-handler.ts';
import { tokenNotice } from './messages.ts';

/** The scopes of this feature. */
export const profilesScopeTable = {
  profiles: { title: 'PROFILES' },
  token: { title: 'TYPING A TOKEN', kind: 'text' },
} as const satisfies ScopeTable;

/** The scopes of its screen. */
export const profilesScopes: readonly KeyScope[] = ['profiles', 'scroll', 'global'];

const refuseChange: Refusal = (state) => {
  const { profiles, connection } = state;
  const chosen = profiles.entries[profiles.selected];
  if (isSending(state)) return 'A write is in flight: wait for its outcome here.';
  if (profiles.opening !== undefined) return `Profile ${profiles.opening} is being opened.`;
  if (chosen?.problem !== undefined) return chosen.problem;
  if (chosen === undefined) return 'There is no other profile.';
  return chosen.name === connection.profile ? `This is profile ${chosen.name}.` : undefined;
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

const open = storeHandler((state) => state.openOverlay({ kind: 'token', typed: Secret.of('') }));

/** Closes the prompt, and lets the token manager validate the text. */
const use: CommandHandler = ({ store, tokens }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'token') return;
  state.closeOverlay();
  const reason = tokens?.give(overlay.typed.reveal());
  if (reason === undefined) state.showNotice('note', tokenNotice.used);
  else state.showNotice('error', tokenNotice.notUsed(reason));
};

/** Keys of the list of profiles. */
export const profilesBindings: readonly KeyBinding[] = [
  {
    id: 'profiles.switch',
    scope: 'profiles',
    keys: ['return'],
    hint: 'switch',
    help: 'switch to this profile',
    order: 1,
    when: refuseChange,
    run: changeProfile,
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
    run: renewToken,
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
    run: open,
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
    run: use,
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
