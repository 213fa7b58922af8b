import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { flagName } from '../../config/settings/precedence.ts';
import { settingTable, type Setting } from '../../config/settings/settings-table.ts';

/** The start of a dashboard whose command line needs no parser. */
type PlainStart = { readonly flags: GlobalFlags; readonly isDemo: boolean };

const settings: readonly Setting[] = Object.values(settingTable);

/** Options of every start that belong to no setting, in the form of a setting's. */
const otherFlags = ['--profile <name>', '--no-color'];

/** Finds an option as the command line describes it: `--theme <theme>`. */
const findOption = (name: string): string | undefined =>
  settings.find((setting) => flagName(setting) === name)?.flag ??
  otherFlags.find((flag) => flagName({ flag }) === name);

/** The name of an option's value: `scanUrl` for `--scan-url`. */
const valueName = (option: string): string =>
  option.replace(/^--(?:no-)?/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads the command line of a dashboard that has nothing but shared options, `--name value`,
 * `--name=value` or a switch, after an optional `demo`. Undefined for any other: the parser reads it, and
 * says what is wrong. Loading the parser takes a fiftieth of the time to the first rows.
 */
export const readPlainStart = (argv: readonly string[]): PlainStart | undefined => {
  const isDemo = argv[0] === 'demo';
  const words = isDemo ? argv.slice(1) : [...argv];
  const flags: Record<string, string | boolean> = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [name = '', ...parts] = word.split('=');
    const option = findOption(name);
    if (option === undefined) return undefined;
    if (option === name) {
      if (parts.length > 0) return undefined;
      flags[valueName(name)] = !name.startsWith('--no-');
    } else {
      const value = parts.length > 0 ? parts.join('=') : words.shift();
      // A value that looks like an option is probably a mistake; the parser also refuses --token.
      if (value === undefined || value.startsWith('-')) return undefined;
      flags[valueName(name)] = value;
    }
  }
  return { flags, isDemo };
};

/** Runs the dashboard if the command line is a plain one; resolves with whether it was. */
export const startPlainly = async (argv: readonly string[]): Promise<boolean> => {
  const plain = readPlainStart(argv);
  if (plain === undefined) return false;
  const { dashboard: openDashboard } = await import('./dashboard.ts');
  await openDashboard(plain.flags, plain.isDemo);
  return true;
};
