import type { Settings } from '../../config/settings.ts';
import { loadCursor } from '../../journal/cursors.ts';
import { checks } from '../../doctor/checks.ts';
import { find } from '../../doctor/finding.ts';
import type { Failure } from '../../ledger/failure.ts';
import type { Source, Meaning } from '../../ledger/listing.ts';
import { receive } from '../../ledger/timeline/receive.ts';
import { nextRequest, startPoll, type PageRequest } from '../../ledger/timeline/request.ts';
import { emptyTimeline } from '../../ledger/timeline/timeline.ts';
import { listingOf } from '../activity-source.ts';
import type { Means } from './means.ts';
import type { Probe } from './probe.ts';

type Learnt = {
  readonly source: Source;
  readonly meaning?: Meaning | undefined;
  readonly failure?: Failure | undefined;
};

/** Enough for its order to show. */
const pageSize = 10;
const mostPages = 4;

/** Reads some pages as the tail does, until they tell what the listing is. */
const learn = async ({ settings, client, now }: Means, signal: AbortSignal): Promise<Learnt> => {
  const listing = listingOf(settings, client, now);
  let timeline = emptyTimeline({ pageSize });
  let request: PageRequest | undefined = startPoll(timeline);
  for (let pages = 0; request !== undefined && pages < mostPages; pages += 1) {
    const listed = await listing.fetch(request, signal);
    const source = listing.source();
    if (!listed.ok) return 'turned' in listed ? { source } : { source, failure: listed.failure };
    if (source === 'updates') return { source };
    ({ timeline } = receive(timeline, request, listed.activities, now()));
    if (timeline.meaning !== undefined) return { source, meaning: timeline.meaning };
    request = nextRequest(timeline);
  }
  return { source: listing.source() };
};

/** What an earlier run kept of the scan. */
const keptBy = (
  stateDir: string,
  { profile, scanUrl }: Settings,
): { readonly kept?: Meaning | undefined; readonly damaged?: string | undefined } => {
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', profile, scanUrl });
  if (cursor.kind === 'damaged') return { damaged: `${cursor.path}: ${cursor.why}` };
  return cursor.kind === 'found' ? { kept: cursor.saved.meaning } : {};
};

/** What the tail takes its rows from, and what its cursor means there. */
export const tailProbe = (means: Means): Probe => {
  const { listing, cursor } = checks.tail;
  const { settings, stateDir } = means;
  return {
    checks: [listing, cursor],
    run: async (signal) => {
      const { source, meaning, failure } = await learn(means, signal);
      const kept = keptBy(stateDir, settings);
      return [
        find(listing, { wanted: settings.source, source, failure }),
        find(cursor, { source, chosen: settings.scanOrder, learnt: meaning, ...kept }),
      ];
    },
  };
};
