import type { CommandId } from '../../shell/keys/key-binding.ts';
import { internKeys, selectRefusedKeys } from '../commands/why-refused.ts';
import { selectIneffectiveKeys } from '../state/ineffective-keys.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { selectDisabledCommands } from '../state/disabled-commands.ts';

const withRefused = (state: AppState, keys: ReadonlySet<CommandId>): ReadonlySet<CommandId> => {
  const refused = selectRefusedKeys(state);
  return refused.length === 0 ? keys : internKeys([...keys, ...refused]);
};

/** The keys that help and palette leave out: the commands would refuse them. */
export const selectDisabledKeys = (state: AppState): ReadonlySet<CommandId> =>
  withRefused(state, selectDisabledCommands(state));

/** The keys that the footer leaves out: refused ones, and those that would change nothing. */
export const selectHiddenKeys = (state: AppState): ReadonlySet<CommandId> =>
  withRefused(state, selectIneffectiveKeys(state));
