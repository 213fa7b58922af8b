import { createClient, type Client } from '../../../http/client.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { traceSession, transportConfig } from '../../../config/connect/transport-options.ts';
import { operations } from '../../../ledger/operations.ts';
import type { FetchActivities } from './fetch-page.ts';
import { createPageSource, type PageSource } from './page-source.ts';

/** The listing for commands without a dashboard. */
export interface ActivitySource {
  readonly listing: PageSource;
  /** Cancels requests in flight and closes the connections. */
  readonly close: () => void;
}

/**
 * Lists activities by a plain request. The tail builds valid requests and reads each activity by itself, so
 * a start needs neither the rules nor the schemas of the operations.
 */
const fetchActivitiesWith =
  (request: Client['request']): FetchActivities =>
  async (name, body, signal) => {
    const { path } = operations[name];
    const response = await request({ name, method: 'POST', path, body }, signal);
    if (!response.ok) return response;
    const { json, exchange } = response.value;
    return { ok: true, value: { answer: { raw: json }, exchange } };
  };

/** Creates the listing that the settings choose, for the details of which whole updates are kept. */
export const createActivityPageSource = (
  { source, sinceMs, timeoutMs }: Settings,
  { request }: Pick<Client, 'request'>,
  now: () => number = Date.now,
  keepsUpdates = true,
): PageSource =>
  createPageSource({
    call: fetchActivitiesWith(request),
    request,
    wanted: source,
    sinceMs,
    timeoutMs,
    keepsUpdates,
    now,
  });

/** `retries`: the maximum number of retries of a read after a passing failure. */
export const openActivitySource = (
  settings: Settings,
  version: string,
  retries: number,
): ActivitySource => {
  const { scanUrl, timeoutMs } = settings;
  traceSession(settings, version);
  const services = { ledgerUrl: '', scanUrl, timeoutMs, ...transportConfig(settings) };
  const client = createClient({ ...services, version, retries });
  // A command prints rows, and no update that one was derived from.
  const listing = createActivityPageSource(settings, client, Date.now, false);
  return { listing, close: client.close };
};
