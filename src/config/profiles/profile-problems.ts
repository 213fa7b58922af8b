import type { ConfigFile, FileProblem } from '../file/config-file.ts';
import type { SettingProblem } from '../settings/precedence.ts';
import { resolveProfile } from './resolve-profile.ts';
import type { SettingsInput } from '../settings/settings.ts';

/** A problem of a value that stands in the file, with its line; of any other value undefined. */
export const problemInFile = (
  { path: keys, text }: SettingProblem,
  profile: string,
  file: ConfigFile,
): FileProblem | undefined => {
  if (keys === undefined) return undefined;
  const path = ['profiles', profile, ...keys];
  return { file: file.path, line: file.lineOf(path), key: path.join('.'), text };
};

/** What keeps profiles of a file from being used, though each of their keys is right by itself. */
export const profileProblems = (file: ConfigFile, input: SettingsInput): readonly FileProblem[] =>
  Object.keys(file.profiles).flatMap((profile) => {
    const resolved = resolveProfile(profile, { ...input, file });
    if (resolved.ok) return [];
    return resolved.error.problems.flatMap(
      (problem) => problemInFile(problem, profile, file) ?? [],
    );
  });
