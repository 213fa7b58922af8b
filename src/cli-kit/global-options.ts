import { Option, type Command } from 'commander';
import { settingTable, type Setting } from '../config/settings/settings-table.ts';
import type { GlobalFlags } from './load-settings.ts';

/** What a setting is when nobody says anything, in brackets behind what it does. */
const aboutOf = ({ doc, kind, fallback }: Setting): string =>
  kind === 'number' && fallback !== undefined ? `${doc} (${String(fallback)})` : doc;

const settingOptions = Object.values<Setting>(settingTable).flatMap((setting) =>
  setting.flag === undefined ? [] : [[setting.flag, aboutOf(setting)] as const],
);

/** Options that every command takes. There is none for the token: argv is public. */
const globalOptions: readonly (readonly [string, string])[] = [
  ['--profile <name>', 'settings of this name: of the configuration file, default or demo'],
  ...settingOptions,
  ['--output <format>', 'table, json or ndjson, where a command prints data; lookups know yaml'],
  ['--no-color', 'no colours'],
];

/**
 * `hidden`: taken, because a script may give them to every command, but of no use here. `own`: an
 * option for which the command has a meaning of its own.
 */
export const addGlobalOptions = (
  command: Command,
  { hidden = false, shown = '', own = '' } = {},
): Command => {
  const taken = globalOptions.filter(([flags]) => own === '' || !flags.startsWith(`${own} `));
  for (const [flags, about] of taken)
    command.addOption(new Option(flags, about).hideHelp(hidden && flags !== shown));
  return command;
};

/** Options may stand before the command as well as after it; those after it go first. */
export const mergeGlobalFlags = <Flags extends GlobalFlags>(
  after: Flags,
  command: Command,
): Flags => {
  const before: GlobalFlags = command.parent?.opts() ?? {};
  return { ...before, ...after, color: before.color !== false && after.color !== false };
};

/** An option that may be given more than once. */
export const collect = (word: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  word,
];
