import { filtersByState } from '../../../../ledger/filter/filter.ts';
import { emptyTimeline, type Timeline } from '../../model/timeline/timeline.ts';
import { findNewest } from '../../tail/catch-up/find-newest.ts';
import {
  locateStart,
  toStartingRows,
  timelineRows,
  maxSearchedRows,
  toRowRequest,
  type StartingPoint,
  type StartingRowsDeps,
  type RowRequest,
} from '../starting-rows.ts';
import { timelineOptions } from '../format-activities.ts';
import { readNewerRows } from '../../tail/catch-up/read-newer-rows.ts';
import { readStartingRows } from './read-starting-rows.ts';
import { findAfter } from '../../tail/catch-up/find-after.ts';

/** Rows whose dates show the listing order of a scan, even if one date is out of order. */
const tellingOrder = 10;

/** Starts after the id where it was found. With a limit, the newest rows must be read first. */
const beginAt = async (
  { settings, options, listing, rest }: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint | 'turned'> => {
  const isNewest = timeline.meaning !== 'forward';
  // An offer is known to be open once every newer row was read.
  const isStateAsked = options.filters.some(filtersByState);
  if (isNewest || !(options.hasLimit || isStateAsked))
    return toStartingRows(timeline, locateStart(timelineRows(timeline), wanted).first, isNewest);
  const keep = options.hasLimit ? maxSearchedRows(settings, options) : Infinity;
  const read = await readNewerRows({ listing, timeline, keep, now: Date.now, rest });
  if (read.kind === 'turned') return 'turned';
  if (read.kind === 'failed') return read;
  return toStartingRows(read.timeline, locateStart(timelineRows(read.timeline), wanted).first);
};

/** Reads back from the oldest row of a timeline; loads the reader only now. */
const readBack = async (
  deps: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint | 'turned'> => {
  return readStartingRows(deps, timeline, wanted);
};

const beginAfter = async (
  deps: StartingRowsDeps,
  after: string,
): Promise<StartingPoint | 'turned'> => {
  const { settings, options, listing, rest } = deps;
  const timeline = emptyTimeline(timelineOptions(settings));
  const place = await findAfter({ listing, after, timeline, now: Date.now, rest });
  const wanted = toRowRequest(options);
  switch (place.kind) {
    case 'found':
      return beginAt(deps, place.timeline, wanted);
    case 'further back':
      return readBack(deps, place.timeline, wanted);
    case 'turned':
      return 'turned';
    case 'not met':
      return { kind: 'not-met' };
    case 'failed':
      return { kind: 'failed', failure: place.failure };
    default:
      return place satisfies never;
  }
};

const beginWithNewest = async (deps: StartingRowsDeps): Promise<StartingPoint | 'turned'> => {
  const { settings, options, listing } = deps;
  const { limit, follow, filters } = options;
  const wanted = toRowRequest(options);
  const newest = await findNewest({
    listing,
    timeline: emptyTimeline(timelineOptions(settings)),
    wanted: limit,
    isWanted: (activity) => wanted.passes(activity),
    firstPage: !follow && filters.length === 0 ? Math.max(tellingOrder, limit) : undefined,
    max: maxSearchedRows(settings, options),
    now: Date.now,
    rest: deps.rest,
  });
  if (!newest.ok) return { kind: 'failed', failure: newest.error };
  const { timeline } = newest.value;
  const rows = timelineRows(timeline);
  const { first, missing } = locateStart(rows, wanted);
  // A following run must know the row before its first one.
  const isEnough = missing === 0 && (first > 0 || !follow);
  const canReadBack = timeline.meaning === 'backward' && rows.length > 0;
  return isEnough || !canReadBack
    ? toStartingRows(timeline, first)
    : readBack(deps, timeline, wanted);
};

/**
 * Finds where to start: the newest `--limit` activities that pass, or all after the id of `--after-id`,
 * however old it is.
 */
export const findStartingPoint = async (deps: StartingRowsDeps): Promise<StartingPoint> => {
  const { after } = deps.options;
  const found = await (after === undefined ? beginWithNewest(deps) : beginAfter(deps, after));
  // The scan lists only updates now: the rows so far are read again from there.
  return found === 'turned' ? findStartingPoint(deps) : found;
};
