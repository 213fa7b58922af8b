import type { Settings } from '../../config/settings/settings.ts';
import { parseActivityOptions } from '../../features/activity/cli/activity-options.ts';
import { activityWith } from '../../features/activity/cli/activity.ts';
import { exitWith } from '../../cli-kit/exit.ts';
import { usageError } from '../../cli-kit/exit-codes.ts';
import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { printError } from '../../cli-kit/streams.ts';

/**
 * The dashboard where no screen can be drawn: the newest activities as a table, and after them what
 * happens, when somebody is there to read it. What is only watched leaves the cursor of a script
 * that follows alone.
 */
export const runLineMode = async (
  settings: Settings,
  { follow, flags }: { readonly follow: boolean; readonly flags: GlobalFlags },
): Promise<void> => {
  const read = await parseActivityOptions({ ...flags, follow, limit: '20' });
  if (read.ok) return activityWith(settings, { ...read.value, keepsCursor: false });
  printError(read.error);
  return exitWith(usageError);
};
