import type { Client } from '../../../http/client.ts';
import { listUrlOf, type Settings } from '../../../config/settings/settings.ts';
import { loadCursor } from './saved/cursor-store.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { CursorDirection, ActivitySourceKind } from '../../../ledger/activity/listing.ts';
import { applyPage } from '../timeline/receive/apply-page.ts';
import { planNextRequest, planPoll, type PageRequest } from '../timeline/plan-request.ts';
import { emptyTimeline } from '../timeline/timeline.ts';
import { createActivityPageSource } from './activity-listing.ts';

type ListingPlace = {
  readonly settings: Settings;
  readonly client: Client;
  readonly stateDir: string;
  readonly now: () => number;
};

type FromPages = {
  readonly source: ActivitySourceKind;
  readonly meaning?: CursorDirection | undefined;
  readonly failure?: Failure | undefined;
};

const pageSize = 10;
const maxPages = 4;

/** Polls until the pages show what kind of listing it is. */
const fromPages = async (
  { settings, client, now }: ListingPlace,
  signal: AbortSignal,
): Promise<FromPages> => {
  const listing = createActivityPageSource(settings, client, { now });
  let timeline = emptyTimeline({ pageSize });
  let request: PageRequest | undefined = planPoll(timeline);
  for (let pages = 0; request !== undefined && pages < maxPages; pages += 1) {
    const listed = await listing.fetch(request, signal);
    const source = listing.source();
    if (!listed.ok)
      return listed.error === 'turned' ? { source } : { source, failure: listed.error };
    if (source !== 'activities') return { source };
    ({ timeline } = applyPage(timeline, request, listed.value.activities, now()));
    if (timeline.meaning !== undefined) return { source, meaning: timeline.meaning };
    request = planNextRequest(timeline);
  }
  return { source: listing.source() };
};

const keptBy = (
  stateDir: string,
  settings: Settings,
): { readonly kept?: CursorDirection | undefined; readonly damaged?: string | undefined } => {
  const owner = { profile: settings.profile, scanUrl: listUrlOf(settings) };
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', ...owner });
  if (cursor.kind === 'damaged' || cursor.kind === 'newer')
    return { damaged: `${cursor.path}: ${cursor.reason}` };
  return cursor.kind === 'found' ? { kept: cursor.saved.meaning } : {};
};

/** Learns the order and cursor of a scan from some of its pages and from an earlier run. */
export const learnListing = async (place: ListingPlace, signal: AbortSignal) => ({
  ...(await fromPages(place, signal)),
  ...keptBy(place.stateDir, place.settings),
});
