import {
  describeOption,
  namedCommands,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { shownOptions } from '../../cli-kit/shared-options.ts';
import { fixed, type CandidateKind, type ArgumentSpec } from '../../cli-kit/candidates.ts';

export type GrammarOption = {
  /** The long name last: `-h --help`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Candidates for its value; absent for a switch. */
  readonly value?: CandidateKind;
  readonly repeats: boolean;
};

export type GrammarCommand = {
  /** `journal show`; empty for the dashboard, which has no name. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly GrammarOption[];
  readonly places: readonly ArgumentSpec[];
};

/** The whole command line as completion scripts need it. */
export type CompletionGrammar = { readonly commands: readonly GrammarCommand[] };

const optionOf = (option: OptionSpec): GrammarOption => ({
  names: option.flags.match(/-{1,2}[a-z][a-z-]*/gi) ?? [],
  about: describeOption(option),
  ...(option.value !== undefined && { value: option.value }),
  repeats: option.isRepeatable === true,
});

const commandOf = (name: string, spec: CommandSpec): GrammarCommand => {
  const { summary, args = [], subcommands = [], fallback } = spec;
  // A command that runs one of its subcommands takes the options of that one.
  const chosen = subcommands.find((subcommand) => subcommand.name === fallback) ?? spec;
  return {
    name,
    about: summary,
    options: shownOptions(chosen).map(optionOf),
    places:
      subcommands.length > 0
        ? [{ value: fixed(...subcommands.map((subcommand) => subcommand.name)) }]
        : args,
  };
};

/** The command line as completion scripts need it. */
export const describeCommands = (root: CommandSpec): CompletionGrammar => {
  const named = namedCommands(root).map(({ path, spec }) => commandOf(path, spec));
  const names = named.map(({ name }) => name).filter((name) => !name.includes(' '));
  const help: GrammarCommand = {
    name: 'help',
    about: 'print help',
    options: [],
    places: [{ value: fixed(...names, 'options', 'environment', 'exit-codes') }],
  };
  return { commands: [commandOf('', root), ...named, help] };
};

/** The commands right below one; below the empty name, those of the program. */
export const commandsBelow = (
  { commands }: CompletionGrammar,
  name: string,
): readonly GrammarCommand[] =>
  commands.filter((command) => {
    const parent = command.name.includes(' ') ? command.name.replace(/ [^ ]+$/, '') : '';
    return command.name !== '' && parent === name;
  });

/** The last word of the name of a command. */
export const lastWord = ({ name }: GrammarCommand): string => name.replace(/.* /, '');
