import type { Settings } from '../../config/settings/settings.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';

/** The themes that need no table of colors. */
const plainThemes: readonly (string | undefined)[] = [undefined, 'auto', 'no-color', 'ascii'];

/** Adds the colors of a named theme; its table is loaded only for one. */
export const withThemeColors = async (settings: Settings): Promise<Settings> => {
  if (!settings.color || plainThemes.includes(settings.theme)) return settings;
  const { themeColors } = await import('../../ui-kit/theme/theme-colors.ts');
  const { colorDepth } = detectCapabilities(process.env);
  return { ...settings, themeColors: themeColors(settings.theme, colorDepth) };
};
