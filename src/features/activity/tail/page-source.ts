import type { Result } from '../../../lib/result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { switchToUpdates } from '../timeline/receive/persist.ts';
import type { ActivitySourceKind } from '../../../ledger/activity/listing.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { fetchPage, type ActivityRows, type FetchedPage } from './fetch-page.ts';
import { createUpdatePages, type UpdatePagesDeps } from './update-pages.ts';
import type { StreamCoverage } from '../../../shell/state/poll-state.ts';
import { refusedCursor } from '../messages/tail.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { otherSpelling } from '../../../ledger/ids/identify-id.ts';
import { isObject } from '../../../lib/json/json.ts';

/** The spellings in which a cursor is sent, the likely one first. */
type CursorSpelling = {
  /** Takes note of how a page spells its ids. */
  readonly learn: (activities: readonly Activity[]) => void;
  readonly spell: (cursor: string) => readonly string[];
};

const idAsSent = ({ id, raw }: Activity): string =>
  isObject(raw) && typeof raw['event_id'] === 'string' ? raw['event_id'] : id;

/**
 * Scans compare a cursor with their ids for equality, and spell the same ids with `#` or without it; the nodes
 * of one scan may differ. Before any id was seen, and after both spellings were, either may be right.
 */
const createCursorSpelling = (): CursorSpelling => {
  const seen = new Set<boolean>();
  let isHashed = true;
  return {
    learn: (activities) => {
      for (const activity of activities) {
        const sent = idAsSent(activity);
        if (otherSpelling(sent) === undefined) continue;
        isHashed = sent.startsWith('#');
        seen.add(isHashed);
      }
    },
    spell: (cursor) => {
      const other = otherSpelling(cursor);
      if (other === undefined) return [cursor];
      const both = cursor.startsWith('#') === isHashed ? [cursor, other] : [other, cursor];
      return seen.size === 1 ? both.slice(0, 1) : both;
    },
  };
};

/** `turned`: the scan no longer lists activities, and is queried for updates from then on. */
export type PageFailure = Failure | 'turned';

export type PageResult = Result<ActivityRows, PageFailure>;

export type PageSource = {
  readonly fetch: (request: PageRequest, signal?: AbortSignal) => Promise<PageResult>;
  readonly source: () => ActivitySourceKind;
  /** Converts a timeline to the one with which this listing continues. */
  readonly continued: (timeline: Timeline) => Timeline;
  /** What a ledger lists for this user; undefined before the first page. */
  readonly coverage?: () => StreamCoverage | undefined;
  /** The offset up to which a ledger has pruned, as it said last. */
  readonly prunedUpTo?: () => number;
};

type PageSourceDeps = UpdatePagesDeps & {
  /** The source to use; `auto` prefers activities. */
  readonly wanted: 'activities' | 'updates' | 'auto';
};

const isGone = (failure: Failure): boolean =>
  failure.kind === 'notFound' && failure.what === 'endpoint';

/** Returns whether a scan rejects the id to list after, as a scan that doesn't know the id does. */
const isRefusedCursor = (failure: Failure): boolean =>
  failure.kind === 'notFound' || (failure.kind === 'refused' && failure.error.status === 400);

/**
 * The listing of activities (API description 4.6), which today's networks no longer have. If its endpoint is
 * gone and the scan lists updates, those are read from then on.
 */
export const createPageSource = (deps: PageSourceDeps): PageSource => {
  const updates = createUpdatePages(deps);
  let source: 'activities' | 'updates' = deps.wanted === 'updates' ? 'updates' : 'activities';
  const { learn, spell } = createCursorSpelling();
  /** Requests a page; after a cursor that isn't known in one spelling, in the other. */
  const fetchSpelled = async (
    request: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const { cursor } = request;
    const [first, other] = cursor === undefined ? [] : spell(cursor);
    const ask = (spelled: string | undefined): Promise<FetchedPage> =>
      fetchPage(
        deps.request,
        spelled === undefined ? request : { ...request, cursor: spelled },
        signal,
      );
    let page = await ask(first);
    const isUnknown = page.ok ? page.value.activities.length === 0 : isRefusedCursor(page.error);
    if (other !== undefined && isUnknown) page = await ask(other);
    if (page.ok) learn(page.value.activities);
    return page;
  };
  /** A rejected id proves no more than an empty page, as long as the scan has the listing. */
  const fetchAfter = async (
    request: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const page = await fetchSpelled(request, signal);
    if (page.ok || request.cursor === undefined || !isRefusedCursor(page.error)) return page;
    const head = await fetchPage(deps.request, { purpose: 'head', pageSize: 1 }, signal);
    if (!head.ok) return page;
    const { exchange } = head.value;
    return {
      ok: true,
      value: { activities: [], problem: refusedCursor, ...(exchange && { exchange }) },
    };
  };
  return {
    source: () => source,
    continued: (timeline) => (source === 'updates' ? switchToUpdates(timeline) : timeline),
    fetch: async (request, signal) => {
      if (source === 'updates') return updates.fetch(request, signal);
      const page = await fetchAfter(request, signal);
      if (page.ok || deps.wanted !== 'auto' || !isGone(page.error)) return page;
      const missing = await updates.missing(signal);
      if (missing !== undefined) return isGone(missing) ? page : { ok: false, error: missing };
      source = 'updates';
      return { ok: false, error: 'turned' };
    },
  };
};
