import { applyDashboardSettings } from '../app/keys/configure-keys.ts';
import type { CommandSpec } from '../cli-kit/command-spec.ts';
import { exitWith, version } from '../cli-kit/exit.ts';
import { writeStdout, failUsage } from '../cli-kit/streams.ts';
import { readNewestActivities } from '../features/activity/cli/activity.ts';
import { learnListing } from '../features/activity/tail/learn-listing.ts';
import { ownEntry } from '../lib/json/fields.ts';
import {
  buildCommand,
  ParsingStop,
  isCommand,
  loadCommands,
  loadRootSpec,
} from './build-command.ts';
import { helpText, unknownCommand, explainMistake } from './help/help-text.ts';
import { helpTopics, rootHelp } from './help/root-help.ts';

const explainStop = ({ reason, path, spec, words }: ParsingStop): never => {
  if (reason.code === 'commander.helpDisplayed')
    writeStdout(spec.name === '' ? rootHelp(spec) : helpText(path, spec));
  if (reason.exitCode === 0) return exitWith(0);
  return failUsage(explainMistake(reason.message, path, spec, words));
};

const refuseToken = (): never =>
  failUsage(
    'there is no --token option, because argv is public: use --token-file PATH or CANTUI_TOKEN',
  );

const helpFlags = new Set(['-h', '--help']);
const describesTree = new Set(['completion', 'man']);

/** The help of the program lists all commands. */
const loadTreeFor = (argv: readonly string[]): Promise<CommandSpec> => {
  const [first = ''] = argv;
  const asksProgramHelp = !isCommand(first) && argv.some((word) => helpFlags.has(word));
  return asksProgramHelp || argv.some((word) => describesTree.has(word))
    ? loadRootSpec()
    : loadCommands((name) => argv.includes(name));
};

const parse = async (argv: readonly string[]): Promise<void> => {
  const tree = await loadTreeFor(argv);
  const program = { root: tree, learnListing, applyDashboardSettings, readNewestActivities };
  const root = buildCommand({ spec: tree, program, parent: 'cantui', argv });
  root.version(version, '-V, --version', 'print the version');
  try {
    await root.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof ParsingStop)) throw error;
    explainStop(error);
  }
};

export const runCli = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => word === '--token' || word.startsWith('--token='))) refuseToken();
  const [first = '', ...rest] = argv;
  if (first === 'help') {
    const [topic = ''] = rest;
    const print = ownEntry(helpTopics, topic);
    if (print === undefined)
      return runCli([...rest.filter((word) => !word.startsWith('-')), '--help']);
    writeStdout(print(await loadRootSpec()));
    return undefined;
  }
  const isKnown = first === '' || isCommand(first);
  // An unknown command is refused before its options, which belong to no command.
  if (!isKnown && !first.startsWith('-')) {
    const { subcommands = [] } = await loadRootSpec();
    failUsage(unknownCommand(first, 'cantui', subcommands));
  }
  return parse(argv);
};
