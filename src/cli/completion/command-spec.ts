import type { Command, Option } from 'commander';
import { collect } from '../../cli-kit/global-options.ts';
import { text, fixed, type CandidateKind, type ArgumentSpec } from './candidates.ts';
import { candidatesForArguments, candidatesForOption } from './option-values.ts';

export type GrammarOption = {
  /** The long name last: `-h --help`. */
  readonly names: readonly string[];
  readonly about: string;
  /** What its value may be; absent where it takes none. */
  readonly value?: CandidateKind;
  /** It may also stand without a value. */
  readonly isOptional: boolean;
  readonly repeats: boolean;
};

export type GrammarCommand = {
  /** Empty for the dashboard, which has no name. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly GrammarOption[];
  readonly places: readonly ArgumentSpec[];
};

/** All that a shell has to know of the command line. */
export type CommandSpec = { readonly commands: readonly GrammarCommand[] };

const takesValue = (option: Option): boolean => option.required || option.optional;

const optionOf = (command: string, option: Option): GrammarOption => ({
  names: [option.short, option.long].flatMap((name) => name ?? []),
  about: option.description,
  ...(takesValue(option) && { value: candidatesForOption(command, option.long ?? '') ?? text }),
  isOptional: option.optional,
  repeats: option.parseArg === collect,
});

const commandOf = (command: Command, isRoot: boolean): GrammarCommand => {
  const name = isRoot ? '' : command.name();
  return {
    name,
    about: command.description(),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => optionOf(name, option)),
    places: candidatesForArguments(name),
  };
};

const withNames = (help: GrammarCommand, names: readonly string[]): GrammarCommand => ({
  ...help,
  places: [{ value: fixed(...names) }],
});

/** Reads the command line from its Command objects, so that no script can know another one. */
export const describeCommands = (root: Command): CommandSpec => {
  const commands = root
    .createHelp()
    .visibleCommands(root)
    .map((command) => commandOf(command, false));
  const names = commands.map(({ name }) => name);
  return {
    commands: [
      commandOf(root, true),
      ...commands.map((command) => (command.name === 'help' ? withNames(command, names) : command)),
    ],
  };
};
