import { Secret } from '../lib/secret.ts';
import { isSending } from '../store/sending.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';

const underWay = 'A write is under way: its outcome is waited for here.';

/** Why this is no moment to go to another profile. */
const obstacle: (deeds: Parameters<Deed>[0]) => string | undefined = ({ store }) => {
  const { profiles, connection } = store.getState();
  const chosen = profiles.entries[profiles.selected];
  if (isSending(store.getState())) return underWay;
  if (profiles.opening !== undefined) return `Profile ${profiles.opening} is being opened.`;
  if (chosen?.problem !== undefined) return chosen.problem;
  return chosen?.name === connection.profile ? `This is profile ${chosen.name}.` : undefined;
};

const change: Deed = (deeds) => {
  const state = deeds.store.getState();
  const chosen = state.profiles.entries[state.profiles.selected];
  const why = obstacle(deeds);
  if (why !== undefined) state.noticed('warning', why);
  else if (chosen !== undefined) deeds.ports.profiles?.switchTo(chosen.name);
};

/** The outcome is in the token's own line; a failure is worth a word as well. */
const renew: Deed = ({ store, tokens }) => {
  const { noticed } = store.getState();
  if (tokens === undefined) {
    noticed('note', 'This profile has no token: its ledger is called without one.');
    return;
  }
  void tokens.renew().then(() => {
    const { trouble } = tokens.state();
    if (trouble === undefined) noticed('note', 'The token was asked for again.');
    else noticed('error', `No new token: ${trouble}`);
  });
};

const noSource = 'This profile has no token: token: { prompt: true } has it typed.';

const open: Deed = ({ store, tokens }) => {
  const state = store.getState();
  if (tokens === undefined) state.noticed('note', noSource);
  else state.overlaid({ kind: 'token', typed: Secret.of('') });
};

/** The text leaves the screen whatever it is; the keeper says whether it can be a token. */
const use: Deed = ({ store, tokens }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'token') return;
  state.uncovered();
  const why = tokens?.give(overlay.typed.reveal());
  if (why === undefined) state.noticed('note', 'This token is used until it ends.');
  else state.noticed('error', `No token: what was typed ${why}`);
};

/** Commands of the list of profiles. */
export const profileCommands: DeedTable = {
  'tab.profiles': onStore((state) => state.tabbed('profiles')),
  'profiles.down': onStore((state) => state.profileMoved(1)),
  'profiles.up': onStore((state) => state.profileMoved(-1)),
  'profiles.switch': change,
  'profiles.renew': renew,
  'profiles.type': open,
  'token.use': use,
  'token.leave': onStore((state) => state.uncovered()),
};
