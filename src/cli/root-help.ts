import { describeOption, type CommandSpec, type OptionSpec } from '../cli-kit/command-spec.ts';
import { environmentVariables } from './environment.ts';
import { exitCodes, shortMeanings } from '../cli-kit/exit.ts';
import { sections, twoColumns, wrapText } from './help-text.ts';
import { optionGroups } from '../cli-kit/shared-options.ts';

type Item = readonly [term: string, about: string];

const itemOf = (option: OptionSpec): Item => [option.flags, describeOption(option)];

const versionItem: Item = ['-V, --version', 'print the version'];

const helpItem: Item = [
  'help',
  'print help on a command, or on options, environment or exit-codes',
];

const ownOptions = (spec: CommandSpec): readonly OptionSpec[] =>
  optionGroups(spec)[0]?.options ?? [];

/** The exit codes of a program that ends normally; a signal has the usual one. */
const ownCodes = exitCodes.filter(([code]) => code < 128);

const codeLines = (): readonly string[] =>
  wrapText(
    ownCodes.map(([code]) => `${code} ${shortMeanings[code] ?? ''}${code === 11 ? '' : ','}`),
    76,
  ).map((line) => `  ${line}`);

/** `cantui --help`: one screen, with topics for the rest. */
export const rootHelp = (spec: CommandSpec): string => {
  const { subcommands = [], summary, details = '' } = spec;
  return `${sections([
    ['', ['Usage: cantui [command] [options]']],
    ['', [summary, details]],
    [
      'Commands',
      twoColumns(
        [...subcommands.map(({ name, summary: about }): Item => [name, about]), helpItem],
        11,
      ),
    ],
    [
      'Global options',
      [
        ...twoColumns([...ownOptions(spec).map(itemOf), versionItem]),
        '  Connection, tail and debug options: see cantui help options',
      ],
    ],
    ['Exit codes', codeLines()],
  ])}\n`;
};

const optionsTopic = (spec: CommandSpec): string =>
  `${sections([
    ['', ['Options that commands share. The help of a command shows the ones that it uses.']],
    ...optionGroups(spec).map(
      ({ title, options }) => [title, twoColumns(options.map(itemOf))] as const,
    ),
  ])}\n`;

const environmentTopic = (): string =>
  `${sections([
    ['', ['An option overrides the environment; the environment overrides the profile.']],
    ['Environment', twoColumns(environmentVariables)],
  ])}\n`;

const exitCodesTopic = (): string =>
  `${sections([
    ['Exit codes', twoColumns(exitCodes.map(([code, meaning]): Item => [String(code), meaning]))],
  ])}\n`;

/** Help about what all commands have in common, by its name after `cantui help`. */
export const helpTopics: Readonly<Record<string, (root: CommandSpec) => string>> = {
  options: optionsTopic,
  environment: environmentTopic,
  'exit-codes': exitCodesTopic,
};
