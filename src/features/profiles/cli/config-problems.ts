import type { ConfigFile, FileProblem } from '../../../config/file/config-file.ts';
import { formatProblem } from '../../../config/settings/settings-table.ts';
import { isThemeFile } from '../../../config/settings/theme-setting.ts';
import { readSignerKey } from '../../../signing/signer.ts';
import { readThemeFile } from '../../../cli-kit/theme/read-theme-file.ts';

/** Finds the signers of a configuration whose public key cannot be used. */
export const signerProblems = ({
  path: file,
  profiles,
  lineOf,
}: ConfigFile): readonly FileProblem[] =>
  Object.entries(profiles).flatMap(([profile, { signers = {} }]) =>
    Object.entries(signers).flatMap(([name, { publicKey }]) => {
      const key = readSignerKey(publicKey);
      if (key.ok) return [];
      const { problem, remedy } = key.error;
      const path = ['profiles', profile, 'signers', name, 'publicKey'];
      const text = formatProblem(problem, remedy);
      return [{ file, line: lineOf(path), key: path.join('.'), text }];
    }),
  );

/** Finds what is wrong in the theme files that the profiles name, once for each file. */
export const themeProblems = ({ profiles }: ConfigFile): readonly FileProblem[] => {
  const themes = Object.values(profiles).map(({ theme = 'auto' }) => theme);
  return [...new Set(themes.filter(isThemeFile))].flatMap((path) => {
    const read = readThemeFile(path);
    return read.ok ? [] : read.error;
  });
};
