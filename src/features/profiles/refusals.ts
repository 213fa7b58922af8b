import { isSending } from '../../shell/state/pending-write.ts';
import type { Refusal, Refusals } from '../../shell/refusal-types.ts';

const noSwitch: Refusal = (state) => {
  const { profiles, connection } = state;
  const chosen = profiles.entries[profiles.selected];
  if (isSending(state)) return 'A write is in flight: wait for its outcome here.';
  if (profiles.opening !== undefined) return `Profile ${profiles.opening} is being opened.`;
  if (chosen?.problem !== undefined) return chosen.problem;
  if (chosen === undefined) return 'There is no other profile.';
  return chosen.name === connection.profile ? `This is profile ${chosen.name}.` : undefined;
};

/** Refusals of the commands of the Profiles tab. */
export const refusalsOnProfiles: Refusals = {
  'profiles.switch': noSwitch,
  'profiles.renew': ({ connection }) =>
    connection.token === undefined
      ? 'This profile has no token: its ledger is called without one.'
      : undefined,
  'profiles.type': ({ connection }) =>
    connection.token === undefined
      ? 'This profile has no token. Configure token: { prompt: true } to type one.'
      : undefined,
};
