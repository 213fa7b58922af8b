import type { Settings } from '../config/settings.ts';
import { activityWith } from './activity.ts';

/**
 * The dashboard where no screen can be drawn: the newest activities as a table, and after them what
 * happens, when somebody is there to read it.
 */
export const activityLines = (settings: Settings, follow: boolean): Promise<void> =>
  activityWith(settings, {
    follow,
    limit: 20,
    hasLimit: true,
    after: undefined,
    strict: false,
    format: 'table',
    filters: [],
  });
