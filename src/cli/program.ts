import { CommanderError } from 'commander';
import { buildCommand } from './build-command.ts';
import { rootSpec } from './command-tree.ts';
import { exitWith } from '../cli-kit/exit.ts';
import { usageError } from '../cli-kit/exit-codes.ts';
import { unknownCommand } from './mistakes.ts';
import { helpTopics } from './root-help.ts';
import { writeStdout, printError } from '../cli-kit/streams.ts';
import { version } from '../cli-kit/version.ts';

const refuse = (problem: string): never => {
  printError(problem);
  return exitWith(usageError);
};

const refuseToken = (): never =>
  refuse(
    'There is no --token option, because argv is public: use --token-file PATH or CANTUI_TOKEN.',
  );

/** Building a command takes longer than running it: only those that may be meant are built. */
const parse = async (argv: readonly string[]): Promise<void> => {
  const root = buildCommand(rootSpec, rootSpec, 'cantui', ({ name }) => argv.includes(name));
  root.version(version, '-V, --version', 'print the version');
  try {
    await root.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitWith(error.exitCode === 0 ? 0 : usageError);
  }
};

/** Runs the program with its arguments, without node and the script. */
export const runCli = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => word === '--token' || word.startsWith('--token='))) refuseToken();
  const [first = '', ...rest] = argv;
  if (first === 'help') {
    const [topic = ''] = rest;
    const print = Object.hasOwn(helpTopics, topic) ? helpTopics[topic] : undefined;
    if (print === undefined)
      return runCli([...rest.filter((word) => !word.startsWith('-')), '--help']);
    writeStdout(print(rootSpec));
    return undefined;
  }
  const { subcommands: commands = [] } = rootSpec;
  const isKnown = first === '' || commands.some(({ name }) => name === first);
  // Refused before its options, which belong to a command that does not exist.
  if (!isKnown && !first.startsWith('-')) refuse(unknownCommand(first, 'cantui', commands));
  return parse(argv);
};
