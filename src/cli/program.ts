import type { CommandSpec, Program } from '../cli-kit/command-spec.ts';
import { isCommand, loadCommands, loadRootSpec } from './load-commands.ts';
import { learnListing } from '../app/features.ts';
import { readPlainWords } from './plain-words.ts';
import { refuse, runSpec } from './run-spec.ts';
import { writeStdout } from '../cli-kit/streams.ts';

const refuseToken = (): never =>
  refuse(
    'there is no --token option, because argv is public: use --token-file PATH or CANTUI_TOKEN',
  );

/**
 * Tells bin/cantui.js not to keep the compiled code of this run: it describes commands and runs
 * none.
 */
const loadWholeTree = (): Promise<CommandSpec> => {
  Reflect.set(process, Symbol.for('cantui.described'), true);
  return loadRootSpec();
};

const helpFlags = new Set(['-h', '--help']);
const describesTree = new Set(['completion', 'man']);

/** The commands that a command line may mean. The help of the program lists all of them. */
const loadTreeFor = (argv: readonly string[]): Promise<CommandSpec> => {
  const [first = ''] = argv;
  const asksProgramHelp = !isCommand(first) && argv.some((word) => helpFlags.has(word));
  return asksProgramHelp || argv.some((word) => describesTree.has(word))
    ? loadWholeTree()
    : loadCommands((name) => argv.includes(name));
};

/** Loaded for `config check` only. */
const applyDashboardSettings: Program['applyDashboardSettings'] = async (file) =>
  (await import('../app/dashboard-settings.ts')).applyDashboardSettings(file);

/** Loaded for `party` only. */
const readNewestActivities: Program['readNewestActivities'] = async (...wanted) =>
  (await import('../features/activity/cli/newest-activities.ts')).readNewestActivities(...wanted);

const runCommand = async (argv: readonly string[]): Promise<void> => {
  const root = await loadTreeFor(argv);
  const program = { root, learnListing, applyDashboardSettings, readNewestActivities };
  const typed = readPlainWords(root, argv);
  if (typed !== undefined) return runSpec(typed, program);
  const { runWithCommander } = await import('./run-with-commander.ts');
  return runWithCommander(argv, program);
};

/** Runs the program with its arguments, without node and the script. */
export const runCli = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => word === '--token' || word.startsWith('--token='))) refuseToken();
  const [first = '', ...rest] = argv;
  if (first === 'help') {
    const { helpTopics } = await import('./root-help.ts');
    const [topic = ''] = rest;
    const print = Object.hasOwn(helpTopics, topic) ? helpTopics[topic] : undefined;
    if (print === undefined)
      return runCli([...rest.filter((word) => !word.startsWith('-')), '--help']);
    writeStdout(print(await loadWholeTree()));
    return undefined;
  }
  const isKnown = first === '' || isCommand(first);
  // Refused before its options, which belong to a command that does not exist.
  if (!isKnown && !first.startsWith('-')) {
    const { subcommands = [] } = await loadWholeTree();
    const { unknownCommand } = await import('./mistakes.ts');
    refuse(unknownCommand(first, 'cantui', subcommands));
  }
  return runCommand(argv);
};
