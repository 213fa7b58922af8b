import { Command, CommanderError } from 'commander';
import { addGlobalOptions } from '../cli-kit/global-options.ts';
import { commands, openDashboard } from './register-commands.ts';
import { exitWith } from '../cli-kit/exit.ts';
import { usageError } from '../cli-kit/exit-codes.ts';
import { environmentAndCodes, examples } from './help-text.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { writeStdout, printError } from '../cli-kit/streams.ts';
import { version } from '../cli-kit/version.ts';

const refuse = (problem: string): never => {
  printError(problem);
  return exitWith(usageError);
};

const refuseToken = (): never =>
  refuse(
    'there is no --token option, because argv is public: use --token-file PATH or CANTUI_TOKEN',
  );

/** Says a problem of commander in our form, and where to read on. */
const sayProblem = (command: Command): void => {
  const name = command.parent === null ? 'cantui' : `cantui ${command.name()}`;
  command.exitOverride().configureOutput({
    writeOut: writeStdout,
    outputError: (text) => {
      const problem = text.replace(/^error: /, '').trim();
      printError(`${problem}\n${name} --help shows what there is`);
    },
  });
};

const refuseCommand = (word: string): never =>
  refuse(
    `there is no command ${word}: use ${Object.keys(commands).join(', ')}, or none for the dashboard`,
  );

/** These print what every command is. */
const aboutAll = /^(-[^-].*|--help|help|completion|man)$/;

/** Making a command with its options takes longer than to run it: only those that may be meant. */
const namesIn = (argv: readonly string[]): readonly string[] => {
  const names = Object.keys(commands);
  return argv.some((word) => aboutAll.test(word))
    ? names
    : names.filter((name) => argv.includes(name));
};

/** The commands of these names with their options: every one, if no names are given. */
export const commandTree = (names: readonly string[] = Object.keys(commands)): Command => {
  const root = addGlobalOptions(new Command('cantui'));
  root
    .description('A terminal dashboard for Canton ledger operators.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .addHelpText('before', examples)
    .addHelpText('after', environmentAndCodes)
    .helpCommand('help [command]', 'print help')
    .enablePositionalOptions()
    .allowExcessArguments()
    .action((flags: GlobalFlags, command: Command) => {
      const [word] = command.args;
      return word === undefined ? openDashboard(flags, false) : refuseCommand(word);
    });
  for (const name of names) {
    const command = commands[name]?.();
    if (command !== undefined) root.addCommand(command.helpOption('-h, --help', 'print this'));
  }
  for (const command of [root, ...root.commands]) sayProblem(command);
  return root;
};

/** Runs what the arguments (without node and script) ask for. */
export const runCli = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => word === '--token' || word.startsWith('--token='))) refuseToken();
  const [first = ''] = argv;
  const isKnown = ['', 'help', ...Object.keys(commands)].includes(first);
  // Said before its options are: they belong to a command that there is not.
  if (!isKnown && !first.startsWith('-')) refuseCommand(first);
  const root = commandTree(namesIn(argv));
  try {
    await root.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitWith(error.exitCode === 0 ? 0 : usageError);
  }
};
