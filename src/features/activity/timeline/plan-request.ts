import { gapPlaces, gapsIn, placeOfGap } from './entry-index.ts';
import { usualOverlap } from './overlap.ts';
import {
  isGap,
  isPlaceBefore,
  isRow,
  newestPunctualRow,
  newestRow,
  placeOf,
  rowTimestampMs,
  type Timeline,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type UpdatePlace,
} from './timeline.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';

/** A page to request. `receive` needs its purpose. */
export interface PageRequest {
  readonly purpose: 'head' | 'probe' | 'fill' | 'older';
  readonly cursor?: string;
  readonly pageSize: number;
  readonly gap?: string;
  /** Reads the head of a listing that should be forward, to verify that it is. */
  readonly isCheck?: true;
  /** The response was a full page of updates. The rows don't show that. */
  readonly isFull?: boolean;
  /** The service proved that the rows follow the cursor, so their dates don't matter. */
  readonly follows?: true;
  /** In the response: before this row others are missing that the scan can't list. */
  readonly breakAt?: { readonly id: string; readonly reason: string };
  /** The place of the cursor's update, or of the newest known row. */
  readonly place?: UpdatePlace;
}

/**
 * How far the cursor moves back after polls that didn't begin as required, because a lagging node may not
 * know the newest ids yet. Next come the oldest known row, no cursor, and the newest again.
 */
const stepsBack: readonly number[] = [1, 2, 8, 32, 128];
const oldestStep = stepsBack.length;
const cycle = oldestStep + 2;

/** Polls after which a listing is read from its beginning if no date shows which rows are older. */
const patience = cycle;

/** Do the dates of the newest rows show which rows are older? */
const isDated = ({ entries }: Timeline): boolean => {
  const dates = entries
    .slice(-50)
    .filter(isRow)
    .flatMap((row) => rowTimestampMs(row) ?? []);
  return new Set(dates).size > 1;
};

/** A late row can be the newest: a repeated page may have moved the other updates of its record time. */
const newestUpdateRow = (entries: readonly TimelineEntry[]): TimelineRow | undefined => {
  const punctual = newestPunctualRow(entries);
  const start = punctual === undefined ? 0 : entries.lastIndexOf(punctual);
  return entries
    .slice(start)
    .filter(isRow)
    .reduce<TimelineRow | undefined>((newest, row) => {
      const [place, best] = [placeOf(row), newest && placeOf(newest)];
      return newest === undefined || (best && place && isPlaceBefore(best, place)) ? row : newest;
    }, undefined);
};

/** The cursor after which the newest known row must return: the overlap is the proof. */
const overlapCursor = (timeline: Timeline): string | undefined => {
  const { entries, lost, meaning, options } = timeline;
  const step = lost % cycle;
  const isTooSoon = meaning === 'forward' && lost < patience && !isDated(timeline);
  if (step > oldestStep && !isTooSoon) return undefined;
  const own = options.repeatsCursor === true ? 1 : 0;
  if (own === 1 && step === 0) return newestUpdateRow(entries)?.id;
  const row = newestPunctualRow(entries, (stepsBack[step % cycle] ?? Infinity) - own);
  if (row !== undefined || lost === 0) return (row ?? newestRow(entries))?.id;
  const oldest = entries.find(isRow);
  return oldest === newestRow(entries) && own === 0 ? undefined : oldest?.id;
};

const withCursor = (
  request: Omit<PageRequest, 'cursor'>,
  cursor: string | undefined,
): PageRequest => (cursor === undefined ? request : { ...request, cursor });

/** Polls without new rows after which the head of a forward listing is read. */
const quietPolls = 8;

const needsCheck = ({ isFixed, meaning, options, quiet, walk, lost }: Timeline): boolean =>
  meaning === 'forward' &&
  !isFixed &&
  options.repeatsCursor !== true &&
  walk === undefined &&
  lost === 0 &&
  quiet % quietPolls === quietPolls - 1;

/** A listing of updates finds a cursor by this place, even on a node that doesn't know it. */
const placeOfCursor = (
  { entries, options }: Timeline,
  cursor: string | undefined,
): UpdatePlace | undefined => {
  if (options.repeatsCursor !== true) return undefined;
  const row =
    cursor === undefined
      ? newestRow(entries)
      : entries.findLast((entry) => isRow(entry) && entry.id === cursor);
  return row === undefined || isGap(row) ? undefined : placeOf(row);
};

