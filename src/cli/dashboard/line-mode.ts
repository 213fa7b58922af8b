import type { Settings } from '../../config/settings/settings.ts';
import { parseActivityOptions } from '../../features/activity/cli/activity-options.ts';
import { activityWith } from '../../features/activity/cli/activity.ts';
import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { failUsage } from '../../cli-kit/streams.ts';

/** Prints the newest activities, then new ones at a terminal. No script's cursor moves. */
export const runLineMode = async (
  settings: Settings,
  { follow, flags }: { readonly follow: boolean; readonly flags: GlobalFlags },
): Promise<void> => {
  const read = await parseActivityOptions({ ...flags, follow, limit: '20' });
  if (read.ok) return activityWith(settings, { ...read.value, keepsCursor: false });
  return failUsage(read.error);
};
