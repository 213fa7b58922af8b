import { format } from 'oxfmt';
import {
  describeOption,
  namedCommands,
  type NamedCommand,
  type OptionSpec,
} from '../../../src/cli-kit/command-spec.ts';
import { loadRootSpec } from '../../../src/cli/load-commands.ts';
import { environmentVariables } from '../../../src/cli/help/environment.ts';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { formatUsage } from '../../../src/cli/help/help-text.ts';
import { optionGroups, shownOptions } from '../../../src/cli-kit/shared-options.ts';
import { formatDurationOption } from '../../../src/lib/time/duration.ts';
import { settingTable, type Setting } from '../../../src/config/settings/settings-table.ts';
import { dashboardTable } from '../../../src/config/settings/dashboard-table.ts';
import { everyScope } from '../../../src/app/keys/key-scopes.ts';
import { helpSections } from '../../../src/app/overlays/help/help-sections.ts';
import '../screens/loaded-screens.ts';

const rootSpec = await loadRootSpec();

/** Text in a cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const code = (text: string): string => `\`${cell(text)}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const optionRows = (options: readonly OptionSpec[]) =>
  options.map((option) => [code(option.flags), cell(describeOption(option))]);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const commandSection = ({ path, spec }: NamedCommand): string => {
  const own = optionGroups(spec)
    .filter(({ title }) => title === 'Options')
    .flatMap(({ options }) => options);
  return [
    `### ${code(formatUsage(`cantui ${path}`, spec))}`,
    [sentence(spec.summary), ...(spec.details === undefined ? [] : [spec.details])].join(' '),
    ...(own.length === 0 ? [] : [table(['option', 'description'], optionRows(own))]),
  ].join('\n\n');
};

const valueOf = (setting: Setting): string => {
  if (setting.kind === 'choice') return setting.among.join(', ');
  if (setting.kind === 'theme') return `${setting.among.join(', ')}, path`;
  if (setting.kind === 'duration')
    return `${formatDurationOption(setting.min)} to ${formatDurationOption(setting.max)}`;
  if (setting.kind === 'number') return `${setting.min} to ${setting.max} ${setting.unit}`;
  return (
    {
      url: 'address',
      yesNo: 'true, false',
      parties: 'list of party ids',
      packages: 'list of package ids',
    }[setting.kind as string] ?? setting.kind
  );
};

const settingRows = Object.entries<Setting>(settingTable).map(([name, setting]) => [
  code(name),
  cell(setting.doc),
  cell(valueOf(setting)),
  setting.fallback === undefined || setting.fallback === ''
    ? ''
    : code(
        setting.kind === 'duration'
          ? formatDurationOption(Number(setting.fallback))
          : JSON.stringify(setting.fallback),
      ),
  setting.flag === undefined ? '' : code(setting.flag),
  setting.env === undefined ? '' : code(setting.env),
]);

const keySections = (): string =>
  helpSections(everyScope())
    .map(({ title, lines }) =>
      [
        `### ${title}`,
        table(
          ['keys', 'what they do', 'commands'],
          lines.map(({ keys, about, bindings }) => [
            code(keys),
            cell(about),
            bindings.map(({ id }) => code(id)).join(' '),
          ]),
        ),
      ].join('\n\n'),
    )
    .join('\n\n');

/** REFERENCE.md: commands, settings, exit codes and keys, from the tables that the program reads. */
const unformatted = (): string => {
  return `${[
    '# Reference',
    'Made by `npm run reference` from the tables that the program itself reads; a test fails when it is stale.',
    '## Commands',
    'Without a command, cantui opens the dashboard: on the active profile, or on the sandbox if nothing is configured. Options may be given before or after the command. Durations are written as `500ms`, `30s`, `5m`, `2h` or `1d`.',
    ...namedCommands(rootSpec).map(commandSection),
    '### Shared options',
    'The help of a command lists the shared options that it uses.',
    table(['option', 'description'], optionRows(shownOptions(rootSpec))),
    '## Settings of a profile',
    'An option overrides the environment; the environment overrides the profile. `cantui config show` prints each value and its origin.',
    table(['setting', 'description', 'values', 'default', 'option', 'environment'], settingRows),
    '## Settings of the dashboard',
    'They are at the top of the file, outside the profiles. The tables of [keys](#keys) list the ids of commands.',
    table(
      ['setting', 'description', 'example'],
      Object.entries(dashboardTable).map(([name, { doc, example }]) => [
        code(name),
        cell(doc),
        code(example),
      ]),
    ),
    '## Environment',
    table(
      ['variable', 'description'],
      environmentVariables.map(([name, about]) => [code(name), cell(about)]),
    ),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      exitCodes.map(([number, meaning]) => [String(number), cell(meaning)]),
    ),
    '## Keys',
    'In the dashboard, `?` shows the keys of the current screen, and `:` finds a command by name.',
    keySections(),
  ].join('\n\n')}\n`;
};

/** REFERENCE.md as it has to be, in the format of all files. */
export const referenceText = async (): Promise<string> =>
  (await format('REFERENCE.md', unformatted())).code;
