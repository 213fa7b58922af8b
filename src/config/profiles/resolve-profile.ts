import { reservedProfileNames } from '../settings/settings-table.ts';
import {
  resolveSettings,
  type Flags,
  type SettingsInput,
  type ResolveSettingsResult,
} from '../settings/settings.ts';
import type { ConfigFile, FileProblem } from '../file/config-file.ts';
import type { SettingProblem } from '../settings/precedence.ts';

/** Options for addresses, tokens and safeguards apply only to the profile that they were given with. */
const bound: readonly (keyof Flags)[] = [
  'profile',
  'ledgerUrl',
  'scanUrl',
  'tokenFile',
  'mode',
  'cursorDirection',
  'caFile',
  'clientCert',
  'clientKey',
  'serverName',
  'proxy',
];

const boundVariables: readonly string[] = [
  'CANTUI_PROFILE',
  'CANTUI_LEDGER_URL',
  'CANTUI_SCAN_URL',
  'CANTUI_TOKEN',
  'CANTUI_TOKEN_FILE',
];

const withoutKeys = <T extends object>(value: T, keys: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) as Partial<T>;

/** Resolves a profile that the program was not started with, with its own addresses and token. */
export const resolveProfile = (name: string, input: SettingsInput): ResolveSettingsResult => {
  const { flags, env } = input;
  return resolveSettings({
    ...input,
    flags: { ...withoutKeys(flags, bound), profile: name },
    env: withoutKeys(env, boundVariables),
  });
};

/** The profiles of the file, and the sandbox, which always exists. */
export const profileNames = ({ file }: Pick<SettingsInput, 'file'>): readonly string[] => [
  ...Object.keys(file?.profiles ?? {}),
  ...Object.keys(file?.broken ?? {}),
  ...reservedProfileNames.filter((name) => name === 'demo'),
];

/** Returns the problem of a value in the file with its line; undefined for any other value. */
export const problemInFile = (
  { path: keys, text }: SettingProblem,
  profile: string,
  file: ConfigFile,
): FileProblem | undefined => {
  if (keys === undefined) return undefined;
  const path = ['profiles', profile, ...keys];
  return { file: file.path, line: file.lineOf(path), key: path.join('.'), text };
};

/** Finds conflicts between the settings of a profile, each of which is valid alone. */
export const profileProblems = (file: ConfigFile, input: SettingsInput): readonly FileProblem[] =>
  Object.keys(file.profiles).flatMap((profile) => {
    const resolved = resolveProfile(profile, { ...input, file });
    if (resolved.ok) return [];
    return resolved.error.problems.flatMap(
      (problem) => problemInFile(problem, profile, file) ?? [],
    );
  });
