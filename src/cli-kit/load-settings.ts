import { loadConfig, type FileProblem, type LoadedConfig } from '../config/file/config-file.ts';
import type { SettingProblem } from '../config/settings/precedence.ts';
import { problemInFile } from '../config/profiles/resolve-profile.ts';
import type { Result } from '../lib/result.ts';
import { rereadSettings } from '../config/profiles/reread-settings.ts';
import { loadPolicy } from '../config/policy/policy.ts';
import {
  resolveSettings,
  type Flags,
  type SettingsInput,
  type Settings,
} from '../config/settings/settings.ts';
import { readToken } from '../config/tokens/token.ts';
import { detectCapabilities } from '../terminal/capabilities.ts';
import { exitWith, usageError } from './exit.ts';
import { ignoredVariableNotes } from './ignored-environment.ts';
import { noLedgerUrl, noListUrl } from './messages.ts';
import { listUrlOf } from '../config/settings/settings.ts';
import { printError, failUsage } from './streams.ts';

export type GlobalFlags = Flags & {
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly output?: string;
  readonly debug?: string;
  readonly debugBodies?: boolean;
  readonly record?: string;
  readonly recordKeys?: boolean;
  readonly linear?: boolean;
};

const placeOf = ({ file, line }: FileProblem): string =>
  line === undefined ? file : `${file}:${line}:`;

/** Formats what is wrong in a configuration file: where, which key, the rule and the remedy. */
export const formatConfigProblem = (problem: FileProblem): string =>
  [placeOf(problem), problem.key, problem.text].filter((word) => word !== '').join(' ');

/** Says what is wrong in a configuration file. */
export const printConfigProblems = (problems: readonly FileProblem[]): void => {
  for (const problem of problems) printError(formatConfigProblem(problem));
};

/** Formats a problem of a value, with its line in the file. */
const sayProblem = (problem: SettingProblem, profile: string, { file }: SettingsInput): void => {
  const inFile = file && problemInFile(problem, profile, file);
  if (inFile === undefined) printError(`${problem.option} ${problem.text}`);
  else printConfigProblems([inFile]);
};

/** The configuration that there is, or the end of the program with what is wrong in it. */
export const loadConfigOrExit = async (): Promise<LoadedConfig & { kind: 'none' | 'found' }> => {
  const loaded = await loadConfig(process.env);
  if (loaded.kind !== 'wrong') return loaded;
  printConfigProblems(loaded.problems);
  return exitWith(usageError);
};

/** Collects the sources of settings, except for the file. */
export const settingsInput = (flags: GlobalFlags): SettingsInput => {
  const { env } = process;
  const { color, ascii } = detectCapabilities(env);
  return {
    flags,
    env,
    color: color && flags.color !== false,
    ascii,
    readToken: (source) => readToken(source, env),
    notes: ignoredVariableNotes,
  };
};

/** Resolves the settings of a command with all their facts, or exits with their problems. */
export const resolveSettingsOrExit = async (flags: GlobalFlags) => {
  const loaded = await loadConfigOrExit();
  const input: SettingsInput = {
    ...settingsInput(flags),
    file: loaded.kind === 'found' ? loaded.file : undefined,
    policy: loadPolicy(),
  };
  const resolved = resolveSettings(input);
  if (resolved.ok) return { ...resolved, loaded, given: input };
  for (const problem of resolved.error.problems) sayProblem(problem, resolved.error.profile, input);
  return exitWith(usageError);
};

/** Reads the configuration again, and resolves the settings of a command from it. */
export const reloadSettings = (
  settings: Settings,
  flags: GlobalFlags,
): Promise<Result<Settings, string>> =>
  rereadSettings(settings, settingsInput(flags), settings.profile);

/** Resolves the settings of a command, or exits with their problems. */
export const loadSettings = async (flags: GlobalFlags): Promise<Settings> =>
  (await resolveSettingsOrExit(flags)).value.settings;

/** For commands that list activities: exits when the service that lists them isn't configured. */
export const requireListUrl = (settings: Settings): void => {
  if (listUrlOf(settings) !== '') return;
  failUsage(settings.source === 'ledger' ? noLedgerUrl : noListUrl);
};
