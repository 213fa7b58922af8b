import type { ConfigFile } from '../../config/file/parse-config-file.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';
import { exitWith, usageError } from '../../cli-kit/exit.ts';
import {
  wantsSandbox,
  withSandbox,
  printConfigProblems,
  requireListUrl,
  resolveSettingsOrExit,
  type GlobalFlags,
} from '../../cli-kit/load-settings.ts';
import { printError, failUsage } from '../../cli-kit/streams.ts';
import { withThemeColorsOrExit } from '../../cli-kit/with-theme-colors.ts';
import { drawDashboard } from './draw-dashboard.ts';
import { parseActivityOptions } from '../../features/activity/cli/activity-options.ts';
import { activityWith } from '../../features/activity/cli/activity.ts';
import { applyDashboardSettings } from '../../app/keys/configure-keys.ts';

const sandboxRows = 'these rows are sandbox data, not from a network.';
const howToConfigure =
  'No ledger URL and no scan URL: pass --scan-url and --ledger-url, or run cantui config init.';

/** Prints the newest activities, then new ones at a terminal. No script's cursor moves. */
const withoutScreen = async (settings: Settings, flags: GlobalFlags): Promise<void> => {
  const follow = process.stdout.isTTY;
  if (follow) printError('line by line: rows are printed as they come. Ctrl-C ends it.');
  const read = await parseActivityOptions({ ...flags, follow, limit: '20' });
  if (!read.ok) return failUsage(read.error);
  return activityWith(settings, { ...read.value, keepsCursor: false });
};

const applySettings = async (file: ConfigFile | undefined): Promise<void> => {
  if (file?.dashboard === undefined) return;
  const problems = await applyDashboardSettings(file);
  if (problems.length === 0) return;
  printConfigProblems(problems);
  exitWith(usageError);
};

/** Runs `cantui` and `cantui demo`. */
export const dashboard = async (flags: GlobalFlags, isDemo: boolean): Promise<void> => {
  const {
    value: { settings: given },
    given: settingsInput,
  } = await resolveSettingsOrExit(
    // The settings of a profile for its own ledger don't apply to the sandbox.
    isDemo ? { ...flags, profile: 'demo' } : flags,
  );
  const { stdin, stdout } = process;
  if (!stdin.isTTY && stdout.isTTY) {
    return failUsage(
      'the dashboard needs a keyboard, but stdin is not a terminal; use cantui activity --follow',
    );
  }
  const { lineMode, ascii } = detectCapabilities(process.env);
  const asksSandbox = isDemo || wantsSandbox(given);
  const isPlain = !stdout.isTTY || lineMode;
  if (!asksSandbox) requireListUrl(given);
  if (!isPlain) await applySettings(settingsInput.file);
  // There is no terminal to draw on, or none that can move its cursor.
  if (isPlain) {
    const settings = asksSandbox ? await withSandbox(given) : given;
    if (asksSandbox) printError(isDemo ? sandboxRows : `${sandboxRows} ${howToConfigure}`);
    return withoutScreen(settings, flags);
  }
  const themed = await withThemeColorsOrExit(given);
  return drawDashboard({
    settings: async () => (asksSandbox ? withSandbox(themed) : themed),
    settingsInput,
    usesMouse: settingsInput.file?.dashboard?.mouse === true,
    ascii,
  });
};
