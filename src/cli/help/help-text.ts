import { sanitize } from '../../lib/text/sanitize.ts';
import {
  describeOption,
  type CommandSpec,
  longName,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { optionGroups, type OptionGroup, shownOptions } from '../../cli-kit/shared-options.ts';
import { closestMatch } from '../../lib/text/closest-match.ts';

const width = 80;
const indent = '  ';
/** A longer term has its text on the line below. */
const maxTermWidth = 31;

/** Our own text is ASCII. An array is broken between its items only. */
const wrapText = (text: string | readonly string[], columns: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of typeof text === 'string' ? text.split(' ') : text) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

type Item = readonly [term: string, about: string];

const helpItemLines =
  (termWidth: number) =>
  ([term, about]: Item): readonly string[] => {
    const offset = indent.length + termWidth + 2;
    const [first = '', ...rest] = wrapText(about, width - offset);
    const start = `${indent}${term}`;
    const margin = ' '.repeat(offset);
    return start.length + 2 > offset
      ? [start, ...[first, ...rest].map((line) => margin + line)]
      : [`${start.padEnd(offset)}${first}`.trimEnd(), ...rest.map((line) => margin + line)];
  };

export const twoColumns = (items: readonly Item[], termWidth = widest(items)): readonly string[] =>
  items.flatMap(helpItemLines(termWidth));

const widest = (items: readonly Item[]): number =>
  Math.min(maxTermWidth, Math.max(0, ...items.map(([term]) => term.length)));

/** Sections are a blank line apart; empty ones are omitted. */
export const sections = (
  parts: readonly (readonly [title: string, lines: readonly string[]])[],
): string =>
  parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [...(title === '' ? [] : [`${title}:`]), ...lines].join('\n'))
    .join('\n\n');

const optionItems = ({ options }: OptionGroup): readonly Item[] =>
  options.map((option) => [option.flags, describeOption(option)]);

export const formatUsage = (path: string, { args = [], subcommands = [] }: CommandSpec): string =>
  [path, ...args.map(({ name }) => name), ...(subcommands.length > 0 ? ['<command>'] : [])].join(
    ' ',
  );

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** Each example has its meaning as a comment of the shell. */
export const exampleLines = ({ examples = [] }: CommandSpec): readonly string[] => {
  const longest = Math.max(0, ...examples.map(([command]) => command.length));
  return examples.map(([command, about]) =>
    `${indent}${command.padEnd(longest)}${about === '' ? '' : `  # ${about}`}`.trimEnd(),
  );
};

const usageLine = (path: string, spec: CommandSpec): string => {
  const { subcommands = [], fallback } = spec;
  const isOptional = spec.run !== undefined || fallback !== undefined;
  const usage = formatUsage(path, spec);
  return `Usage: ${subcommands.length > 0 && isOptional ? usage.replace('<command>', '[command]') : usage} [options]`;
};

const about = ({ summary, details }: CommandSpec): readonly string[] =>
  wrapText([sentence(summary), ...(details === undefined ? [] : [details])].join(' '), width);

const subcommandItems = ({ subcommands = [], fallback }: CommandSpec): readonly Item[] =>
  subcommands.map((subcommand) => [
    formatUsage(subcommand.name, subcommand),
    subcommand.name === fallback ? `${subcommand.summary} (default)` : subcommand.summary,
  ]);

/** The help is at most 80 columns wide, with the command's own options before the shared ones. */
export const helpText = (path: string, spec: CommandSpec): string => {
  const groups = optionGroups(spec).map(({ title, options }) => ({
    title,
    items: optionItems({ title, options }),
  }));
  const args: readonly Item[] = (spec.args ?? []).map(({ name, about: text = '' }) => [name, text]);
  const commands = subcommandItems(spec);
  return `${sections([
    ['', [usageLine(path, spec)]],
    ['', about(spec)],
    ['Commands', twoColumns(commands)],
    ['Arguments', twoColumns(args)],
    ...groups.map(({ title, items }) => [title, twoColumns(items)] as const),
    ['Examples', exampleLines(spec)],
  ])}\n`;
};

const dashedFlagName = (name: string): string => `-${name.replace(/^--(?:no-)?/, '')}-`;

/** Finds an option by its other names, by a part of its name, or by similar letters. */
const suggestOption = (tried: string, options: readonly OptionSpec[]): string | undefined => {
  const bare = tried.replace(/^--?/, '').replace(/=.*/, '');
  const names = options.map(longName);
  const byOtherName = options.find(({ alsoTried = [] }) => alsoTried.includes(bare));
  if (byOtherName !== undefined) return longName(byOtherName);
  return (
    names.find((name) => bare.length > 1 && dashedFlagName(name).includes(`-${bare}-`)) ??
    closestMatch(`--${bare}`, names)
  );
};

const suggestCommand = (tried: string, specs: readonly CommandSpec[]): string | undefined =>
  specs.find(({ alsoTried = [] }) => alsoTried.includes(tried))?.name ??
  closestMatch(
    tried,
    specs.map(({ name }) => name),
  );

export const unknownCommand = (
  word: string,
  path: string,
  specs: readonly CommandSpec[],
): string => {
  const meant = suggestCommand(word, specs);
  const names = specs.map(({ name }) => name).join(', ');
  const hint = meant === undefined ? `Commands: ${names}.` : `Did you mean ${meant}?`;
  const of = path === 'cantui' ? '' : ` of ${path}`;
  return `unknown command ${word}${of}. ${hint}\nRun ${path} --help for the list.`;
};

const excessArgument = ({ args = [] }: CommandSpec, words: readonly string[]): string => {
  const [first = ''] = words.slice(args.length);
  const taken = args.length === 0 ? 'no arguments' : args.map(({ name }) => name).join(' ');
  return `too many arguments: this command takes ${taken}, so "${sanitize(first)}" has no meaning here.`;
};

/** Puts a mistake that commander found into our form. `words` are the arguments that it read. */
export const explainMistake = (
  text: string,
  path: string,
  spec: CommandSpec,
  words: readonly string[] = [],
): string => {
  const problem = text.replace(/^error: /, '').trim();
  const next = `Run ${path} --help for its usage.`;
  const [, option] = /^unknown option '([^']*)'/.exec(problem) ?? [];
  if (option !== undefined) {
    const meant = suggestOption(option, shownOptions(spec));
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return `unknown option ${option} for ${path}.${hint}\n${next}`;
  }
  const [, missing] = /^missing required argument '([^']*)'/.exec(problem) ?? [];
  if (missing !== undefined) return `missing argument <${missing}> for ${path}.\n${next}`;
  if (problem.startsWith('too many arguments')) return `${excessArgument(spec, words)}\n${next}`;
  const [, valued] = /^option '([^']*)' argument missing/.exec(problem) ?? [];
  if (valued !== undefined) return `option ${valued} needs a value.\n${next}`;
  return `${problem}\n${next}`;
};
