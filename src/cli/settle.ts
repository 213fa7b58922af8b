import { loadConfig, type FileProblem, type LoadedConfig } from '../config/config-file.ts';
import type { SettingProblem } from '../config/layers.ts';
import { problemInFile } from '../config/profile-problems.ts';
import { loadPolicy } from '../config/policy.ts';
import {
  resolveSettings,
  type Flags,
  type SettingsInput,
  type Settings,
} from '../config/settings.ts';
import { readToken } from '../config/token.ts';
import { detectCapabilities } from '../terminal/abilities.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { ignoredNotes } from './ignored-environment.ts';
import { say } from './streams.ts';

export type GlobalFlags = Flags & {
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly output?: string;
};

const placeOf = ({ file, line }: FileProblem): string =>
  line === undefined ? file : `${file}:${line}:`;

/** Says what is wrong in a configuration file: where, which key, the rule and the remedy. */
export const sayFileProblems = (problems: readonly FileProblem[]): void => {
  for (const problem of problems)
    say([placeOf(problem), problem.key, problem.text].filter((word) => word !== '').join(' '));
};

/** Says what is wrong with a value: by its line where it stands in the file. */
const sayProblem = (problem: SettingProblem, profile: string, { file }: SettingsInput): void => {
  const inFile = file && problemInFile(problem, profile, file);
  if (inFile === undefined) say(`${problem.option} ${problem.text}`);
  else sayFileProblems([inFile]);
};

/** The configuration that there is, or the end of the program with what is wrong in it. */
export const configOrEnd = async (): Promise<LoadedConfig & { kind: 'none' | 'found' }> => {
  const loaded = await loadConfig(process.env);
  if (loaded.kind !== 'wrong') return loaded;
  sayFileProblems(loaded.problems);
  return end(usageError);
};

/** What settings are made of, but for the file. */
export const givenBy = (flags: GlobalFlags): SettingsInput => {
  const { env } = process;
  const { colour, ascii } = detectCapabilities(env);
  return {
    flags,
    env,
    colour: colour && flags.color !== false,
    ascii,
    readToken: (source) => readToken(source, env),
    notes: ignoredNotes,
  };
};

/** Everything that is known of the settings of a command, or its end with what is wrong with them. */
export const resolveOrEnd = async (flags: GlobalFlags) => {
  const loaded = await configOrEnd();
  const given: SettingsInput = {
    ...givenBy(flags),
    file: loaded.kind === 'found' ? loaded.file : undefined,
    policy: await loadPolicy(),
  };
  const resolved = resolveSettings(given);
  if (resolved.ok) return { ...resolved, loaded, given };
  for (const problem of resolved.problems) sayProblem(problem, resolved.profile, given);
  return end(usageError);
};

/** Settles the settings of a command, or ends with what is wrong with them. */
export const settle = async (flags: GlobalFlags): Promise<Settings> =>
  (await resolveOrEnd(flags)).settings;

/** For what reads a scan alone: ends when none was named. */
export const needScan = ({ scanUrl }: Settings): void => {
  if (scanUrl !== '') return;
  say('no scan service was named: give --scan-url URL or set CANTUI_SCAN_URL');
  end(usageError);
};
