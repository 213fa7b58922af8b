import { isSending } from '../../shell/state/pending-write.ts';
import type { Refusal } from '../../shell/keys/key-binding.ts';

export const noSwitch: Refusal = (state) => {
  const { profiles, connection } = state;
  const chosen = profiles.entries[profiles.selected];
  if (isSending(state)) return 'A write is in flight: wait for its outcome here.';
  if (profiles.opening !== undefined) return `Profile ${profiles.opening} is being opened.`;
  if (chosen?.problem !== undefined) return chosen.problem;
  if (chosen === undefined) return 'There is no other profile.';
  return chosen.name === connection.profile ? `This is profile ${chosen.name}.` : undefined;
};
