import { listingService } from '../../../ledger/activity/listing.ts';
import { createAheadFetch } from './update-listing.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import { createClient, type Client } from '../../../http/client.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { traceSession, transportConfig } from '../../../config/connect/transport-options.ts';
import { createLedgerPageSource } from './ledger/ledger-pages.ts';
import { createPageSource, type PageSource } from './page-source.ts';
import { createServiceClients } from '../../../config/connect/create-clients.ts';
import { itemLeftOut } from '../messages/tail.ts';
import { isOfUnknownDso, markIssuer } from '../../../ledger/activity/mark-issuer.ts';
import { learnTokens } from '../../../ledger/effects/describe-instrument.ts';
import { createDsoReader, type FindDso } from '../../../tokens/fetch-dso.ts';

export interface ActivitySource {
  readonly listing: PageSource;
  readonly close: () => void;
}

interface ListingUse {
  readonly now?: () => number;
  /** False if nobody looks at the whole update of a row. */
  readonly keepsUpdates?: boolean;
  /** The only parties whose updates a ledger is asked for; empty for all that the user may read as. */
  readonly parties?: readonly string[];
}

/** A participant lists Amulets of every DSO, and only a scan says which is the network's. */
const markIssuers = (listing: PageSource, findDso: FindDso): PageSource => ({
  ...listing,
  fetch: async (request, signal) => {
    const [page, dso] = await Promise.all([listing.fetch(request, signal), findDso(signal)]);
    if (!page.ok || dso === undefined) return page;
    const activities = page.value.activities.map((each) => markIssuer(each, dso));
    return { ok: true, value: { ...page.value, activities, dso } };
  },
});

/** The tokens of issuers whose registry the profile names: another token with such a name is not theirs. */
const learnIssuers = (listing: PageSource, { registries = {} }: Settings): PageSource => ({
  ...listing,
  fetch: async (request, signal) => {
    const page = await listing.fetch(request, signal);
    const trusted = (page.ok ? page.value.activities : []).flatMap(({ token, issuer = '' }) =>
      token !== undefined && Object.hasOwn(registries, issuer)
        ? [{ admin: issuer, id: token }]
        : [],
    );
    learnTokens({ trusted });
    return page;
  },
});

const createPlainSource = (
  { source, sinceMs, timeoutMs, scanUrl, dso }: Settings,
  { request }: Pick<Client, 'request'>,
  { now = Date.now, keepsUpdates = true, parties = [] }: ListingUse = {},
): PageSource =>
  source === 'ledger'
    ? markIssuers(
        createLedgerPageSource({ request, sinceMs, now, keepsUpdates, parties }),
        createDsoReader(request, now, { dso, scanUrl }),
      )
    : createPageSource({
        request,
        wanted: source,
        sinceMs,
        timeoutMs,
        keepsUpdates,
        now,
      });

export const createActivityPageSource: typeof createPlainSource = (settings, client, use) => {
  const listing = createPlainSource(settings, client, use);
  return settings.registries === undefined ? listing : learnIssuers(listing, settings);
};

interface SourceUse extends Pick<ListingUse, 'parties'> {
  readonly version: string;
  /** A read is tried again this often after a passing failure. */
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

/**
 * Reports a page with unreadable items next to readable ones, whose activities are lost. Reports the next
 * such page only after one without them, because a page is read again and again. A page without any readable
 * item is a failure.
 */
export const reportUnreadable = (
  listing: PageSource,
  report: (cause: string) => void,
): PageSource => {
  let isTold = false;
  return {
    ...listing,
    fetch: async (request, signal) => {
      const page = await listing.fetch(request, signal);
      if (!page.ok || page.value.activities.length === 0) return page;
      const { problem } = page.value;
      if (problem !== undefined && !isTold)
        report(itemLeftOut(problem, listingService(listing.source())));
      isTold = problem !== undefined;
      return page;
    },
  };
};

/** Says once that no source names the network's Amulet, when a ledger lists any. */
export const reportUnknownDso = (listing: PageSource, report: () => void): PageSource => {
  let isTold = false;
  return {
    ...listing,
    fetch: async (request, signal) => {
      const page = await listing.fetch(request, signal);
      if (isTold || !page.ok || !page.value.activities.some(isOfUnknownDso)) return page;
      isTold = true;
      report();
      return page;
    },
  };
};

const isSamePage = (one: PageRequest, other: PageRequest): boolean =>
  one.purpose === other.purpose && one.cursor === other.cursor && one.pageSize === other.pageSize;

/** Sends a request now. The first `fetch` of the result gets its response if it asks for the same page. */
export const askAhead = (
  listing: PageSource,
  request: PageRequest,
  signal: AbortSignal,
): PageSource => {
  const { ask, fetch } = createAheadFetch(listing.fetch, isSamePage);
  ask(request, signal);
  return { ...listing, fetch };
};
