import type { Command, Option } from 'commander';
import { format } from 'oxfmt';
import { commandTree } from '../../../src/cli/program.ts';
import { formatUsage } from '../../../src/cli/command-usage.ts';
import { environmentVariables } from '../../../src/cli/environment.ts';
import { exitCodes } from '../../../src/cli-kit/exit-codes.ts';
import { settingTable, type Setting } from '../../../src/config/settings/settings-table.ts';
import { allScopes, helpSections } from '../../../src/app/help/help-sections.ts';

/** Text in a cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const code = (text: string): string => `\`${cell(text)}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const optionRows = (options: readonly Option[]) =>
  options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description }) => [code(flags), cell(description)]);

const commandSection = (command: Command, global: ReadonlySet<string>): string => {
  const own = optionRows(command.options.filter(({ flags }) => !global.has(flags)));
  const options = own.length === 0 ? [] : [table(['option', 'what it does'], own)];
  return [`### ${code(formatUsage(command))}`, `${command.description()}.`, ...options].join(
    '\n\n',
  );
};

const valueOf = (setting: Setting): string => {
  if (setting.kind === 'choice') return setting.among.join(', ');
  if (setting.kind === 'number') return `${setting.min} to ${setting.max} ${setting.unit}`;
  return (
    { url: 'address', yesNo: 'true, false', parties: 'list of party ids' }[
      setting.kind as string
    ] ?? setting.kind
  );
};

const settingRows = Object.entries<Setting>(settingTable).map(([name, setting]) => [
  code(name),
  cell(setting.doc),
  cell(valueOf(setting)),
  setting.fallback === undefined || setting.fallback === ''
    ? ''
    : code(JSON.stringify(setting.fallback)),
  setting.flag === undefined ? '' : code(setting.flag),
  setting.env === undefined ? '' : code(setting.env),
]);

const keySections = (): string =>
  helpSections(allScopes)
    .map(({ title, lines }) =>
      [
        `### ${title}`,
        table(
          ['keys', 'what they do'],
          lines.map(({ keys, about }) => [code(keys), cell(about)]),
        ),
      ].join('\n\n'),
    )
    .join('\n\n');

/** REFERENCE.md: commands, settings, exit codes and keys, from the tables that the program reads. */
const unformatted = (): string => {
  const root = commandTree();
  const global = new Set(root.options.map(({ flags }) => flags));
  return `${[
    '# Reference',
    'Made by `npm run reference` from the tables that the program itself reads; a test fails when it is stale.',
    '## Commands',
    'Without a command the dashboard opens; on the embedded ledger when no address is known. Options may stand before the command as well as after it.',
    ...root.commands.map((command) => commandSection(command, global)),
    '### Options of every command',
    table(['option', 'what it does'], optionRows(root.options)),
    '## Settings of a profile',
    'An option goes before the environment, the environment before the profile. `cantui config show` says where each value is from.',
    table(
      ['setting', 'what it does', 'values', 'when nothing is said', 'option', 'environment'],
      settingRows,
    ),
    '## Environment',
    table(
      ['variable', 'what it is for'],
      environmentVariables.map(([name, about]) => [code(name), cell(about)]),
    ),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      exitCodes.map(([number, meaning]) => [String(number), cell(meaning)]),
    ),
    '## Keys',
    'In the dashboard `?` shows those that work where you are, and `:` finds a command by its name.',
    keySections(),
  ].join('\n\n')}\n`;
};

/** REFERENCE.md as it has to be, in the format of all files. */
export const referenceText = async (): Promise<string> =>
  (await format('REFERENCE.md', unformatted())).code;
