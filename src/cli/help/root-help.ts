import {
  describeOption,
  longName,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { exitCodes } from '../../cli-kit/exit.ts';
import { optionGroups } from '../../cli-kit/shared-options.ts';
import { settingTable, type Setting } from '../../config/settings/settings-table.ts';
import { exampleLines, sections, twoColumns } from './help-text.ts';

const ofSettings = Object.values<Setting>(settingTable).flatMap(({ env, doc }) =>
  env === undefined ? [] : [[env, doc] as const],
);

/** Help, the man page and REFERENCE.md list these. */
export const environmentVariables: readonly (readonly [name: string, about: string])[] = [
  ['CANTUI_PROFILE', 'profile to use when --profile is not given'],
  ...ofSettings,
  ['CANTUI_TOKEN', 'bearer token for the ledger service'],
  ['CANTUI_TOKEN_FILE', 'file with the bearer token'],
  ['CANTUI_CONFIG', 'path of the config file'],
  ['CANTUI_DEBUG', 'file of the debug log, when --debug is not given'],
  ['COLUMNS', 'width of tables in a pipe or file, at least 80 (default: 120)'],
  ['LC_ALL, LC_CTYPE, LANG', 'the first one set decides: without UTF-8, cantui draws in ASCII'],
  ['NO_COLOR', 'disables colors if not empty'],
  ['XDG_CONFIG_HOME', 'config folder (default: ~/.config)'],
  ['XDG_STATE_HOME', 'state folder (default: ~/.local/state)'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'proxy to use when the profile names none'],
  ['NODE_EXTRA_CA_CERTS', 'additional CA certificates (a Node.js variable)'],
  ['SSH_AUTH_SOCK', 'socket of the SSH agent that signs for cantui sign'],
  ['VISUAL, EDITOR, PAGER', 'editor and pager'],
];

export const stateFiles: readonly (readonly [path: string, about: string])[] = [
  ['~/.config/cantui/config.yaml', 'profiles and settings, written by cantui config init'],
  ['~/.local/state/cantui/submissions.ndjson', 'journal of writes (append-only)'],
  ['~/.local/state/cantui/bodies/', 'bodies of writes, named by SHA-256'],
  ['~/.local/state/cantui/lookups.ndjson', 'lookup history (ids only, no results)'],
  ['~/.local/state/cantui/cursors/', 'resume points of tails'],
  ['~/.local/state/cantui/drafts/', 'unsent forms'],
  ['~/.local/state/cantui/receipts/', 'receipts of writes, one file each'],
  ['~/.local/state/cantui/trash/', 'deleted drafts, kept for 7 days'],
];

type Item = readonly [term: string, about: string];

const itemOf = (option: OptionSpec): Item => [option.flags, describeOption(option)];

const versionItem: Item = ['-V, --version', 'print the version'];

const ownOptions = (spec: CommandSpec): readonly OptionSpec[] =>
  optionGroups(spec)[0]?.options ?? [];

/** `cantui help options` lists the others. */
const usualOptions: ReadonlySet<string> = new Set([
  ...['--profile', '--ledger-url', '--scan-url', '--token-file', '--read-only'],
  ...['--output', '--debug', '--help'],
]);

const usualItems = (spec: CommandSpec): readonly Item[] =>
  ownOptions(spec)
    .filter((option) => usualOptions.has(longName(option)))
    .map(itemOf);

const listTopics = (): string =>
  Object.keys(helpTopics)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** The help of the program fits on one screen, with topics for the rest. */
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
    ['', ["Options shared by several commands. Each command's help lists the ones it uses."]],
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

export const helpTopics: Readonly<Record<string, (root: CommandSpec) => string>> = {
  options: optionsTopic,
  environment: environmentTopic,
  'exit-codes': exitCodesTopic,
};
