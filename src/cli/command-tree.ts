import type { CommandSpec } from './command-spec.ts';
import { activityCommand } from './commands/activity.ts';
import { approveCommand, verifyCommand } from './commands/approvals.ts';
import { configCommand } from './commands/config.ts';
import { dashboardCommand, demoCommand } from './commands/dashboard.ts';
import { historyCommand, journalCommand } from './commands/journal.ts';
import { lookupCommandSpecs } from './commands/lookups.ts';
import { prepareCommand, topologyCommand } from './commands/preparation.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { signCommand } from './commands/sign.ts';
import { completionCommand, doctorCommand, manCommand } from './commands/shell.ts';
import { writeCommands } from './commands/writes.ts';

/** The program as a command: the dashboard, with every other command below it, as help lists them. */
export const rootSpec: CommandSpec = {
  ...dashboardCommand,
  subcommands: [
    demoCommand,
    activityCommand,
    ...lookupCommandSpecs,
    topologyCommand,
    prepareCommand,
    signCommand,
    ...writeCommands,
    verifyCommand,
    approveCommand,
    journalCommand,
    historyCommand,
    configCommand,
    doctorCommand,
    sandboxCommand,
    completionCommand,
    manCommand,
  ],
};
