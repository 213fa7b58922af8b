import type { Settings } from '../../config/settings/settings.ts';
import { createServiceClients, type ServiceClients } from '../../config/connect/create-clients.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import type { SessionDeps } from '../state.ts';
import {
  askAhead,
  createActivityPageSource,
} from '../../features/activity/tail/activity-listing.ts';
import type { PageSource } from '../../features/activity/tail/page-source.ts';
import { planFirstPage } from '../../features/activity/timeline/plan-request.ts';
import type { Timeline } from '../../features/activity/timeline/timeline.ts';
import { serializeTimeline } from '../../features/activity/timeline/receive/persist.ts';
import { restoreSavedTimeline } from '../../features/activity/tail/saved/cursor-store.ts';
import { trace } from '../../lib/io/trace.ts';

export type FeedDeps = Pick<
  SessionDeps,
  'now' | 'random' | 'sleep' | 'stateDir' | 'version' | 'env' | 'bell' | 'http' | 'replay'
>;

/** What a feed begins with. It needs no store, so a start can send a request before it has one. */
export type BegunFeed = {
  /** The rows and gaps at which the last run stopped. */
  readonly timeline: Timeline;
  /** What of the last run can't be read, and why. */
  readonly note: string | undefined;
  readonly clients: ServiceClients;
  readonly listing: PageSource;
  readonly firstPage: number;
  readonly ending: AbortController;
  /** Sets the listener for the state of the token. There is one, and it hears later changes only. */
  readonly followToken: (listener: (state: TokenState) => void) => void;
};

/** Lines of a window without a row of the list: the frame around the list, and its heading. */
const otherLines = 7;

/** The smallest first page. A smaller one may not show in which order a scan lists rows. */
const minRows = 20;
const maxRows = 40;

/** As many rows as a window of this height shows: the first rows need not wait for a whole page. */
const rowsOfFirstPage = (windowRows: number): number =>
  clamp(windowRows - otherLines, minRows, maxRows);

// The tail waits and retries by itself, and the status shows that.
const withoutRetries = 0;

/** Reads where the last run stopped and creates the clients. Nothing is sent. */
export const beginFeed = (
  settings: Settings,
  deps: FeedDeps,
  windowRows = Number.POSITIVE_INFINITY,
): BegunFeed => {
  const { timeline, note } = restoreSavedTimeline(settings, deps.stateDir);
  trace.emit?.('resume', { cursor: serializeTimeline(timeline) });
  let tellToken: ((state: TokenState) => void) | undefined;
  const clients = createServiceClients(settings, {
    version: deps.version,
    retries: withoutRetries,
    env: deps.env,
    now: deps.now,
    random: deps.random,
    http: deps.http,
    onToken: (state) => tellToken?.(state),
  });
  return {
    timeline,
    note,
    clients,
    listing: createActivityPageSource(settings, clients.client, { now: deps.now }),
    firstPage: rowsOfFirstPage(windowRows),
    ending: new AbortController(),
    followToken: (listener) => {
      tellToken = listener;
      // The first request may have been sent, and its token obtained, before anybody listened.
      if (clients.tokens !== undefined) listener(clients.tokens.state());
    },
  };
};

/** Sends the first request of a feed before its tail runs, which then gets the response. */
export const askFirstPage = (begun: BegunFeed): BegunFeed => {
  const { listing, firstPage, timeline, ending } = begun;
  const request = planFirstPage(listing.continued(timeline), firstPage);
  return { ...begun, listing: askAhead(listing, request, ending.signal) };
};
