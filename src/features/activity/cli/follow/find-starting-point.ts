import { filtersByState } from '../../../../ledger/filter/filter.ts';
import { emptyTimeline, type Timeline } from '../../timeline/timeline.ts';
import { findNewest, readNewerRows } from '../../tail/catch-up/find-newest.ts';
import {
  toRowRequest,
  type FoundStart,
  type StartFailure,
  type StartingPoint,
  type StartingRowsDeps,
  type RowRequest,
  locateStart,
  toStartingRows,
  timelineRows,
  maxSearchedRows,
} from '../starting-rows.ts';
import { timelineOptions } from '../format-activities.ts';
import { findAfter } from '../../tail/catch-up/find-after.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { noneOmitted, addLeftOut } from '../omitted-rows.ts';
import { collectEndings } from '../../../../ledger/activity/open-contracts.ts';
import { planPoll } from '../../timeline/plan-request.ts';
import { applyFetched } from '../../tail/fetch-page.ts';
import { readBacklog } from '../../tail/catch-up/backlog.ts';
import { join } from 'node:path';
import { openSpool, type Spool } from '../../tail/saved/spool.ts';
import { resolveStateDir } from '../../../../storage/paths/state-dir.ts';
import { tryFile, type Result } from '../../../../lib/result.ts';
import { exitWith, internalError } from '../../../../cli-kit/exit.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { spoolFailed } from '../../messages/cli.ts';

/** Ends the program with the reason if a write fails. */
export const openSpoolOrExit = (): Spool => {
  const stateDir = resolveStateDir(process.env);
  const spool = openSpool(stateDir);
  return {
    ...spool,
    push: (activity, isAsked) => {
      const pushed = tryFile(() => spool.push(activity, isAsked));
      if (pushed.ok) return;
      printError(spoolFailed(join(stateDir, 'spool'), pushed.error));
      exitWith(internalError);
    },
  };
};

