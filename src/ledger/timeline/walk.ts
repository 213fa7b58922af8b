import type { Activity } from '../activity.ts';
import type { PageRequest } from './request.ts';

/**
 * A walk from newer activities to older ones on a newest-first listing, one page at a time. It
 * remembers the last pages only, so its size does not depend on how far it goes.
 */
export interface Walk {
  /** The oldest activity reached. */
  readonly oldest: string;
  /** The activity right above the oldest one. A page after it starts with the oldest one. */
  readonly above: string | undefined;
  /** Ids of the last pages: an activity that a scan lists twice counts once. */
  readonly recent: readonly ReadonlySet<string>[];
  /** Responses in a row that proved nothing. */
  readonly doubts: number;
  /** Times in a row that the scan had nothing older. */
  readonly starts: number;
}

/** What a page proved: more activities, the start of the listing, or nothing. */
export type Proof = 'more' | 'start' | 'nothing';

export interface WalkStep {
  readonly walk: Walk;
  readonly proof: Proof;
  /** Activities not met before, newest first. */
  readonly fresh: readonly Activity[];
}

const pagesRemembered = 4;

/** Starts a walk below known activities, of which there is at least one, given newest first. */
export const startWalk = (ids: readonly string[]): Walk => ({
  oldest: ids.at(-1) ?? '',
  above: ids.at(-2),
  recent: [new Set(ids)],
  doubts: 0,
  starts: 0,
});

/**
 * The next page of a walk. It overlaps the pages before by one activity: a node that lags behind, was
 * rolled back or ignores the cursor does not list that one next, and its response is not mistaken for
 * older activities or for the end. A page of one activity could not move on.
 */
export const walkRequest = ({ oldest, above }: Walk, pageSize: number): PageRequest => ({
  purpose: 'older',
  cursor: above ?? oldest,
  pageSize: Math.max(2, pageSize),
});

const isRecent = ({ recent }: Walk, id: string): boolean => recent.some((ids) => ids.has(id));

/** The rows below the oldest activity; nothing when the page does not show that it is known. */
const rowsBelow = (walk: Walk, page: readonly Activity[]): readonly Activity[] | undefined => {
  const at = page.findLastIndex(({ id }) => id === walk.oldest);
  if (at !== -1) return page.slice(at + 1);
  // Of a single activity nothing can overlap.
  return walk.above === undefined ? page : undefined;
};

const onward = (walk: Walk, fresh: readonly Activity[]): WalkStep => {
  const ids = fresh.map(({ id }) => id);
  return {
    walk: {
      oldest: ids.at(-1) ?? walk.oldest,
      above: ids.at(-2) ?? walk.oldest,
      recent: [new Set(ids), ...walk.recent].slice(0, pagesRemembered),
      doubts: 0,
      starts: 0,
    },
    proof: 'more',
    fresh,
  };
};

/** Whether a page ends right at the oldest activity: the page that was asked for, and no other. */
const isStart = ({ oldest, above }: Walk, page: readonly Activity[]): boolean =>
  page.every(({ id }) => id === oldest || id === above) &&
  (above === undefined || page.at(-1)?.id === oldest);

/** Takes the page that `walkRequest` asked for. */
export const takeWalkPage = (walk: Walk, page: readonly Activity[]): WalkStep => {
  const rows = rowsBelow(walk, page);
  if (isStart(walk, page))
    return { walk: { ...walk, starts: walk.starts + 1, doubts: 0 }, proof: 'start', fresh: [] };
  const seen = new Set<string>();
  const fresh = rows?.filter(({ id }) => !isRecent(walk, id) && !seen.has(id) && seen.add(id));
  if (fresh !== undefined && fresh.length > 0) return onward(walk, fresh);
  return { walk: { ...walk, doubts: walk.doubts + 1 }, proof: 'nothing', fresh: [] };
};
