import { createClient, type Client } from '../../../http/client.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { transportConfig } from '../../../config/connect/transport-options.ts';
import { createPageSource, type PageSource } from './page-source.ts';

/** The listing for commands that draw no dashboard. */
export interface ActivitySource {
  readonly listing: PageSource;
  /** Cancels what is under way and closes the connections. */
  readonly close: () => void;
}

/** The listing that the settings ask for. */
export const createActivityPageSource = (
  { source, sinceMs, timeoutMs }: Settings,
  client: Pick<Client, 'call' | 'request'>,
  now: () => number = Date.now,
): PageSource => createPageSource({ ...client, wanted: source, sinceMs, timeoutMs, now });

/** `retries`: how often a read that failed in passing is tried again before it is a failure. */
export const openActivitySource = (
  settings: Settings,
  version: string,
  retries: number,
): ActivitySource => {
  const { scanUrl, timeoutMs } = settings;
  const services = { ledgerUrl: '', scanUrl, timeoutMs, ...transportConfig(settings) };
  const client = createClient({ ...services, version, retries });
  return { listing: createActivityPageSource(settings, client), close: client.close };
};
