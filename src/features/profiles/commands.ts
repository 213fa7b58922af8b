import { Secret } from '../../lib/io/secret.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
} from '../../shell/command-handler.ts';

const change: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const chosen = state.profiles.entries[state.profiles.selected];
  if (chosen !== undefined) ctx.deps.profiles?.switchTo(chosen.name);
};

/** The outcome is in the token's own line; a failure is worth a word as well. */
const renew: CommandHandler = ({ store, tokens }) => {
  const { showNotice } = store.getState();
  if (tokens === undefined) return;
  void tokens.renew().then(() => {
    const { trouble } = tokens.state();
    if (trouble === undefined) showNotice('note', 'The token was asked for again.');
    else showNotice('error', `No new token: ${trouble}`);
  });
};

const open = storeHandler((state) => state.openOverlay({ kind: 'token', typed: Secret.of('') }));

/** The text leaves the screen whatever it is; the keeper says whether it can be a token. */
const use: CommandHandler = ({ store, tokens }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'token') return;
  state.closeOverlay();
  const reason = tokens?.give(overlay.typed.reveal());
  if (reason === undefined) state.showNotice('note', 'This token is used until it ends.');
  else state.showNotice('error', `No token: what was typed ${reason}`);
};

/** Commands of the list of profiles. */
export const profileCommands: CommandTable = {
  'profiles.switch': change,
  'profiles.renew': renew,
  'profiles.type': open,
  'token.use': use,
  'token.leave': storeHandler((state) => state.closeOverlay()),
};
