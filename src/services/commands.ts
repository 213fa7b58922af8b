import { activityLookupCommands } from './activity-lookup-commands.ts';
import { copyCommands } from './copy-commands.ts';
import { doctorCommands } from './doctor-commands.ts';
import type { CommandTable } from './deed.ts';
import { exportCommands } from './export-commands.ts';
import { formCommands } from './form-commands.ts';
import { journalCommands } from './journal-commands.ts';
import { quitCommands } from './leave-commands.ts';
import { listCommands } from './list-commands.ts';
import { historyCommands } from './history-commands.ts';
import { lookupCommands } from './lookup-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { promptCommands } from './prompt-commands.ts';
import { differenceCommands } from './difference-commands.ts';
import { receiptCommands } from './receipt-commands.ts';
import { resultCommands } from './result-commands.ts';
import { tailCommands } from './tail-commands.ts';
import { treeCommands } from './tree-commands.ts';
import { viewCommands } from './view-commands.ts';

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
