import type { ConfigFile, FileProblem } from '../file/config-file.ts';
import type { SettingProblem } from '../settings/precedence.ts';
import { resolveProfile } from './resolve-profile.ts';
import type { SettingsInput } from '../settings/settings.ts';

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
