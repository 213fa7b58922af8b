import {
  describeOption,
  namedCommands,
  fixed,
  type ArgumentSpec,
  type CandidateKind,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { shownOptions } from '../../cli-kit/shared-options.ts';

export type Offer = readonly [word: string, about: string];

/** `start` is the part of the word that stays: `--kind=tap,`. */
export type Place = {
  readonly value: CandidateKind | { readonly kind: 'offers'; readonly offers: readonly Offer[] };
  readonly start: string;
};

type Command = {
  /** The name is `journal show`; the dashboard has an empty one. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionSpec[];
  readonly args: readonly ArgumentSpec[];
};

const helpTopics = ['options', 'environment', 'exit-codes'];

const commandOf = (name: string, spec: CommandSpec): Command => {
  const { summary, args = [], subcommands = [], fallback } = spec;
  // A command that runs one of its subcommands takes the options of that one.
  const chosen = subcommands.find((subcommand) => subcommand.name === fallback) ?? spec;
  return { name, about: summary, options: shownOptions(chosen), args };
};

/** The commands include `help`, which the parser adds. */
const commandsOf = (root: CommandSpec): readonly Command[] => {
  const named = namedCommands(root).map(({ path, spec }) => commandOf(path, spec));
  const names = named.map(({ name }) => name).filter((name) => !name.includes(' '));
  const topics: ArgumentSpec = { value: fixed(...names, ...helpTopics) };
  return [
    commandOf('', root),
    ...named,
    { name: 'help', about: 'print help', options: [], args: [topics] },
  ];
};

const namesOf = ({ flags }: OptionSpec): readonly string[] =>
  flags.match(/-{1,2}[a-z][a-z-]*/gi) ?? [];

const findOption = (command: Command | undefined, name: string): OptionSpec | undefined =>
  command?.options.find((option) => namesOf(option).includes(name));

const below = (commands: readonly Command[], name: string): readonly Offer[] => {
  const start = name === '' ? '' : `${name} `;
  return commands
    .filter((command) => command.name !== '' && command.name.startsWith(start))
    .map((command): Offer => [command.name.slice(start.length), command.about])
    .filter(([word]) => word !== '' && !word.includes(' '));
};

type Typed = {
  readonly command: string;
  readonly option: OptionSpec | undefined;
  readonly count: number;
};

const readTyped = (commands: readonly Command[], words: readonly string[]): Typed => {
  const named = (name: string) => commands.find((command) => command.name === name);
  return words.reduce<Typed>(
    ({ command, option, count }, word) => {
      if (/^-./.test(word)) {
        const found = findOption(named(command), word);
        return { command, option: found?.value && found, count };
      }
      if (option !== undefined) return { command, option: undefined, count };
      if (command === '') return { command: word, option, count };
      const deeper = `${command} ${word}`;
      if (count === 0 && named(deeper) !== undefined) return { command: deeper, option, count };
      return { command, option, count: count + 1 };
    },
    { command: '', option: undefined, count: 0 },
  );
};

const offerOptions = (command: Command | undefined, words: readonly string[]): readonly Offer[] =>
  (command?.options ?? [])
    .filter(
      (option) =>
        option.isRepeatable === true || !namesOf(option).some((name) => words.includes(name)),
    )
    .flatMap((option) => namesOf(option).map((name): Offer => [name, describeOption(option)]));

const valuePlace = (value: Place['value'] | undefined, start = ''): Place | undefined =>
  value && { value, start };

/** `current` is the word after `words`. Undefined if nothing can complete it. */
export const findPlace = (
  root: CommandSpec,
  words: readonly string[],
  current: string,
): Place | undefined => {
  const commands = commandsOf(root);
  const { command: name, option, count } = readTyped(commands, words);
  const command = commands.find((item) => item.name === name);
  const start = /^--[^=]*=/.exec(current)?.[0];
  if (start !== undefined) return valuePlace(findOption(command, start.slice(0, -1))?.value, start);
  if (current.startsWith('-'))
    return valuePlace({ kind: 'offers', offers: offerOptions(command, words) });
  if (option !== undefined) return valuePlace(option.value);
  const deeper = count === 0 ? below(commands, name) : [];
  if (deeper.length > 0) return valuePlace({ kind: 'offers', offers: deeper });
  const { args = [] } = command ?? {};
  const last = args.at(-1);
  return valuePlace(args[count]?.value ?? (last?.repeats === true ? last.value : undefined));
};
