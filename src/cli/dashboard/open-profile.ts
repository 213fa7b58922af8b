import { resolveProfile } from '../../config/profiles/resolve-profile.ts';
import { listUrlOf, type SettingsInput, type Settings } from '../../config/settings/settings.ts';
import type { ProfileSession } from '../../app/session/session-manager.ts';
import { formatConfigProblem } from '../../cli-kit/load-settings.ts';
import { withThemeColors } from '../../cli-kit/theme/with-theme-colors.ts';
import { withSandbox, chooseStateDir } from '../../cli-kit/demo-settings.ts';
import { err } from '../../lib/result.ts';

const opened = async (settings: Settings): Promise<ProfileSession> => {
  const themed = await withThemeColors(settings);
  return themed.ok
    ? { ok: true, value: { settings: themed.value, stateDir: chooseStateDir(settings) } }
    : err(themed.error.map(formatConfigProblem).join('; '));
};

/** Opens profiles for a dashboard that was started with one of them; starts the sandbox once. */
export const createProfileOpener = (
  input: SettingsInput,
  started: Settings,
): ((name: string) => Promise<ProfileSession>) => {
  let demo: Promise<ProfileSession> | undefined;
  return (name) => {
    if (name === started.profile) return opened(started);
    const resolved = resolveProfile(name, input);
    if (!resolved.ok) {
      const problems = resolved.error.problems.map(({ option, text }) => `${option} ${text}`);
      return Promise.resolve(err(problems.join('; ')));
    }
    const { settings } = resolved.value;
    if (name === 'demo') {
      demo ??= withSandbox(settings).then(opened);
      return demo;
    }
    return listUrlOf(settings) === ''
      ? Promise.resolve(err('it has no service that lists activities'))
      : opened(settings);
  };
};
