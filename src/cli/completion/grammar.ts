import type { Command, Option } from 'commander';
import { several } from '../command-options.ts';
import { text, words, type Completable, type Place } from './completable.ts';
import { placesOf, valueOf } from './values.ts';

export type GrammarOption = {
  /** The long name last: `-h --help`. */
  readonly names: readonly string[];
  readonly about: string;
  /** What its value may be; absent where it takes none. */
  readonly value?: Completable;
  /** It may also stand without a value. */
  readonly isOptional: boolean;
  readonly repeats: boolean;
};

export type GrammarCommand = {
  /** Empty for the dashboard, which has no name. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly GrammarOption[];
  readonly places: readonly Place[];
};

/** All that a shell has to know of the command line. */
export type Grammar = { readonly commands: readonly GrammarCommand[] };

const takesValue = (option: Option): boolean => option.required || option.optional;

const optionOf = (command: string, option: Option): GrammarOption => ({
  names: [option.short, option.long].flatMap((name) => name ?? []),
  about: option.description,
  ...(takesValue(option) && { value: valueOf(command, option.long ?? '') ?? text }),
  isOptional: option.optional,
  repeats: option.parseArg === several,
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
    places: placesOf(name),
  };
};

const withNames = (help: GrammarCommand, names: readonly string[]): GrammarCommand => ({
  ...help,
  places: [{ value: words(...names) }],
});

/** Reads the command line from its Command objects, so that no script can know another one. */
export const grammarOf = (root: Command): Grammar => {
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
