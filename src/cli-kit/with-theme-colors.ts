import { loadConfig } from '../config/file/config-file.ts';
import type { FileProblem } from '../config/file/parse-config-file.ts';
import { resolveSettings, type Settings } from '../config/settings/settings.ts';
import { isThemeFile } from '../config/settings/theme-setting.ts';
import type { Result } from '../lib/result.ts';
import { detectCapabilities, type Capabilities } from '../terminal/capabilities.ts';
import { autoColors, colorsInDepth, themeColors } from '../ui-kit/theme/theme-colors.ts';
import { exitWith, usageError } from './exit.ts';
import { printConfigProblems, settingsInput, type GlobalFlags } from './load-settings.ts';
import { failUsage } from './streams.ts';

export type ChosenTheme = Pick<Settings, 'theme' | 'color' | 'ascii' | 'notes'>;

const notUsed = 'the theme of the profile is not used: run cantui config check to see why';

/**
 * The theme of a command that uses no service. A configuration that can't be used doesn't stop it;
 * a note says that its theme isn't used.
 */
export const chosenTheme = async (flags: GlobalFlags): Promise<ChosenTheme> => {
  const { theme, profile, color } = flags;
  const loaded = theme === undefined ? await loadConfig(process.env) : undefined;
  const input = settingsInput({
    ...(color !== undefined && { color }),
    ...(theme !== undefined && { theme }),
  });
  const env = theme === undefined ? { CANTUI_PROFILE: process.env['CANTUI_PROFILE'] } : {};
  const resolved = resolveSettings({
    ...input,
    flags: {
      ...(theme !== undefined && { theme }),
      ...(theme === undefined && profile !== undefined && { profile }),
    },
    env,
    file: loaded?.kind === 'found' ? loaded.file : undefined,
    notes: [],
    readToken: () => undefined,
  });
  if (theme !== undefined && !resolved.ok)
    return failUsage(...resolved.error.problems.map(({ option, text }) => `${option} ${text}`));
  if (!resolved.ok || loaded?.kind === 'wrong')
    return { color: input.color, ascii: input.ascii, theme: undefined, notes: [notUsed] };
  const { settings } = resolved.value;
  return { color: settings.color, ascii: settings.ascii, theme: settings.theme, notes: [] };
};

const autoThemes: readonly (string | undefined)[] = [undefined, 'auto', 'ascii'];

export const followsBackground = ({ color, theme }: Pick<Settings, 'color' | 'theme'>): boolean =>
  color && autoThemes.includes(theme);

/** The one grey that reads on black (4.6:1) and on white (4.5:1). */
const faintAnywhere = { faint: 'ansi256(243)' } as const;

export const colorsOnBackground = (
  background: Capabilities['background'],
): Settings['themeColors'] => {
  const { colorDepth } = detectCapabilities(process.env);
  if (background === 'unknown') return colorDepth === 16 ? undefined : faintAnywhere;
  return autoColors(background, colorDepth);
};

type Themed = Pick<Settings, 'color' | 'theme' | 'notes'>;

const withFile = async <T extends Themed>(
  settings: T,
  path: string,
): Promise<Result<T, readonly FileProblem[]>> => {
  const { readThemeFile } = await import('./read-theme-file.ts');
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

/** The code that reads a file is loaded only for a theme that is one. */
export const withThemeColors = async <T extends Themed>(
  settings: T,
): Promise<Result<T, readonly FileProblem[]>> => {
  const { color, theme } = settings;
  const { background, colorDepth } = detectCapabilities(process.env);
  // With 16 colors the palette has the shades, and only the background tells which of them read.
  const isLight = color && theme === 'light' && colorDepth === 16;
  if (followsBackground(settings) || isLight) {
    const colors = colorsOnBackground(isLight ? 'light' : background);
    return {
      ok: true,
      value: colors === undefined ? settings : { ...settings, themeColors: colors },
    };
  }
  if (!color || theme === undefined || theme === 'no-color') return { ok: true, value: settings };
  if (isThemeFile(theme)) return withFile(settings, theme);
  return { ok: true, value: { ...settings, themeColors: themeColors(theme, colorDepth) } };
};

export const withThemeColorsOrExit = async <T extends Themed>(settings: T): Promise<T> => {
  const themed = await withThemeColors(settings);
  if (themed.ok) return themed.value;
  printConfigProblems(themed.error);
  return exitWith(usageError);
};
