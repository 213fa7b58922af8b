import { maxPageSize } from '../../../../ledger/activity/listing.ts';
import { gapPlaces } from './entry-index.ts';
import { overlapAfter, usualOverlap } from './overlap.ts';
import type { PageRequest } from './plan-request.ts';
import { isRow, type Timeline, type TimelineRow } from './timeline.ts';

/** An earlier run saved only the ids of the rows below it. */
const oldestWithBody = ({ entries }: Timeline): number =>
  entries.findIndex((entry) => isRow(entry) && entry.activity !== undefined);

/** An earlier run saw rows below the oldest one with a body, so that one isn't the first. */
export const knowsOlderRows = (timeline: Timeline): boolean => oldestWithBody(timeline) > 0;

/** The rows that the page must begin with, up to the cursor. */
export const overlapAboveOldest = (
  timeline: Timeline,
  cursor: string | undefined,
): readonly TimelineRow[] => {
  const { entries } = timeline;
  const end = entries.findLastIndex((entry) => isRow(entry) && entry.id === cursor);
  const start = oldestWithBody(timeline);
  return start === -1 || end === -1
    ? []
    : entries
        .slice(start, end)
        .filter(isRow)
        .filter(({ late }) => late !== true)
        .slice(-usualOverlap);
};

/** A few rows above the oldest, which the page must repeat. */
const olderCursor = (timeline: Timeline): TimelineRow | undefined => {
  const { entries, maxPage } = timeline;
  const start = oldestWithBody(timeline);
  const gap = gapPlaces(entries).find((place) => place > start);
  const rows = entries.slice(start, gap).filter(isRow);
  const punctual = rows.filter(({ late }) => late !== true);
  return punctual[overlapAfter(maxPage)] ?? punctual.at(-1) ?? rows[0];
};

/** Undefined if the scan can't list older rows. */
export const planOlderRequest = (
  timeline: Timeline,
  rows = timeline.options.pageSize,
): PageRequest | undefined => {
  const { meaning, reachedStart } = timeline;
  if (reachedStart || oldestWithBody(timeline) === -1) return undefined;
  if (meaning === 'minimum') return { purpose: 'older', pageSize: maxPageSize };
  const cursor = meaning === 'backward' ? olderCursor(timeline)?.id : undefined;
  if (cursor === undefined) return undefined;
  const overlap = overlapAboveOldest(timeline, cursor).length;
  return { purpose: 'older', cursor, pageSize: Math.min(maxPageSize, rows + overlap) };
};

/** unasked: the meaning of the cursor isn't known yet, and the caller has to try again. */
export const whyNoOlderRequest = ({
  meaning,
  reachedStart,
}: Timeline): 'start' | 'cannot' | 'unasked' => {
  if (reachedStart) return 'start';
  return meaning === 'forward' ? 'cannot' : 'unasked';
};
