import { filtersByState } from '../../../../ledger/filter/filter.ts';
import { emptyTimeline, type Timeline } from '../../model/timeline/timeline.ts';
import { findNewest } from '../../tail/find-newest.ts';
import type { ActivityOptions } from '../activity-options.ts';
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

/** Rows whose dates tell in which order a scan lists, even if one is out of line. */
const tellingOrder = 10;

/** The rows after the id, from where it was met: of a limit, the newest have to be read first. */
const beginAt = async (
  { settings, options, listing, rest }: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint | 'turned'> => {
  const isNewest = timeline.meaning !== 'forward';
  // Whether an offer is open is known once what ends it was read.
  const isStateAsked = options.filters.some(filtersByState);
  if (isNewest || !(options.hasLimit || isStateAsked))
    return toStartingRows(timeline, locateStart(timelineRows(timeline), wanted).first, isNewest);
  const { readNewerRows: readToNewest } = await import('../../tail/read-newer-rows.ts');
  const keep = options.hasLimit ? maxSearchedRows(settings, options) : Infinity;
  const read = await readToNewest({ listing, timeline, keep, now: Date.now, rest });
  if (read.kind === 'turned') return 'turned';
  if (read.kind === 'failed') return read;
  return toStartingRows(read.timeline, locateStart(timelineRows(read.timeline), wanted).first);
};

/** Reads back from what a timeline begins with; the reader is loaded for that alone. */
const readBack = async (
  deps: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint | 'turned'> => {
  const { readStartingRows: readBeginning } = await import('./read-starting-rows.ts');
  return readBeginning(deps, timeline, wanted);
};

const beginAfter = async (
  deps: StartingRowsDeps,
  after: string,
): Promise<StartingPoint | 'turned'> => {
  const { settings, options, listing } = deps;
  const { findAfter } = await import('../../tail/find-after.ts');
  const timeline = emptyTimeline(timelineOptions(settings));
  const place = await findAfter({ listing, after, timeline, now: Date.now });
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
  });
  if (!newest.ok) return { kind: 'failed', failure: newest.error };
  const { timeline } = newest.value;
  const rows = timelineRows(timeline);
  const { first, missing } = locateStart(rows, wanted);
  // Who follows must know what the first row comes after.
  const isEnough = missing === 0 && (first > 0 || !follow);
  const canReadBack = timeline.meaning === 'backward' && rows.length > 0;
  return isEnough || !canReadBack
    ? toStartingRows(timeline, first)
    : readBack(deps, timeline, wanted);
};

/**
 * Finds where to begin: the newest `--limit` activities that pass, or all behind the id of `--after-id`,
 * however far back that is.
 */
export const findStartingPoint = async (deps: StartingRowsDeps): Promise<StartingPoint> => {
  const { after } = deps.options;
  const found = await (after === undefined ? beginWithNewest(deps) : beginAfter(deps, after));
  // The scan lists updates from now on: what was read so far is read there again.
  return found === 'turned' ? findStartingPoint(deps) : found;
};

export const shortPagesWords =
  'The scan lists one activity in a page, too few to show what follows another. Nothing was printed';

export const vanishedRowsMessage =
  'The scan no longer lists activities that it listed a moment ago';

export const afterIdNotFoundMessage = ({ after = '' }: ActivityOptions): string =>
  `--after-id ${after} was not met in the activities that this scan lists: check the event id`;
