import type { Activity } from '../../../ledger/activity/activity.ts';
import {
  overlapAfter,
  proveOverlap,
  usualOverlap,
  withoutRowsAhead,
  type Overlap,
} from './overlap.ts';
import type { PageRequest } from './plan-request.ts';

/** A walk towards older activities on a newest-first listing. Its size does not depend on its length. */
export interface Walk {
  /** The oldest activities reached, newest first. */
  readonly edge: readonly string[];
  /** Activities of the edge that the next page must begin with. */
  readonly overlap: number;
  /** Ids of the last pages: an activity that a scan lists twice counts once. */
  readonly recent: readonly ReadonlySet<string>[];
  /** Activities in the longest page of this scan. */
  readonly maxPage: number;
  /** The number of inconclusive responses in a row. */
  readonly doubts: number;
  /** The number of responses in a row without older activities. */
  readonly starts: number;
}

/** short: the page can't hold the activities that it must begin with. */
export type Proof = 'more' | 'start' | 'short' | 'nothing';

export interface WalkStep {
  readonly walk: Walk;
  readonly proof: Proof;
  readonly fresh: readonly Activity[];
}

const pagesRemembered = 4;

const edgeOf = (ids: readonly string[]): readonly string[] => ids.slice(-usualOverlap - 1);

/** The ids, at least one, are given newest first. */
export const startWalk = (ids: readonly string[], maxPage: number): Walk => ({
  edge: edgeOf(ids),
  overlap: usualOverlap,
  recent: [new Set(ids)],
  maxPage,
  doubts: 0,
  starts: 0,
});

/** A single activity can't overlap. */
const overlapOf = ({ edge, overlap }: Walk): Overlap => {
  const [cursor, ...between] = edge.slice(-overlap - 1);
  return { cursor, between };
};

/** Overlaps the earlier pages, and is long enough to make progress. */
export const walkRequest = (walk: Walk, pageSize: number): PageRequest => {
  const { cursor, between } = overlapOf(walk);
  return {
    purpose: 'older',
    ...(cursor !== undefined && { cursor }),
    pageSize: Math.max(between.length + 1, pageSize),
  };
};

const isRecent = ({ recent }: Walk, id: string): boolean => recent.some((ids) => ids.has(id));

const freshOf = (walk: Walk, overlap: Overlap, page: readonly Activity[]): readonly Activity[] => {
  const seen = new Set<string>();
  return withoutRowsAhead(overlap, page).filter(
    ({ id }) => !isRecent(walk, id) && !seen.has(id) && seen.add(id),
  );
};

const onward = (walk: Walk, fresh: readonly Activity[], pageLength: number): WalkStep => {
  const ids = fresh.map(({ id }) => id);
  return {
    walk: {
      ...walk,
      edge: edgeOf([...walk.edge, ...ids]),
      overlap: overlapAfter(pageLength),
      recent: [new Set(ids), ...walk.recent].slice(0, pagesRemembered),
      doubts: 0,
      starts: 0,
    },
    proof: 'more',
    fresh,
  };
};

const countDoubt = (walk: Walk): WalkStep => ({
  walk: { ...walk, doubts: walk.doubts + 1 },
  proof: 'nothing',
  fresh: [],
});

/** Nothing is older, if the scan listed all known activities and pages can be longer. */
const onlyKnown = (walk: Walk, { between }: Overlap, page: readonly Activity[]): WalkStep => {
  const isWhole = between.every((wanted) => page.some(({ id }) => id === wanted));
  const isShort = !isWhole || (between.length > 0 && walk.maxPage <= between.length);
  if (isShort && between.length > 1)
    return { walk: { ...walk, overlap: between.length - 1 }, proof: 'short', fresh: [] };
  if (isShort) return countDoubt(walk);
  return { walk: { ...walk, starts: walk.starts + 1, doubts: 0 }, proof: 'start', fresh: [] };
};

export const takeWalkPage = (before: Walk, page: readonly Activity[]): WalkStep => {
  const pageLength = new Set(page.map(({ id }) => id)).size;
  const overlap = overlapOf(before);
  const isBelowOne = overlap.between.length === 0 && page.length === 0;
  const proof = proveOverlap(overlap, page);
  // An inconclusive page may be long because it repeats others.
  const proved = proof === 'nothing' ? 0 : pageLength;
  const walk = { ...before, maxPage: Math.max(before.maxPage, proved) };
  if (proof === 'known' || isBelowOne) return onlyKnown(walk, overlap, page);
  const fresh = proof === 'place' ? freshOf(walk, overlap, page) : [];
  return fresh.length > 0 ? onward(walk, fresh, pageLength) : countDoubt(walk);
};
