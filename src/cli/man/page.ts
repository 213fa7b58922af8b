import type { Command, Option } from 'commander';
import type { KeyScope } from '../../shell/keys/key-binding.ts';
import { helpSections } from '../../app/help/help-sections.ts';
import { formatUsage } from '../command-usage.ts';
import { environmentVariables, stateFiles } from '../environment.ts';
import { exitCodes } from '../../cli-kit/exit-codes.ts';
import { examples } from '../help-text.ts';
import { bold, heading, definition, escapeRoff, codeBlock, subheading, option } from './roff.ts';

/** Where most keys are pressed; `?` tells the rest. */
const scopes: readonly KeyScope[] = [
  ...(['global', 'list', 'activity', 'detail', 'gap', 'lookup', 'result', 'tree'] as const),
  ...(['form', 'review', 'entries', 'journal', 'profiles'] as const),
];

const optionItem = ({ flags, description }: Option): string =>
  definition(option(flags), description);

const ownOptions = (command: Command, root: Command): readonly Option[] => {
  const shared = new Set(root.options.map(({ flags }) => flags));
  return command.options.filter(({ flags, hidden }) => !hidden && !shared.has(flags));
};

const commandPart = (command: Command, root: Command): string =>
  [
    subheading(option(formatUsage(command))),
    escapeRoff(`${command.description()}.`),
    ...ownOptions(command, root).map(optionItem),
  ].join('\n');

const rows = (table: readonly (readonly [string | number, string])[]): readonly string[] =>
  table.map(([term, about]) => definition(bold(String(term)), about));

const keyParts = helpSections(scopes).flatMap(({ title, lines }) => [
  subheading(escapeRoff(title)),
  ...lines.map(({ keys, about }) => definition(bold(keys), about)),
]);

/** The man page in roff, from the tables that help and REFERENCE.md are made from. */
export const manPage = (root: Command, version: string): string =>
  `${[
    String.raw`.\" Made from the program's own tables: cantui man`,
    `.TH CANTUI 1 "" "cantui ${escapeRoff(version)}" "User Commands"`,
    heading('NAME'),
    String.raw`cantui \- ${escapeRoff('a terminal dashboard for Canton ledger operators')}`,
    heading('SYNOPSIS'),
    option('cantui [options]'),
    ...root.commands.flatMap((command) => ['.br', option(`${formatUsage(command)} [options]`)]),
    heading('DESCRIPTION'),
    escapeRoff(
      'Without a command the dashboard opens; on the embedded ledger when no address is known.',
    ),
    escapeRoff('Options may stand before the command as well as after it.'),
    heading('COMMANDS'),
    ...root.commands.map((command) => commandPart(command, root)),
    heading('OPTIONS OF EVERY COMMAND'),
    ...root.createHelp().visibleOptions(root).map(optionItem),
    heading('EXIT STATUS'),
    ...rows(exitCodes),
    heading('ENVIRONMENT'),
    escapeRoff('An option goes before the environment, the environment before the profile.'),
    ...rows(environmentVariables),
    heading('FILES'),
    ...rows(stateFiles),
    heading('KEYS'),
    escapeRoff(
      'In the dashboard ? shows those that work where you are, and : finds a command by its name.',
    ),
    ...keyParts,
    heading('EXAMPLES'),
    codeBlock(examples.trim().split('\n').slice(1)),
  ].join('\n')}\n`;
