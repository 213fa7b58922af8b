import { Command } from 'commander';
import { longName, type CommandSpec, type OptionSpec } from './command-spec.ts';
import { helpText } from './help-text.ts';
import { rootHelp } from './root-help.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { acceptedOptions, optionGroups } from './commands/shared-options.ts';
import { exitWith } from '../cli-kit/exit.ts';
import { usageError } from '../cli-kit/exit-codes.ts';
import { writeStdout, printError } from '../cli-kit/streams.ts';
import { explainMistake, unknownCommand } from './mistakes.ts';

const several = (word: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  word,
];

const addOption = (command: Command, { flags, about, isRepeatable }: OptionSpec): void => {
  if (isRepeatable === true) command.option(flags, about, several);
  else command.option(flags, about);
};

const isHelp = (option: OptionSpec): boolean => longName(option) === '--help';

/** Its own options, and every shared one: scripts may pass those to any command. */
const optionsOf = (spec: CommandSpec): readonly OptionSpec[] => {
  const used = optionGroups(spec).flatMap(({ options }) => options);
  const names = new Set(used.map(longName));
  return [...used, ...acceptedOptions.filter((option) => !names.has(longName(option)))].filter(
    (option) => !isHelp(option),
  );
};

/** The options that were typed, before the command as well as after it; the later ones win. */
const typedFlags = (command: Command): GlobalFlags => {
  const before = command.parent === null ? {} : typedFlags(command.parent);
  const own = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) !== 'default',
  );
  return { ...before, ...Object.fromEntries(own) };
};

const refuse = (problem: string): never => {
  printError(problem);
  return exitWith(usageError);
};

/** Refuses an output format that the command does not print. */
const checkOutput = (
  path: string,
  { outputs = [] }: CommandSpec,
  { output }: GlobalFlags,
): void => {
  if (output === undefined || outputs.includes(output)) return;
  if (outputs.length === 0) refuse(`${path} has no --output: it prints one form only`);
  refuse(`--output ${output} is not for ${path}: use ${outputs.join(', ')}`);
};

type Running = {
  readonly path: string;
  readonly spec: CommandSpec;
  readonly root: CommandSpec;
  readonly command: Command;
};

const runSpec = async ({ path, spec, root, command }: Running): Promise<void> => {
  const flags = typedFlags(command);
  checkOutput(path, spec, flags);
  await spec.run?.(flags, command.args, root);
};

/** Runs a command that has subcommands and was given none of them. */
const runGroup = async (running: Running): Promise<void> => {
  const { path, spec, command } = running;
  const { subcommands = [], fallback } = spec;
  const [word] = command.args;
  if (word !== undefined) {
    const { rootSpec } = await import('./command-tree.ts');
    const known = spec.name === '' ? rootSpec.subcommands : subcommands;
    return refuse(unknownCommand(word, path, known ?? []));
  }
  const chosen = subcommands.find(({ name }) => name === fallback);
  if (chosen !== undefined)
    return runSpec({ ...running, path: `${path} ${chosen.name}`, spec: chosen });
  if (spec.run !== undefined) return runSpec(running);
  const names = subcommands.map(({ name }) => name).join(', ');
  return refuse(`${path} needs a subcommand: ${names}\nRun ${path} --help for details.`);
};

/** Answers --help from the table, and puts the messages of commander in our form. */
const withVoice = (command: Command, path: string, spec: CommandSpec): Command =>
  command
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ formatHelp: () => (spec.name === '' ? rootHelp(spec) : helpText(path, spec)) })
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: writeStdout,
      outputError: (text) => printError(explainMistake(text, path, spec)),
    });

/** Builds the parser of a command and of those of its subcommands that are wanted. */
export const buildCommand = (
  spec: CommandSpec,
  root: CommandSpec,
  parent: string,
  isWanted: (subcommand: CommandSpec) => boolean = () => true,
): Command => {
  const path = spec.name === '' ? parent : `${parent} ${spec.name}`;
  const { subcommands = [] } = spec;
  const command = withVoice(new Command(spec.name === '' ? parent : spec.name), path, spec);
  for (const option of optionsOf(spec)) addOption(command, option);
  for (const { name, about = '' } of spec.args ?? []) command.argument(name, about);
  if (subcommands.length === 0 && spec.name !== '')
    return command.action(() => runSpec({ path, spec, root, command }));
  for (const commandSpec of subcommands.filter(isWanted))
    command.addCommand(buildCommand(commandSpec, root, path));
  return command
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(() => runGroup({ path, spec, root, command }));
};
