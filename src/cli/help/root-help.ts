import { describeOption, type CommandSpec, type OptionSpec } from '../../cli-kit/command-spec.ts';
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
  ['CANTUI_TOKEN', 'access token for the ledger'],
  ['CANTUI_TOKEN_FILE', 'file with the access token'],
  ['CANTUI_CONFIG', 'path of the config file'],
  ['CANTUI_DEBUG', 'file of the debug log, when --debug is not given'],
  ['COLUMNS', 'width of tables in a pipe or file, at least 80 (default: 120)'],
  ['LC_ALL, LC_CTYPE, LANG', 'the first one set decides: without UTF-8, cantui draws in ASCII'],
  ['NO_COLOR', 'disables colors if not empty'],
  ['XDG_CONFIG_HOME', 'config folder (default: ~/.config)'],
  ['XDG_STATE_HOME', 'state directory (default: ~/.local/state)'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'proxy to use when the profile has none'],
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

const listTopics = (): string =>
  Object.keys(helpTopics)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

type Job = readonly [title: string, rows: readonly (readonly [commands: string, about: string])[]];

/** All commands, by what their user wants to do. */
export const jobs: readonly Job[] = [
  [
    'Watch and look up',
    [
      ['demo', 'open the dashboard on the sandbox'],
      ['activity', 'print activities, or follow them'],
      ['update, contract, transaction', 'look up ids'],
      ['party, holdings, offers', 'show a party, its tokens, its open offers'],
      ['statement', 'books of a party: opening, movements, closing'],
    ],
  ],
  [
    'Move tokens',
    [
      ['pay', 'pay or offer an amount of a token'],
      ['accept, reject, withdraw', 'accept or reject an offer; take yours back'],
      ['merge', 'merge the holdings of a token into one'],
      ['preapprove, cancel-preapproval', 'receive Amulet without offers, or stop that'],
    ],
  ],
  [
    'Send any write',
    [
      ['topology, prepare, sign', 'make what is to be signed, and sign it'],
      ['allocate, execute', 'allocate a party; execute a transaction'],
      ['verify, approve', 'check a write offline; approve it'],
      ['journal', 'list and check writes, and record outcomes'],
    ],
  ],
  [
    'Run a node',
    [
      ['node, traffic, rewards, watch', 'state of a node, traffic, rewards, alarms'],
      ['doctor', 'find what is wrong with connections and files'],
    ],
  ],
  [
    'Set up and support',
    [
      ['config, names, history', 'settings; names of parties; past lookups'],
      ['sandbox', 'run the sandbox ledger without the dashboard'],
      ['logs, replay, mask, support', 'debug logs, recordings, a report for support'],
      ['completion, man', 'for your shell'],
    ],
  ],
];

/** Jobs with a line for commands that belong together; the help of each command has the rest. */
export const rootHelp = (spec: CommandSpec): string => {
  const { summary, details = '' } = spec;
  const termWidth = Math.max(...jobs.flatMap(([, rows]) => rows.map(([names]) => names.length)));
  return `${sections([
    ['', ['Usage: cantui [command] [options]']],
    ['', [summary, details]],
    ...jobs.map(([title, rows]) => [title, twoColumns(rows, termWidth)] as const),
    ['Examples', exampleLines(spec)],
    ['', [`More: cantui help COMMAND, ${listTopics()}`]],
  ])}\n`;
};

const commandsTopic = ({ subcommands = [] }: CommandSpec): string =>
  `${sections([
    [
      'Commands',
      twoColumns(
        subcommands.map(({ name, summary }): Item => [name, summary]),
        11,
      ),
    ],
  ])}\n`;

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
  commands: commandsTopic,
  options: optionsTopic,
  environment: environmentTopic,
  'exit-codes': exitCodesTopic,
};
