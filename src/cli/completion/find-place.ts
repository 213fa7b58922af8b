import {
  argumentAt,
  describeOption,
  fixed,
  type CandidateKind,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { shownOptions } from '../../cli-kit/shared-options.ts';
import { helpTopics } from '../help/root-help.ts';

export type Offer = readonly [word: string, about: string];

/** `start` is the part of the word that stays: `--kind=tap,`. */
export type Place = {
  readonly value: CandidateKind | { readonly kind: 'offers'; readonly offers: readonly Offer[] };
  readonly start: string;
};

/** The parser adds `help`, which takes a command or a topic. */
const withHelp = ({ subcommands = [], ...root }: CommandSpec): CommandSpec => {
  const topics = fixed(...subcommands.map(({ name }) => name), ...Object.keys(helpTopics));
  const help = { name: 'help', summary: 'print help', args: [{ name: '[topic]', value: topics }] };
  return { ...root, subcommands: [...subcommands, help] };
};

/** A command that runs one of its subcommands takes the options of that one. */
const optionsOf = (spec: CommandSpec): readonly OptionSpec[] =>
  shownOptions(spec.subcommands?.find(({ name }) => name === spec.fallback) ?? spec);

const namesOf = ({ flags }: OptionSpec): readonly string[] =>
  flags.match(/-{1,2}[a-z][a-z-]*/gi) ?? [];

const findOption = (spec: CommandSpec, name: string): OptionSpec | undefined =>
  optionsOf(spec).find((option) => namesOf(option).includes(name));

type Typed = {
  readonly spec: CommandSpec;
  /** The option whose value comes next. */
  readonly option?: OptionSpec | undefined;
  /** The arguments before. */
  readonly count: number;
};

const readWord = ({ spec, option, count }: Typed, word: string): Typed => {
  if (/^-./.test(word)) {
    const found = findOption(spec, word);
    return { spec, option: found?.value && found, count };
  }
  if (option !== undefined) return { spec, count };
  const deeper = spec.subcommands?.find(({ name }) => count === 0 && name === word);
  return deeper === undefined ? { spec, count: count + 1 } : { spec: deeper, count };
};

const offerOptions = (spec: CommandSpec, words: readonly string[]): readonly Offer[] =>
  optionsOf(spec)
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
  const { spec, option, count } = words.reduce<Typed>(readWord, { spec: withHelp(root), count: 0 });
  const start = /^--[^=]*=/.exec(current)?.[0];
  if (start !== undefined) return valuePlace(findOption(spec, start.slice(0, -1))?.value, start);
  if (current.startsWith('-'))
    return valuePlace({ kind: 'offers', offers: offerOptions(spec, words) });
  if (option !== undefined) return valuePlace(option.value);
  const { subcommands = [] } = spec;
  if (count === 0 && subcommands.length > 0) {
    const offers = subcommands.map(({ name, summary }): Offer => [name, summary]);
    return valuePlace({ kind: 'offers', offers });
  }
  return valuePlace(argumentAt(spec, count));
};
