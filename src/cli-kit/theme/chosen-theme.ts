import { loadConfig } from '../../config/file/config-file.ts';
import { resolveSettings, type Settings } from '../../config/settings/settings.ts';
import { settingsInput, type GlobalFlags } from '../load-settings.ts';
import { failUsage } from '../streams.ts';

export type ChosenTheme = Pick<Settings, 'theme' | 'color' | 'ascii' | 'notes'>;

const notUsed = 'the theme of the profile is not used: run cantui config check to see why';

/**
 * Returns the theme for a command that uses no service: that of `--theme`, or else that of the profile. A
 * configuration that can't be used doesn't stop such a command; a note says that its theme isn't used.
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
