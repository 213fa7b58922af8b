import { Secret } from '../../lib/io/secret.ts';
import { storeHandler, type CommandHandler } from '../../shell/command-handler.ts';
import { tokenNotice } from './messages.ts';

export const change: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const chosen = state.profiles.entries[state.profiles.selected];
  if (chosen !== undefined) ctx.deps.profiles?.switchTo(chosen.name);
};

/** Requests a new token. The token's line shows the result; a failure gets a notice as well. */
export const renew: CommandHandler = ({ store, tokens }) => {
  const { showNotice } = store.getState();
  if (tokens === undefined) return;
  void tokens.renew().then(() => {
    const { trouble } = tokens.state();
    if (trouble === undefined) showNotice('note', tokenNotice.requested);
    else showNotice('error', tokenNotice.notRequested(trouble));
  });
};

export const open = storeHandler((state) =>
  state.openOverlay({ kind: 'token', typed: Secret.of('') }),
);

/** Closes the prompt, whatever was typed, and lets the token manager validate the text. */
export const use: CommandHandler = ({ store, tokens }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'token') return;
  state.closeOverlay();
  const reason = tokens?.give(overlay.typed.reveal());
  if (reason === undefined) state.showNotice('note', tokenNotice.used);
  else state.showNotice('error', tokenNotice.notUsed(reason));
};
