import { activityLookupCommands } from '../../features/activity/commands/activity-lookup-commands.ts';
import { copyCommands } from '../../features/activity/commands/copy-commands.ts';
import { doctorCommands } from '../../features/doctor/commands.ts';
import type { CommandTable, SessionDeeds } from '../../shell/command-handler.ts';
import { exportCommands } from '../../features/activity/commands/export-commands.ts';
import { formCommands } from '../../features/writes/commands/form-commands.ts';
import { journalCommands } from '../../features/journal/journal-commands.ts';
import { quitCommands } from './quit-commands.ts';
import { listCommands } from '../../features/activity/commands/list-commands.ts';
import { historyCommands } from '../../features/lookup/history-commands.ts';
import { lookupCommands } from '../../features/lookup/lookup-commands.ts';
import { profileCommands } from '../../features/profiles/commands.ts';
import { promptCommands } from './prompt-commands.ts';
import { differenceCommands } from '../../features/lookup/difference-commands.ts';
import { receiptCommands } from '../../features/journal/receipt-commands.ts';
import { resultCommands } from '../../features/lookup/result-commands.ts';
import { tailCommands } from '../../features/activity/commands/tail-commands.ts';
import { treeCommands } from '../../features/lookup/tree-commands.ts';
import { viewCommands } from './view-commands.ts';
import { actionsOf } from '../session/actions.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';
import { whyRefused } from './why-refused.ts';

/**
 * Every command that the session answers, by its id in the key table. What is not here only moves
 * something on the screen (the cursor of a prompt, the lines of help): the view answers it.
 */
export const commandTable: CommandTable = {
  ...viewCommands,
  ...listCommands,
  ...activityLookupCommands,
  ...tailCommands,
  ...promptCommands,
  ...copyCommands,
  ...exportCommands,
  ...lookupCommands,
  ...historyCommands,
  ...resultCommands,
  ...differenceCommands,
  ...treeCommands,
  ...formCommands,
  ...profileCommands,
  ...doctorCommands,
  ...journalCommands,
  ...receiptCommands,
  ...quitCommands,
};

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
