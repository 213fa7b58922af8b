import { err, type Result } from '../../lib/result.ts';
import { loadConfig } from '../file/config-file.ts';
import type { ConfigFile, FileProblem } from '../file/parse-config-file.ts';
import { loadPolicy } from '../policy/policy.ts';
import type { SettingProblem } from '../settings/precedence.ts';
import { reservedProfileNames } from '../settings/settings-table.ts';
import {
  resolveSettings,
  type Settings,
  type SettingsInput,
  type Flags,
  type ResolveSettingsResult,
} from '../settings/settings.ts';

/** These flags apply only to the profile that they were given with. */
const bound: readonly (keyof Flags)[] = [
  'profile',
  'ledgerUrl',
  'scanUrl',
  'tokenFile',
  'user',
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

/** The program was started with another profile, whose addresses and token stay there. */
export const resolveProfile = (name: string, input: SettingsInput): ResolveSettingsResult => {
  const { flags, env } = input;
  return resolveSettings({
    ...input,
    flags: { ...withoutKeys(flags, bound), profile: name },
    env: withoutKeys(env, boundVariables),
  });
};

/** The names include the sandbox, which always exists. */
export const profileNames = ({ file }: Pick<SettingsInput, 'file'>): readonly string[] => [
  ...Object.keys(file?.profiles ?? {}),
  ...Object.keys(file?.broken ?? {}),
  ...reservedProfileNames.filter((name) => name === 'demo'),
];

export const problemInFile = (
  { path: keys, text }: SettingProblem,
  profile: string,
  file: ConfigFile,
): FileProblem | undefined => {
  if (keys === undefined) return undefined;
  const path = ['profiles', profile, ...keys];
  return { file: file.path, line: file.lineOf(path), key: path.join('.'), text };
};

export const profileProblems = (file: ConfigFile, input: SettingsInput): readonly FileProblem[] =>
  Object.keys(file.profiles).flatMap((profile) => {
    const resolved = resolveProfile(profile, { ...input, file });
    if (resolved.ok) return [];
    return resolved.error.problems.flatMap(
      (problem) => problemInFile(problem, profile, file) ?? [],
    );
  });

type Problem = { readonly option: string; readonly text: string };

const sentenceOf = (problems: readonly Problem[]): string =>
  problems.map(({ option, text }) => `${option} ${text}`).join('; ');

/** Reads the file and the policy again, with the session's options and variables. */
export const rereadSettings = async (
  settings: Settings,
  input: SettingsInput,
  started: string,
): Promise<Result<Settings, string>> => {
  // The program started this sandbox: no file has its address.
  if (settings.mode === 'demo') return { ok: true, value: settings };
  const loaded = await loadConfig(input.env);
  if (loaded.kind === 'wrong')
    return err(sentenceOf(loaded.problems.map(({ file, text }) => ({ option: file, text }))));
  const { profile } = settings;
  const file = loaded.kind === 'found' ? loaded.file : undefined;
  const given = { ...input, file, policy: await loadPolicy(), readToken: () => undefined };
  const resolved =
    profile === started
      ? resolveSettings({ ...given, flags: { ...input.flags, profile } })
      : resolveProfile(profile, given);
  return resolved.ok
    ? { ok: true, value: resolved.value.settings }
    : err(sentenceOf(resolved.error.problems));
};