/** Reads back from the rows of a timeline to the first requested one. */
const readStartingRows = async (
  deps: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint> => {
  const { settings, options } = deps;
  const { after, passes, isTooOld } = wanted;
  const rows = timelineRows(timeline);
  const among = locateStart(rows, wanted);
  const depth = maxSearchedRows(settings, options);
  const spool = openSpoolOrExit();
  // A choice that ends a contract is newer than the one that opens it, so it was read before.
  const endings = new Map(collectEndings(rows.map(({ activity }) => activity)));
  let { missing } = among;
  let searched = rows.length;
  let leftOut = noneOmitted;

  const isBase = (activity: Activity): boolean =>
    after === undefined
      ? missing === 0 || searched >= depth || isTooOld(activity)
      : activity.id === after;

  const take = (activity: Activity): 'taken' | 'stop' => {
    if (isBase(activity)) return 'stop';
    searched += 1;
    const isPassing = passes(activity, endings);
    if (!isPassing) leftOut = addLeftOut(leftOut, [activity], options);
    const isAsked = missing > 0 && isPassing;
    if (isAsked) missing -= 1;
    for (const [contract, ending] of collectEndings([activity])) endings.set(contract, ending);
    spool.push(activity, isAsked);
    return 'taken';
  };

  const foundAbove = (base: string | undefined): StartingPoint => {
    // The loaded rows are enough: reading back only proved that `after` exists.
    if (among.missing === 0 && among.first > 0) {
      spool.close();
      return toStartingRows(timeline, among.first);
    }
    const isCutOff = after === undefined && missing > 0 && searched >= depth;
    const found = { timeline, base, isNewest: true, leftOut, ...(isCutOff && { searched }) };
    return { ok: true, value: { ...found, backlog: spool, endings } };
  };

  const { pageSize } = settings;
  const { maxPage } = timeline;
  const from = rows.map(({ id }) => id).reverse();
  const ended = await readBacklog({ ...deps, from, pageSize, maxPage, take });
  if (ended.kind === 'stopped') return foundAbove(ended.id);
  if (ended.kind === 'start' && after === undefined) return foundAbove(undefined);
  spool.close();
  if (ended.kind === 'failed') return { ok: false, error: ended.failure };
  return { ok: false, error: ended.kind === 'start' ? 'not met' : ended.kind };
};

/** Enough rows to show the order, even if one date is out of order. */
const tellingOrder = 10;

/** With a limit, the newest rows must be read first. */
const beginAt = async (
  { settings, options, listing, rest }: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint> => {
  const isNewest = timeline.meaning !== 'forward';
  // An offer is known to be open once every newer row was read.
  const isStateAsked = options.filters.some(filtersByState);
  if (isNewest || !(options.hasLimit || isStateAsked))
    return toStartingRows(timeline, locateStart(timelineRows(timeline), wanted).first, isNewest);
  const keep = options.hasLimit ? maxSearchedRows(settings, options) : Infinity;
  const read = await readNewerRows({ listing, timeline, keep, now: Date.now, rest });
  if (!read.ok) return read;
  return toStartingRows(read.value, locateStart(timelineRows(read.value), wanted).first);
};

const beginAfter = async (deps: StartingRowsDeps, after: string): Promise<StartingPoint> => {
  const { settings, options, listing, rest } = deps;
  const timeline = emptyTimeline(timelineOptions(settings));
  const place = await findAfter({ listing, after, timeline, now: Date.now, rest });
  if (!place.ok) return place;
  if (place.value === undefined) return { ok: false, error: 'not met' };
  const begin = place.value.kind === 'found' ? beginAt : readStartingRows;
  return begin(deps, place.value.timeline, toRowRequest(options));
};

/** A listing that begins at the time asked for has the oldest rows first: the others follow as they are read. */
const beginOldest = async ({ settings, listing }: StartingRowsDeps): Promise<StartingPoint> => {
  const empty = listing.continued(emptyTimeline(timelineOptions(settings)));
  const request = planPoll(empty);
  const page = await listing.fetch(request);
  if (!page.ok) return page;
  const { timeline } = applyFetched(empty, request, page.value, Date.now());
  return toStartingRows(timeline, 0, false);
};

const beginWithNewest = async (deps: StartingRowsDeps): Promise<StartingPoint> => {
  const { settings, options, listing } = deps;
  const { limit, follow, filters, window, hasLimit } = options;
  const wanted = toRowRequest(options);
  if (window.since !== undefined && !hasLimit) {
    if (listing.source() !== 'activities') return beginOldest(deps);
    // A scan that lists no activities turns to updates at its first page.
    const first = await listing.fetch({ ...planPoll(emptyTimeline({ pageSize: 1 })), pageSize: 1 });
    if (!first.ok) return first;
  }
  // A list of updates begins with the oldest ones.
  const isOnePageEnough = !follow && filters.length === 0 && listing.source() === 'activities';
  const newest = await findNewest({
    listing,
    timeline: emptyTimeline(timelineOptions(settings)),
    wanted: limit,
    isWanted: (activity) => wanted.passes(activity),
    firstPage: isOnePageEnough ? Math.max(tellingOrder, limit) : undefined,
    max: maxSearchedRows(settings, options),
    now: Date.now,
    rest: deps.rest,
  });
  if (!newest.ok) return newest;
  const timeline = newest.value;
  const rows = timelineRows(timeline);
  const { first, missing } = locateStart(rows, wanted);
  // A following run must know the row before its first one.
  const isEnough = missing === 0 && (first > 0 || !follow);
  const canReadBack = timeline.meaning === 'backward' && rows.length > 0;
  return isEnough || !canReadBack
    ? toStartingRows(timeline, first)
    : readStartingRows(deps, timeline, wanted);
};

/** The newest `--limit` activities that pass, or all after the id of `--after-id`, however old it is. */
export const findStartingPoint = async (
  deps: StartingRowsDeps,
): Promise<Result<FoundStart, StartFailure>> => {
  const { after } = deps.options;
  const found = await (after === undefined ? beginWithNewest(deps) : beginAfter(deps, after));
  if (found.ok) return found;
  // The scan lists only updates now: the rows so far are read again from there.
  return found.error === 'turned' ? findStartingPoint(deps) : { ok: false, error: found.error };
};
