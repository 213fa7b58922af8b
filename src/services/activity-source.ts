import { createClient } from '../client/client.ts';
import type { Settings } from '../config/settings.ts';
import type { CallActivities } from './pages.ts';

/** The listing of activities for commands that draw no dashboard. */
export interface ActivitySource {
  readonly call: CallActivities;
  /** Cancels what is under way and closes the connections. */
  readonly close: () => void;
}

/** `retries`: how often a read that failed in passing is tried again before it is a failure. */
export const openActivitySource = (
  settings: Settings,
  version: string,
  retries: number,
): ActivitySource => {
  const { scanUrl, timeoutMs } = settings;
  const { call, close } = createClient({ ledgerUrl: '', scanUrl, timeoutMs, version, retries });
  return { call, close };
};
