import type { SettingName } from '../../../config/settings/settings-table.ts';
import {
  dynamic,
  text,
  type CommandArgument,
  type CommandSpec,
} from '../../../cli-kit/command-spec.ts';
import { config, type ConfigAction } from './config.ts';
import { addPartyName, listNames, removePartyName } from './names.ts';
import { connectionSettings, tailSettings } from '../../../cli-kit/shared-options.ts';

const everySetting: readonly SettingName[] = [
  ...(['ledgerUrl', 'scanUrl', 'token', 'readOnly', 'timeout', 'lookupHistory', 'theme'] as const),
  ...(['source', 'since'] as const),
  ...connectionSettings,
  ...tailSettings,
];

const configCommandOf = (name: ConfigAction, spec: Omit<CommandSpec, 'name'>): CommandSpec => ({
  name,
  run: (flags, _arguments, program) => config(name, flags, program),
  ...spec,
});

const configCommand: CommandSpec = {
  name: 'config',
  summary: 'inspect and create the configuration',
  details: 'An option overrides the environment; the environment overrides the profile.',
  fallback: 'show',
  subcommands: [
    configCommandOf('show', {
      summary: 'show each setting and its origin',
      settings: everySetting,
      outputs: ['table', 'json'],
      examples: [['cantui config show --profile prod', 'settings of one profile']],
    }),
    configCommandOf('path', {
      summary: 'print the path of the config file',
      examples: [['$EDITOR "$(cantui config path)"', 'edit the config file']],
    }),
    configCommandOf('check', {
      summary: 'check every profile of the config file',
      examples: [['cantui config check', 'lists mistakes with their lines']],
    }),
    configCommandOf('init', {
      summary: 'write a commented config file',
      details: 'Never overwrites a file.',
      examples: [['cantui config init', 'prints the path of the new file']],
    }),
    configCommandOf('schema', {
      summary: 'print the JSON schema of the config file',
      examples: [['cantui config schema > cantui.schema.json', 'for your editor']],
    }),
    configCommandOf('theme-schema', {
      summary: 'print the JSON schema of a theme file',
      examples: [['cantui config theme-schema > theme.schema.json', 'for your editor']],
    }),
  ],
};

const nameArgument: CommandArgument = {
  name: '<name>',
  about: 'your name for the party: letters, digits, dots, _ and -',
  value: dynamic('names'),
};

const namesCommand: CommandSpec = {
  name: 'names',
  summary: 'your names for parties',
  details:
    'Screens show the name of a party in place of its id, and you can type it wherever a party goes. What is signed and what programs read have the id.',
  fallback: 'list',
  subcommands: [
    {
      name: 'list',
      summary: 'list the names of the profile',
      settings: ['ledgerUrl'],
      outputs: ['table', 'json'],
      examples: [['cantui names --output json', 'as JSON']],
      run: (flags) => listNames(flags),
    },
    {
      name: 'add',
      summary: 'give a party a name, in the config file',
      details: 'Changes only that line of the file.',
      args: [
        { ...nameArgument, value: text },
        { name: '<party>', about: 'whole id: NAME::FINGERPRINT', value: dynamic('parties') },
      ],
      settings: ['ledgerUrl'],
      examples: [['cantui names add treasury alice::1220...', 'in the active profile']],
      run: (flags, [name = '', party = '']) => addPartyName(name, party, flags),
    },
    {
      name: 'remove',
      summary: 'remove a name from the config file',
      args: [nameArgument],
      settings: ['ledgerUrl'],
      examples: [['cantui names remove treasury', 'its party has its id again']],
      run: (flags, [name = '']) => removePartyName(name, flags),
    },
  ],
  alsoTried: ['aliases', 'contacts', 'address-book'],
};

export const specs: readonly CommandSpec[] = [configCommand, namesCommand];
