import type { FileProblem } from '../../config/file/config-file.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { isThemeFile } from '../../config/settings/theme-setting.ts';
import type { Result } from '../../lib/result.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';
import { exitWith, usageError } from '../exit.ts';
import { printConfigProblems } from '../load-settings.ts';

/** The themes that need no table of colors. */
const plainThemes: readonly (string | undefined)[] = [undefined, 'auto', 'no-color', 'ascii'];

type Themed = Pick<Settings, 'color' | 'theme' | 'notes'>;

const withFile = async <T extends Themed>(
  settings: T,
  path: string,
): Promise<Result<T, readonly FileProblem[]>> => {
  const { readThemeFile } = await import('./read-theme-file.ts');
  const { colorsInDepth } = await import('../../ui-kit/theme/theme-colors.ts');
  const read = readThemeFile(path);
  if (!read.ok) return read;
  const { colors, warnings } = read.value;
  const { colorDepth } = detectCapabilities(process.env);
  const notes = [...settings.notes, ...warnings.map((text) => `the theme ${path} ${text}`)];
  return {
    ok: true,
    value: { ...settings, notes, themeColors: colorsInDepth(colors, colorDepth) },
  };
};

/** Adds the colors of a theme; what reads them is loaded only for a theme with colors of its own. */
export const withThemeColors = async <T extends Themed>(
  settings: T,
): Promise<Result<T, readonly FileProblem[]>> => {
  const { color, theme } = settings;
  if (!color || theme === undefined || plainThemes.includes(theme))
    return { ok: true, value: settings };
  if (isThemeFile(theme)) return withFile(settings, theme);
  const { themeColors } = await import('../../ui-kit/theme/theme-colors.ts');
  const { colorDepth } = detectCapabilities(process.env);
  return { ok: true, value: { ...settings, themeColors: themeColors(theme, colorDepth) } };
};

/** Adds the colors of a theme, or exits with the problems of its file. */
export const withThemeColorsOrExit = async <T extends Themed>(settings: T): Promise<T> => {
  const themed = await withThemeColors(settings);
  if (themed.ok) return themed.value;
  printConfigProblems(themed.error);
  return exitWith(usageError);
};
