import { format } from 'oxfmt';
import {
  describeOption,
  namedCommands,
  type NamedCommand,
  type OptionSpec,
} from '../../../src/cli-kit/command-spec.ts';
import { loadRootSpec } from '../../../src/cli/build-command.ts';
import { environmentVariables } from '../../../src/cli/help/root-help.ts';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { formatUsage } from '../../../src/cli/help/help-text.ts';
import { optionGroups, shownOptions } from '../../../src/cli-kit/shared-options.ts';
import { formatDurationOption } from '../../../src/lib/time/duration.ts';
import { settingTable, type Setting } from '../../../src/config/settings/settings-table.ts';
import { dashboardTable } from '../../../src/config/settings/config-template.ts';
import { everyScope } from '../../../src/app/keys/key-scopes.ts';
import { helpSections } from '../../../src/app/overlays/help/help-rows.ts';
import { cell, code, columns, table } from './markdown.ts';
import { factSections } from './reference-facts.ts';
import '../screens/loaded-screens.ts';

const rootSpec = await loadRootSpec();

type Rows = readonly (readonly string[])[];

const optionRows = (options: readonly OptionSpec[]): Rows =>
  options.map((option) => [option.flags, describeOption(option)]);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A command with the rows of its own options. */
interface Described extends NamedCommand {
  readonly rows: Rows;
}

const commands: readonly Described[] = namedCommands(rootSpec).map((command) => ({
  ...command,
  rows: optionRows(
    optionGroups(command.spec)
      .filter(({ title }) => title === 'Options')
      .flatMap(({ options }) => options),
  ),
}));

const has = (rows: Rows, row: readonly string[]): boolean =>
  rows.some((each) => each.join() === row.join());

/** Fewer common options than these are quicker to read twice than to look up, unless they are all. */
const worthReferring = 5;
const worthReferringIfAll = 3;

/** The options of a command; those that it has in common with an earlier one are not repeated. */
const optionsOf = ({ rows }: Described, earlier: readonly Described[]): readonly string[] => {
  const common = (other: Described): number => rows.filter((row) => has(other.rows, row)).length;
  const apart = (other: Described): number => other.rows.length - common(other);
  const [like] = earlier.toSorted((a, b) => common(b) - common(a) || apart(a) - apart(b));
  const isSame = like?.rows.length === rows.length && common(like) === rows.length;
  const least = isSame ? worthReferringIfAll : worthReferring;
  if (like === undefined || common(like) < least) return rows.length === 0 ? [] : [columns(rows)];
  const without = like.rows.filter((row) => !has(rows, row)).map(([flags = '']) => code(flags));
  const added = rows.filter((row) => !has(like.rows, row));
  return [
    [
      `The options of ${code(`cantui ${like.path}`)}`,
      ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
      ...(added.length === 0
        ? []
        : [
            `and ${added.map(([flags = '', about = '']) => `${code(flags)}: ${about}`).join('; ')}`,
          ]),
    ].join(', ') + '.',
  ];
};

/** The sentences about a command, or the earlier command that has the same. */
const detailsOf = ({ spec: { details } }: Described, earlier: readonly Described[]) => {
  if (details === undefined) return [];
  const like = earlier.find(({ spec }) => spec.details === details);
  return [like === undefined ? details : `More: ${code(`cantui ${like.path}`)}.`];
};

/** Nothing for a command with one form only. */
const formatsOf = ({ spec: { outputs = [] } }: Described): readonly string[] =>
  outputs.length === 0
    ? []
    : [`Formats of ${code('--output')}: ${outputs.map((format) => code(format)).join(', ')}.`];

const commandSection = (command: Described, index: number): string => {
  const { path, spec } = command;
  const earlier = commands.slice(0, index);
  return [
    `### ${code(formatUsage(`cantui ${path}`, spec))}`,
    [sentence(spec.summary), ...detailsOf(command, earlier)].join(' '),
    ...optionsOf(command, earlier),
    ...formatsOf(command),
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
]);

/** Neighbors of one name that count up, such as `partyChoice.1` to `partyChoice.9`, as first and last. */
const shortIds = (ids: readonly string[]): string =>
  ids.length > 2 && ids.every((id) => /\.\d$/.test(id))
    ? `${ids[0] ?? ''} to ${ids.at(-1) ?? ''}`
    : ids.join(' ');

const keyColumns = (): string =>
  columns(
    helpSections(everyScope())
      .flatMap(({ title, lines }) => [
        ['', '', ''],
        [title, '', ''],
        ...lines.map(({ keys, about, bindings }) => [
          keys,
          about,
          shortIds(bindings.map(({ id }) => id)),
        ]),
      ])
      .slice(1),
  );

/** Options that no setting has. */
const otherShared = shownOptions(rootSpec).filter(
  ({ flags }) => !Object.values<Setting>(settingTable).some(({ flag }) => flag === flags),
);

const unformatted = (): string => {
  return `${[
    '# Reference',
    'Every command, setting, key, limit and exit code. `npm run reference` makes this page from the tables that cantui reads.',
    '## Commands',
    'Without a command, cantui opens the dashboard: on the active profile, or on the sandbox if nothing is configured. Options may be given before or after the command. Durations are written as `500ms`, `30s`, `5m`, `2h` or `1d`.',
    ...commands.map(commandSection),
    '### Shared options',
    'Help lists the shared options that a command uses: these, and the options of [settings](#settings-of-a-profile).',
    columns(
      optionRows(
        otherShared.map((option) =>
          option.flags.startsWith('--output ')
            ? { ...option, about: 'one of the formats that the command lists' }
            : option,
        ),
      ),
    ),
    '## Settings of a profile',
    'An option overrides the [environment](#environment); the environment overrides the profile. `cantui config show` prints each value and its origin, and what follows from them: `testLedger` (whether `--yes` works) and `approvalRule`.',
    table(['setting', 'description', 'values', 'default', 'option'], settingRows),
    '## Settings of the dashboard',
    'These settings go at the top of the file, outside the profiles.',
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
    ...factSections,
    '## Keys',
    'By screen: the keys, what they do, and the ids of their commands. In the dashboard, `?` shows the keys of the current screen, and `:` finds a command by name.',
    keyColumns(),
  ].join('\n\n')}\n`;
};

/** REFERENCE.md as it has to be, in the format of all files. */
export const referenceText = async (): Promise<string> =>
  (await format('REFERENCE.md', unformatted())).code;
