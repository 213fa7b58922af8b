import { sayFailure } from '../print-found.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import { gapToReadBack } from '../../timeline/gaps.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import {
  openActivitySource,
  reportUnknownDso,
  reportUnreadable,
} from '../../tail/activity-listing.ts';
import { createActivityTail, type ActivityTail } from '../../tail/activity-tail.ts';
import { mayMixIssuers } from '../../messages/cli.ts';
import type { ActivityOptions } from '../activity-options.ts';
import { openFollowCursor, nullCursor } from './follow-cursor.ts';
import { type OrderedWriter, createFollowOutput, type FollowOutput } from './follow-output.ts';
import { exitWith, exitOnSignals, gapFound, version } from '../../../../cli-kit/exit.ts';
import { createOmittedReport } from '../omitted-rows.ts';
import { createBacklogReader } from './follow-backlog.ts';
import { createStdoutWriter, printError } from '../../../../cli-kit/streams.ts';
import { resolveFollowStart, type FollowContext, createPollReporter } from './follow-start.ts';
import { sleep } from '../../../../lib/time/sleep.ts';
import { headingOf } from '../format-activities.ts';

/** With more waiting lines, no activities are requested. */
const maxWaiting = 5000;

/** Pauses while the reader is slow, so that memory does not grow. */
const holdBack = (tail: ActivityTail, { waiting, done }: OrderedWriter) => {
  let isHeld = false;
  return (): void => {
    if (isHeld || waiting() <= maxWaiting) return;
    isHeld = true;
    tail.pause();
    void done().then(() => {
      isHeld = false;
      tail.resume();
    });
  };
};

/** Rows in memory that tell a late row from a new one. */
const maxKept = 4000;

/** The tail ends only when a gap must be filled by reading back. */
const tailToGap = async (
  run: FollowContext,
  reader: FollowOutput,
  from: Timeline,
): Promise<Timeline> => {
  const ending = new AbortController();
  let timeline = from;
  const tail = createActivityTail({
    listing: run.source.listing,
    timeline,
    settings: { ...run.settings, maxRows: Math.min(run.settings.maxRows, maxKept) },
    sleep,
    now: Date.now,
    random: Math.random,
    protect: reader.reached,
    protectsAll: () => reader.reached() === undefined,
    onUpdate: (update) => {
      ({ timeline } = update);
      run.reporter.polled(update.poll);
      reader.take(update);
      if (gapToReadBack(timeline) === undefined) hold();
      else ending.abort();
    },
  });
  const hold = holdBack(tail, reader.delivery);
  await tail.run(ending.signal);
  return timeline;
};

/** Follows from rows that were not delivered yet. Never ends. */
const followFrom = async (
  run: FollowContext,
  reader: FollowOutput,
  from: Timeline,
): Promise<void> => {
  let timeline = from;
  const fill = createBacklogReader(run, reader);
  for (;;) {
    reader.take({ timeline, added: [] });
    let sides = gapToReadBack(timeline);
    if (sides === undefined) {
      timeline = await tailToGap(run, reader, timeline);
      sides = gapToReadBack(timeline);
    }
    if (sides === undefined) continue;
    timeline = await fill(timeline, sides);
  }
};

/** Prints each activity once, oldest first, over restarts and outages. */
export const runFollow = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  const leftOut = createOmittedReport(printError, options);
  const finish = (code: number): never => {
    leftOut.end();
    return exitWith(code);
  };
  exitOnSignals(finish);
  const { parties } = options;
  const cursor = options.keepsCursor ? await openFollowCursor(settings, options) : nullCursor;
  const opened = openActivitySource(settings, { version, retries: 0, parties });
  const told = reportUnknownDso(opened.listing, () =>
    printError(mayMixIssuers(settings.scanUrl !== '')),
  );
  const listing = reportUnreadable(told, (cause) => {
    cursor.reportGap(cause);
    // The run ends before it takes the page: the next run begins below it.
    if (options.strict) finish(gapFound);
  });
  const source = { ...opened, listing };
  const run: FollowContext = {
    settings,
    options,
    source,
    cursor,
    reporter: createPollReporter(printError, {
      source: settings.source,
      end: (failure) => {
        finish(sayFailure(failure, settings));
      },
    }),
  };
  const handOver = createStdoutWriter(process.stdout, finish);
  const heading = headingOf(options.format);
  if (heading !== '') await handOver(heading);
  const start = await resolveFollowStart(run);
  const reader = createFollowOutput({ run, start, handOver, leftOut });
  const { timeline, backlog, emission } = start;
  if (backlog === undefined) return followFrom(run, reader, timeline);
  const base = emission.after === undefined ? [] : [{ id: emission.after }];
  const newest = await reader.takeBacklog(backlog, timeline, base);
  backlog.close();
  return followFrom(run, reader, { ...timeline, entries: [...newest, ...timeline.entries] });
};
