import { actionsOf } from '../session/actions.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';
import { commandTable } from './command-registry.ts';
import type { SessionDeeds } from '../../shell/command-handler.ts';
import { whyRefused } from './why-refused.ts';

/**
 * Carries out a command of the key table, or says why it is refused. It stands beside the session and not in it: the tail is
 * asked before all that a key can do has been loaded.
 */
export const executeCommand = (ctx: SessionDeeds, id: CommandId): void => {
  const state = ctx.store.getState();
  state.dismissNotice();
  const reason = whyRefused(state, id);
  if (reason === undefined) commandTable[id]?.({ ...ctx, actions: actionsOf(ctx) });
  else state.showNotice('warning', reason);
};