export const planPoll = (timeline: Timeline): PageRequest => {
  const pageSize = timeline.widened ?? timeline.options.pageSize;
  const head = { purpose: 'head', pageSize } as const;
  if (timeline.meaning !== 'forward' && timeline.meaning !== 'minimum') return head;
  if (needsCheck(timeline)) return { ...head, isCheck: true };
  const cursor = timeline.walk ?? overlapCursor(timeline);
  const place = placeOfCursor(timeline, cursor);
  // The first row of the response is known, so a page of one row would never bring a new one.
  const request = { ...head, pageSize: Math.max(2, pageSize), ...(place && { place }) };
  return withCursor(request, cursor);
};

/** The first page may be short if no known row has to overlap it. */
export const planFirstPage = (timeline: Timeline, maxRows = Infinity): PageRequest => {
  const request = planPoll(timeline);
  const isFirst = timeline.counts.pages === 0 && request.cursor === undefined;
  return isFirst ? { ...request, pageSize: Math.min(request.pageSize, maxRows) } : request;
};

/** Rows above a gap that a page for it must begin with. */
export const requiredOverlap = ({ overlap = usualOverlap }: TimelineGap): number => overlap;

/** Requests after the row above those that the page must begin with; never a late row. */
const fillCursor = (entries: readonly TimelineEntry[], gap: TimelineGap): string | undefined => {
  const place = placeOfGap(entries, gap.gap);
  const next = gapPlaces(entries).find((other) => other > place);
  const rows = entries.slice(place + 1, next).filter(isRow);
  return (rows.filter(({ late }) => late !== true)[requiredOverlap(gap)] ?? rows.at(-1))?.id;
};

/**
 * Takes the oldest gap first, because followers wait for it. Then the newest doubtful one, because
 * pages above it show whether the others are gaps at all. Then a gap that was given up and is
 * retried.
 */
const nextGap = ({ entries, polls }: Timeline): TimelineGap | undefined => {
  const due = gapsIn(entries).filter(({ retryAt = 0 }) => retryAt <= polls);
  const filling = due.filter(({ state }) => state === 'filling');
  return (
    filling.find(({ isDoubtful }) => isDoubtful !== true) ??
    filling.at(-1) ??
    due.find(({ state, retryAt }) => state === 'unfillable' && retryAt !== undefined)
  );
};

const fillRequest = (timeline: Timeline): PageRequest | undefined => {
  const { entries, options, meaning } = timeline;
  const gap = meaning === 'backward' ? nextGap(timeline) : undefined;
  const cursor = gap && fillCursor(entries, gap);
  if (gap === undefined || cursor === undefined) return undefined;
  const pageSize = Math.min(maxPageSize, options.pageSize + requiredOverlap(gap));
  return { purpose: 'fill', cursor, pageSize, gap: gap.gap };
};

/** After this many inconclusive probes, only some of the polls send another. */
const eagerProbes = 4;
const pollsBetweenProbes = 8;

const probeRequest = ({ learning, options, polls }: Timeline): PageRequest | undefined => {
  if (learning === undefined || learning.isProbed || learning.page.length < 2) return undefined;
  const { page, listedOnce, fruitless, isPager, order, walk } = learning;
  if (fruitless >= eagerProbes && polls % pollsBetweenProbes !== 0) return undefined;
  const isWalk = isPager === true && order === undefined;
  const places = [Math.floor(listedOnce.length / 2), 0, listedOnce.length - 1];
  const row = isWalk ? page.at(-1) : listedOnce[places[fruitless % places.length] ?? 0];
  if (row === undefined) return undefined;
  const cursor = (isWalk ? walk?.cursor : undefined) ?? row.id;
  return { purpose: 'probe', pageSize: options.pageSize, cursor };
};

/** The request to send right after a response; undefined if the poll is over. */
export const planNextRequest = (timeline: Timeline): PageRequest | undefined => {
  if (timeline.more) return planPoll(timeline);
  return timeline.meaning === undefined ? probeRequest(timeline) : fillRequest(timeline);
};
