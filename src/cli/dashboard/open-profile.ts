import type { ProfileSession } from '../../app/session/session-manager.ts';
import { withSandbox, chooseStateDir, formatConfigProblem } from '../../cli-kit/load-settings.ts';
import { withThemeColors } from '../../cli-kit/theme/with-theme-colors.ts';
import { resolveProfile } from '../../config/profiles/resolve-profile.ts';
import { listUrlOf, type Settings, type SettingsInput } from '../../config/settings/settings.ts';
import type { Replay } from '../../debug/recording/create-replay.ts';
import { err } from '../../lib/result.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const opened = async (settings: Settings): Promise<ProfileSession> => {
  const themed = await withThemeColors(settings);
  return themed.ok
    ? { ok: true, value: { settings: themed.value, stateDir: chooseStateDir(settings) } }
    : err(themed.error.map(formatConfigProblem).join('; '));
};

/** For a dashboard that was started with a profile; starts the sandbox once. */
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

/** `message` describes a defect. */
type Finish = (code: number, message?: string) => void;

export interface DashboardOptions {
  readonly settings: Settings;
  readonly settingsInput: Parameters<typeof createProfileOpener>[0];
  /** Absent for a dashboard on real services. */
  readonly replay?: (Replay & { readonly stateDir: string }) | undefined;
  /** Entered, with a first word on it. */
  readonly terminal: Terminal;
  readonly usesMouse: boolean;
  readonly finish: Finish;
  /** Replaces the action at the end of the program. */
  readonly onFinish: (finish: Finish) => void;
}
