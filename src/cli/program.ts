import { Argument, Command, CommanderError } from 'commander';
import type { ActivityFlags } from './activity-options.ts';
import { end } from './end.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import type { SandboxFlags } from './sandbox.ts';
import type { GlobalFlags } from './settle.ts';
import { say } from './streams.ts';
import { version } from './version.ts';

const examples = `
Examples:
  cantui                                        the dashboard, on the embedded ledger when no URL is given
  cantui --ledger-url URL --scan-url URL        the dashboard on your services
  cantui activity --scan-url URL --follow --output ndjson | jq .event_id
  cantui activity --scan-url URL --filter 'type=abort age<1h'

Environment: CANTUI_PROFILE, CANTUI_LEDGER_URL, CANTUI_SCAN_URL, CANTUI_TOKEN, CANTUI_TOKEN_FILE,
  NO_COLOR, XDG_STATE_HOME, NODE_EXTRA_CA_CERTS. A flag goes before the environment.

Exit codes:
${exitCodes.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`;

/** Options that every command takes. There is none for the token: argv is public. */
const withGlobalOptions = (command: Command): Command =>
  command
    .option('--profile <name>', 'settings to use: default or demo')
    .option('--ledger-url <url>', 'base address of the ledger service')
    .option('--scan-url <url>', 'base address of the scan service, with its /api/scan')
    .option('--token-file <path>', 'file that holds the bearer token for the ledger service')
    .option('--output <format>', 'table, json or ndjson, where a command prints data')
    .option('--timeout <seconds>', 'deadline of one request (30)')
    .option('--interval <seconds>', 'pause between two polls (4)')
    .option('--page-size <count>', 'activities asked for at a time (100)')
    .option('--keep <count>', 'activities kept in memory (20000)')
    .option('--scan-order <meaning>', 'backward, forward or minimum; learnt when left out')
    .option('--no-color', 'no colours');

/** Options may stand before the command as well as after it; those after it go first. */
const allFlags = (command: Command): ActivityFlags => {
  const before: GlobalFlags = command.parent?.opts() ?? {};
  const after: ActivityFlags = command.opts();
  return { ...before, ...after, color: before.color !== false && after.color !== false };
};

const refuseToken = (): never => {
  say('there is no --token option, because argv is public: use --token-file PATH or CANTUI_TOKEN');
  return end(usageError);
};

const refuseCommand = (name: string): never => {
  say(`there is no command "${name}": cantui --help shows what there is`);
  return end(usageError);
};

const activityCommand = (): Command =>
  withGlobalOptions(new Command('activity'))
    .description('print activities, oldest first')
    .option(
      '--follow',
      'go on with what happens; without --limit or --after from where the last run ended',
    )
    .option('--limit <count>', 'the newest so many (20)')
    .option('--after <event-id>', 'only what is newer than this')
    .option('--kind <kinds>', 'transfer, mint, tap, abort, other; several with commas')
    .option('--party <text>', 'only where a party holds this text')
    .option('--filter <expression>', "as in the dashboard, for example 'amount>1000 party~alice'")
    .option('--strict', 'end with 9 when there is a gap')
    .action(async (_flags: ActivityFlags, command: Command) => {
      const { activity } = await import('./activity.ts');
      return activity(allFlags(command));
    });

const sandboxCommand = (): Command =>
  new Command('sandbox')
    .description('the embedded ledger alone; prints READY and where it is')
    .option('--port <port>', 'port on 127.0.0.1 (a free one)')
    .option('--seed <text>', 'what the activity is made from (cantui)')
    .option('--rate <number>', 'activities a second (1)')
    .option('--history <count>', 'activities there are at the start (200)')
    .option(
      '--listing <meaning>',
      'what begin_after_id means: backward, forward or minimum (backward)',
    )
    .option(
      '--faults <kinds>',
      'what goes wrong: latency, limited, unavailable, reset, truncated, hang',
    )
    .option('--fault-every <n>', 'every nth request goes wrong (3)')
    .option('--latency <ms>', 'how long a request with that fault takes')
    .action(async (flags: SandboxFlags) => {
      const { sandbox } = await import('./sandbox.ts');
      return sandbox(flags);
    });

const runDashboard = async (flags: GlobalFlags, isDemo: boolean): Promise<void> => {
  const { dashboard } = await import('./dashboard.ts');
  return dashboard(flags, isDemo);
};

const program = (): Command => {
  const root = withGlobalOptions(new Command('cantui'))
    .description('A terminal dashboard for Canton ledger operators.')
    .usage('[options] [command]')
    .version(version)
    .addHelpText('after', examples)
    .enablePositionalOptions()
    .showHelpAfterError('(cantui --help shows what there is)')
    .addArgument(new Argument('[command]').argOptional())
    .action((name: string | undefined, flags: GlobalFlags) => {
      if (name !== undefined) refuseCommand(name);
      return runDashboard(flags, false);
    });
  const demo = withGlobalOptions(new Command('demo'))
    .description('the dashboard on the embedded ledger')
    .action((_flags: GlobalFlags, command: Command) => runDashboard(allFlags(command), true));
  for (const command of [demo, activityCommand(), sandboxCommand()]) root.addCommand(command);
  for (const command of [root, ...root.commands]) command.exitOverride();
  return root;
};

/** Runs what the arguments (without node and script) ask for. */
export const run = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => word === '--token' || word.startsWith('--token='))) refuseToken();
  try {
    await program().parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    end(error.exitCode === 0 ? 0 : usageError);
  }
};
