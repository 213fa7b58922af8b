import type { SettingName } from '../../../config/settings/settings-table.ts';
import type { CommandSpec } from '../../../cli-kit/command-spec.ts';
import { config, type ConfigAction } from './config.ts';
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

export const specs: readonly CommandSpec[] = [configCommand];
