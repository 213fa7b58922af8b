import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import { usualOverlap } from '../../timeline/overlap.ts';
import { startWalk, takeWalkPage, walkRequest, type Walk } from '../../timeline/walk.ts';
import type { PageSource } from '../page-source.ts';
import { maxPageSize } from '../../../../ledger/activity/listing.ts';

export interface ReadBackOptions {
  /** After this many responses without older rows, the scan has none. */
  readonly startsToBelieve: number;
  /** Waits before an inconclusive request is repeated. */
  readonly rest: () => Promise<void>;
  readonly failed: (failure: Failure, attempt: number) => Promise<'again' | 'give up'>;
  readonly responded: () => void;
}

interface BacklogWalk extends ReadBackOptions {
  readonly listing: PageSource;
  /** The ids to read back from: at least one, newest first. */
  readonly from: readonly string[];
  readonly pageSize: number;
  readonly maxPage: number;
  /** `stop` omits the activity and ends the walk. */
  readonly take: (activity: Activity) => 'taken' | 'stop';
}

export type BacklogResult =
  | { readonly kind: 'stopped'; readonly id: string }
  | { readonly kind: 'start' }
  /** The scan no longer lists the activities that the walk came by. */
  | { readonly kind: 'vanished' }
  /** One activity in a page can't show what follows another. */
  | { readonly kind: 'short pages' }
  | { readonly kind: 'turned' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** After this many inconclusive responses the walk is given up: a node may lag for a while. */
const doubtsToBelieve = 10;

/** Doubles while pages are full, and halves for good when a page fails. */
const createPageSize = (first: number) => {
  let size = first;
  let largest = Math.max(first, maxPageSize);
  return {
    now: () => size,
    full: () => {
      size = Math.min(largest, 2 * size);
    },
    failed: () => {
      largest = Math.max(first, Math.floor(size / 2));
      size = Math.min(size, largest);
    },
  };
};

/** Activities that can be cursors instead of one that a scan refuses. */
const spareCursors = 5;

/**
 * The next page begins with one more of the last activities, given newest first, or with the usual number
 * again. A scan may refuse an id as a cursor for good: Splice finds its place by a subquery that fails for
 * an id which the table holds twice. A longer overlap proves no less.
 */
const withOtherCursor = (walk: Walk, last: readonly string[]): Walk => ({
  ...walk,
  edge: last,
  overlap: walk.overlap < last.length - 1 ? walk.overlap + 1 : usualOverlap,
});

/** Reads a newest-first listing back, to any depth. */
export const readBacklog = async (options: BacklogWalk): Promise<BacklogResult> => {
  const { listing, take, rest, failed, responded } = options;
  const size = createPageSize(options.pageSize);
  let walk: Walk = startWalk(options.from, options.maxPage);
  const lastOf = (ids: readonly string[]) => ids.slice(-usualOverlap - 1 - spareCursors);
  let last = lastOf(options.from);
  for (let attempt = 1; ;) {
    const request = walkRequest(walk, size.now());
    const page = await listing.fetch(request);
    if (!page.ok) {
      if (page.error === 'turned') return { kind: 'turned' };
      size.failed();
      if ((await failed(page.error, attempt)) === 'give up')
        return { kind: 'failed', failure: page.error };
      if (page.error.kind === 'refused' && attempt > 1) walk = withOtherCursor(walk, last);
      attempt += 1;
      continue;
    }
    attempt = 1;
    responded();
    const step = takeWalkPage(walk, page.value.activities);
    walk = step.walk;
    last = lastOf([...last, ...step.fresh.map(({ id }) => id)]);
    for (const activity of step.fresh)
      if (take(activity) === 'stop') return { kind: 'stopped', id: activity.id };
    if (page.value.activities.length >= request.pageSize) size.full();
    if (walk.starts >= options.startsToBelieve) return { kind: 'start' };
    if (walk.doubts >= doubtsToBelieve)
      return { kind: walk.maxPage < 2 ? 'short pages' : 'vanished' };
    if (step.proof === 'nothing' || step.proof === 'start') await rest();
  }
};
