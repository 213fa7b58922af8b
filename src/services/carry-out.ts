import type { CommandId } from '../keys/keymap.ts';
import { commands } from './commands.ts';
import type { Deeds } from './deed.ts';

/**
 * Carries out a command of the key table. It stands beside the session and not in it: the tail is
 * asked before all that a key can do has been loaded.
 */
export const carryOut = (deeds: Deeds, id: CommandId): void => {
  deeds.store.getState().unnoticed();
  commands[id]?.(deeds);
};
