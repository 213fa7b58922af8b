import type { Settings } from '../config/settings.ts';
import { loadCursor, saveCursor } from '../journal/cursors.ts';
import { stateDirOf } from '../journal/state-dir.ts';
import { explain } from '../ledger/explain.ts';
import { emit, startEmission, type Emission } from '../ledger/timeline/emission.ts';
import type { PollState } from '../ledger/timeline/poll.ts';
import { restoreTimeline, saveUpTo } from '../ledger/timeline/saved.ts';
import { emptyTimeline, isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { openActivitySource } from '../services/activity-source.ts';
import { backoffMs } from '../services/backoff.ts';
import { findNewest } from '../services/newest.ts';
import type { CallActivities } from '../services/pages.ts';
import { createTail, type TailUpdate } from '../services/tail.ts';
import type { ActivityOptions } from './activity-options.ts';
import { passesAll, printRow, timelineOptions } from './rows.ts';
import { end } from './end.ts';
import { gapFound } from './exit-codes.ts';
import { sleep } from './sleep.ts';
import { printData, say } from './streams.ts';
import { tableHeading, tableWidth } from './table.ts';
import { version } from './version.ts';

/** Where a following run begins: a timeline, and how much of it the reader has had. */
interface Beginning {
  readonly timeline: Timeline;
  readonly emission: Emission;
}

const resumed = (
  settings: Settings,
  options: ActivityOptions,
  stateDir: string,
): Beginning | undefined => {
  const begin = timelineOptions(settings);
  if (options.after !== undefined) {
    say(`beginning after ${options.after}`);
    const timeline = restoreTimeline({ ids: [options.after] }, begin);
    return { timeline, emission: startEmission(timeline) };
  }
  if (options.hasLimit) return undefined;
  const cursor = loadCursor(stateDir, settings.scanUrl, 'follow');
  if (cursor.kind === 'damaged') say(`the cursor in ${cursor.path} cannot be used: ${cursor.why}`);
  if (cursor.kind !== 'found' || cursor.saved.ids.length === 0) return undefined;
  const timeline = restoreTimeline(cursor.saved, begin);
  say(
    `going on after ${cursor.saved.ids.at(-1) ?? ''}, where the last run ended (--limit begins anew)`,
  );
  return { timeline, emission: startEmission(timeline) };
};

/** A first run: the newest activities first, however often the service has to be asked. */
const fresh = async (
  settings: Settings,
  options: ActivityOptions,
  call: CallActivities,
  signal: AbortSignal,
): Promise<Beginning> => {
  for (let attempt = 1; ; attempt++) {
    const newest = await findNewest({
      call,
      timeline: emptyTimeline(timelineOptions(settings)),
      wanted: options.limit,
      isWanted: () => true,
      most: settings.keep,
      now: Date.now,
      signal,
    });
    if (newest.ok) {
      const rows = newest.timeline.entries.filter(isRow);
      const before = rows.at(-options.limit - 1);
      const after = rows.length > options.limit ? before?.id : undefined;
      return { timeline: newest.timeline, emission: { told: [], ...(after && { after }) } };
    }
    const { headline, detail } = explain(newest.failure, 'activities');
    if (attempt === 1) say(`${headline} (${detail}); trying again`);
    await sleep(backoffMs({ failure: newest.failure, attempt, random: Math.random() }), signal);
    if (signal.aborted)
      return { timeline: emptyTimeline(timelineOptions(settings)), emission: { told: [] } };
  }
};

/** Says how polling goes when that changes, and not at every try. */
const reporter = () => {
  let last: PollState['state'] = 'starting';
  return ({ state, failure }: PollState): void => {
    const isGood = state === 'following' || state === 'catching-up' || state === 'starting';
    const wasGood = last === 'following' || last === 'catching-up' || last === 'starting';
    if (state !== last && !isGood && failure !== undefined) {
      const { headline, detail } = explain(failure, 'activities');
      say(`${headline} (${detail}); trying again`);
    } else if (isGood && !wasGood) say('answered again');
    last = state;
  };
};

const endings = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/** `cantui activity --follow`: each activity once, oldest first, over restarts and outages. */
export const follow = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  const stateDir = stateDirOf(process.env);
  const source = openActivitySource(settings, version, 0);
  const stopping = new AbortController();
  for (const [signal, code] of endings) process.on(signal, () => end(code));
  const isWanted = passesAll(options);
  const report = reporter();
  const format = options.format === 'table' ? 'table' : 'ndjson';
  if (format === 'table') printData(tableHeading(tableWidth()));
  const begun =
    resumed(settings, options, stateDir) ??
    (await fresh(settings, options, source.call, stopping.signal));
  let { emission } = begun;

  /** Prints what comes next and has it on disk before anything else can happen. */
  const hand = ({ timeline, added }: Pick<TailUpdate, 'timeline' | 'added'>): void => {
    const next = emit(emission, timeline, added);
    for (const { activity, late } of next.rows) {
      if (activity === undefined || !isWanted(activity)) continue;
      if (late === true) say(`${activity.id} came late, after what follows it`);
      printRow(activity, format);
    }
    for (const gap of next.gaps)
      say(`GAP: ${gap.reason ?? 'the pages of the scan do not overlap'}`);
    const moved = next.emission.after !== emission.after;
    emission = next.emission;
    if (moved && emission.after !== undefined) {
      saveCursor(stateDir, settings.scanUrl, 'follow', saveUpTo(timeline, emission.after));
    }
    if (next.gaps.length > 0 && options.strict) end(gapFound);
  };

  hand({ timeline: begun.timeline, added: [] });
  const tail = createTail({
    call: source.call,
    timeline: begun.timeline,
    settings,
    sleep,
    now: Date.now,
    random: Math.random,
    protect: () => emission.after,
    onUpdate: (update) => {
      hand(update);
      report(update.poll);
    },
  });
  await tail.run(stopping.signal);
};
