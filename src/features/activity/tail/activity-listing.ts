import { createClient, type Client } from '../../../http/client.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { traceSession, transportConfig } from '../../../config/connect/transport-options.ts';
import { operations } from '../../../ledger/operations.ts';
import type { FetchActivities } from './fetch-page.ts';
import { createLedgerPageSource, createPageSource, type PageSource } from './page-source.ts';
import { createServiceClients } from '../../../config/connect/create-clients.ts';

export interface ActivitySource {
  readonly listing: PageSource;
  /** Cancels requests in flight. */
  readonly close: () => void;
}

/** A plain request: a start needs neither the rules nor the schemas of the operations. */
const fetchActivitiesWith =
  (request: Client['request']): FetchActivities =>
  async (name, body, signal) => {
    const { path } = operations[name];
    const response = await request({ name, method: 'POST', path, body }, signal);
    if (!response.ok) return response;
    const { json, exchange } = response.value;
    return { ok: true, value: { answer: { raw: json }, exchange } };
  };

interface ListingUse {
  readonly now?: () => number;
  /** False if nobody looks at the whole update of a row. */
  readonly keepsUpdates?: boolean;
  /** The only parties whose updates a ledger is asked for; empty for all that the user may read as. */
  readonly parties?: readonly string[];
}

export const createActivityPageSource = (
  { source, sinceMs, timeoutMs }: Settings,
  { request }: Pick<Client, 'request'>,
  { now = Date.now, keepsUpdates = true, parties = [] }: ListingUse = {},
): PageSource =>
  source === 'ledger'
    ? createLedgerPageSource({ request, sinceMs, now, keepsUpdates, parties })
    : createPageSource({
        call: fetchActivitiesWith(request),
        request,
        wanted: source,
        sinceMs,
        timeoutMs,
        keepsUpdates,
        now,
      });

interface SourceUse extends Pick<ListingUse, 'parties'> {
  readonly version: string;
  /** Of a read after a passing failure. */
  readonly retries: number;
}

/** A scan needs no token. */
const openClient = (
  settings: Settings,
  { version, retries }: SourceUse,
): Pick<Client, 'request' | 'close'> => {
  if (settings.source === 'ledger') {
    const { client, close } = createServiceClients(settings, {
      version,
      retries,
      env: process.env,
      now: Date.now,
    });
    return { request: client.request, close };
  }
  const { scanUrl, timeoutMs } = settings;
  traceSession(settings, version);
  const services = { ledgerUrl: '', scanUrl, timeoutMs, ...transportConfig(settings) };
  return createClient({ ...services, version, retries });
};

export const openActivitySource = (settings: Settings, use: SourceUse): ActivitySource => {
  const client = openClient(settings, use);
  // A command prints rows, and no update that one was derived from.
  const { parties = [] } = use;
  const listing = createActivityPageSource(settings, client, { keepsUpdates: false, parties });
  return { listing, close: client.close };
};
