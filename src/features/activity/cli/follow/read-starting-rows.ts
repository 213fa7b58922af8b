import type { Activity } from '../../../../ledger/activity/activity.ts';
import { noneOmitted } from '../../model/omitted-rows.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';
import { collectEndings, findOpenState } from '../../../../ledger/activity/open-contracts.ts';
import { omitUndefined } from '../../../../lib/json/fields.ts';
import { readBacklog } from '../../tail/catch-up/backlog.ts';
import {
  locateStart,
  toStartingRows,
  timelineRows,
  maxSearchedRows,
  type StartingPoint,
  type StartingRowsDeps,
  type RowRequest,
} from '../starting-rows.ts';
import { addLeftOut } from '../omitted-rows.ts';
import { formatActivity } from '../format-activities.ts';
import { openSpoolOrExit } from './open-spool-or-exit.ts';

/** Reads back from the rows of a timeline to the first requested one. */
export const readStartingRows = async (
  deps: StartingRowsDeps,
  timeline: Timeline,
  wanted: RowRequest,
): Promise<StartingPoint | 'turned'> => {
  const { settings, options } = deps;
  const { after, passes } = wanted;
  const rows = timelineRows(timeline);
  const among = locateStart(rows, wanted);
  const depth = maxSearchedRows(settings, options);
  const spool = openSpoolOrExit();
  // A choice that ends a contract is newer than the one that opens it, so it was read before.
  const endings = new Map(collectEndings(rows.map(({ activity }) => activity)));
  const openState = (activity: Activity) => findOpenState(activity, endings, Date.now());
  let { missing } = among;
  let searched = rows.length;
  let leftOut = noneOmitted;

  const isBase = ({ id }: Activity): boolean =>
    after === undefined ? missing === 0 || searched >= depth : id === after;

  const take = (activity: Activity): 'taken' | 'stop' => {
    if (isBase(activity)) return 'stop';
    searched += 1;
    const isPassing = passes(activity, endings);
    if (!isPassing) leftOut = addLeftOut(leftOut, [activity], options);
    const isAsked = missing > 0 && isPassing;
    if (isAsked) missing -= 1;
    for (const [contract, ending] of collectEndings([activity])) endings.set(contract, ending);
    const line = isAsked ? formatActivity(activity, options.format, openState) : '';
    spool.push(omitUndefined({ id: activity.id, at: activity.at, line }));
    return 'taken';
  };

  const foundAbove = (base: string | undefined): StartingPoint => {
    // The loaded rows are enough: reading back only proved that `after` exists.
    if (among.missing === 0 && among.first > 0) {
      spool.close();
      return toStartingRows(timeline, among.first);
    }
    const isCutOff = after === undefined && missing > 0 && base !== undefined;
    return {
      kind: 'found',
      timeline,
      base,
      isNewest: true,
      backlog: spool,
      leftOut,
      ...(isCutOff && { searched }),
    };
  };

  const { pageSize } = settings;
  const { maxPage } = timeline;
  const from = rows.map(({ id }) => id).reverse();
  const ended = await readBacklog({ ...deps, from, pageSize, maxPage, take });
  if (ended.kind === 'stopped') return foundAbove(ended.id);
  if (ended.kind === 'start' && after === undefined) return foundAbove(undefined);
  spool.close();
  if (ended.kind === 'start') return { kind: 'not-met' };
  return ended.kind === 'turned' ? 'turned' : ended;
};
