import {
  describeOption,
  longName,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { environmentVariables } from './environment.ts';
import { exitCodes } from '../../cli-kit/exit.ts';
import { exampleLines, sections, twoColumns } from './help-text.ts';
import { optionGroups } from '../../cli-kit/shared-options.ts';

type Item = readonly [term: string, about: string];

const itemOf = (option: OptionSpec): Item => [option.flags, describeOption(option)];

const versionItem: Item = ['-V, --version', 'print the version'];

const ownOptions = (spec: CommandSpec): readonly OptionSpec[] =>
  optionGroups(spec)[0]?.options ?? [];

/** Options that most calls need; `cantui help options` lists the others. */
const usualOptions: ReadonlySet<string> = new Set([
  ...['--profile', '--ledger-url', '--scan-url', '--token-file', '--read-only'],
  ...['--output', '--debug', '--help'],
]);

const usualItems = (spec: CommandSpec): readonly Item[] =>
  ownOptions(spec)
    .filter((option) => usualOptions.has(longName(option)))
    .map(itemOf);

/** The names of the topics: `options, environment or exit-codes`. */
const listTopics = (): string =>
  Object.keys(helpTopics)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** `cantui --help`: one screen, with topics for the rest. */
export const rootHelp = (spec: CommandSpec): string => {
  const { subcommands = [], summary, details = '' } = spec;
  return `${sections([
    ['', ['Usage: cantui [command] [options]']],
    ['', [summary, details]],
    [
      'Commands',
      twoColumns(
        subcommands.map(({ name, summary: about }): Item => [name, about]),
        11,
      ),
    ],
    ['Global options', twoColumns([...usualItems(spec), versionItem])],
    ['Examples', exampleLines(spec)],
    ['', [`More: cantui help COMMAND, or cantui help ${listTopics()}`]],
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
