import {
  longName,
  type CommandArgument,
  type CommandSpec,
  type OptionSpec,
} from '../cli-kit/command-spec.ts';
import type { TypedCommand } from './run-spec.ts';
import { typedOptions } from './typed-options.ts';

type Found = Pick<TypedCommand, 'path' | 'spec'> & { readonly words: readonly string[] };

/** The command that the first words name, and the words after them. */
const findCommand = ({ path, spec, words }: Found): Found => {
  const [first, ...rest] = words;
  const named = spec.subcommands?.find(({ name }) => name === first);
  if (named === undefined) return { path, spec, words };
  return findCommand({ path: `${path} ${named.name}`, spec: named, words: rest });
};

/** A switch, or an option with a value. */
const plainForm = /^(?:-[a-z], )?--(?!no-)[a-z-]+(?: <[a-z-]+>)?$/;

const isPlain = ({ flags }: OptionSpec): boolean => plainForm.test(flags);

const takesValue = ({ flags }: OptionSpec): boolean => flags.endsWith('>');

/** The name of an option in code: `ledgerUrl`. */
const keyOf = (option: OptionSpec): string =>
  longName(option)
    .slice(2)
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Typed = readonly [option: OptionSpec, value: string | true];

/** The flags, by their keys: a repeatable one has all its values, another one its last. */
const flagsOf = (typed: readonly Typed[]): object => {
  const valuesOf = (wanted: OptionSpec) =>
    typed.flatMap(([option, value]) => (option === wanted ? [value] : []));
  return Object.fromEntries(
    typed.map(([option, value]) => [
      keyOf(option),
      option.isRepeatable === true ? valuesOf(option) : value,
    ]),
  );
};

type PlainWords = Pick<TypedCommand, 'flags' | 'args'>;

const readWords = (
  words: readonly string[],
  options: ReadonlyMap<string, OptionSpec>,
): PlainWords | undefined => {
  const typed: Typed[] = [];
  const args: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const option = options.get(word);
    if (option === undefined) {
      if (word.startsWith('-')) return undefined;
      args.push(word);
    } else if (takesValue(option)) {
      place += 1;
      const value = words[place];
      if (value === undefined || value.startsWith('-')) return undefined;
      typed.push([option, value]);
    } else typed.push([option, true]);
  }
  return { flags: flagsOf(typed), args };
};

const hasRoomFor = (count: number, wanted: readonly CommandArgument[]): boolean => {
  const least = wanted.filter(({ name }) => name.startsWith('<')).length;
  const isOpen = wanted.some(({ name }) => name.includes('...'));
  return count >= least && (isOpen || count <= wanted.length);
};

/**
 * Reads a command line that has only names of commands, long options, each value as a word of its own, and
 * arguments. Returns undefined for any other, and for one with a mistake: commander reads those. Loading
 * commander and building its parser would take 2 of the 57 ms to the first rows of a dashboard.
 */
export const readPlainWords = (
  root: CommandSpec,
  argv: readonly string[],
): TypedCommand | undefined => {
  const { path, spec, words } = findCommand({ path: 'cantui', spec: root, words: argv });
  if (spec.name !== '' && spec.subcommands !== undefined) return undefined;
  const options = typedOptions(spec, words);
  if (!options.every(isPlain)) return undefined;
  const read = readWords(words, new Map(options.map((option) => [longName(option), option])));
  if (read === undefined || !hasRoomFor(read.args.length, spec.args ?? [])) return undefined;
  return { path, spec, ...read };
};
