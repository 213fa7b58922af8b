import type { ConfigFile, FileProblem } from '../../../config/file/config-file.ts';
import { readThemeFile } from '../../../cli-kit/theme/read-theme-file.ts';
import { isThemeFile } from '../../../config/settings/theme-setting.ts';

/** Finds what is wrong in the theme files that the profiles name, once for each file. */
export const themeProblems = ({ profiles }: ConfigFile): readonly FileProblem[] => {
  const themes = Object.values(profiles).map(({ theme = 'auto' }) => theme);
  return [...new Set(themes.filter(isThemeFile))].flatMap((path) => {
    const read = readThemeFile(path);
    return read.ok ? [] : read.error;
  });
};
