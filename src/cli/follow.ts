import type { Settings } from '../config/settings.ts';
import { openActivitySource } from '../services/activity-source.ts';
import { createTail, type Tail } from '../services/tail.ts';
import type { ActivityOptions } from './activity-options.ts';
import { followCursor, noCursor } from './cursor.ts';
import type { Delivery } from './delivery.ts';
import { end, endOnSignals } from './end.ts';
import { createLeftOutReport } from './left-out.ts';
import { createReader } from './follow-reader.ts';
import { handOverTo } from './hand-over.ts';
import { startOf, type FollowRun } from './follow-start.ts';
import { pollReporter } from './poll-reporter.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';
import { tableHeading } from './table.ts';
import { tableWidth } from './table-width.ts';
import { version } from './version.ts';

/** More lines than this wait for their reader: then there is no use in asking for more. */
const mostWaiting = 5000;

/** A reader that takes its time makes the tail wait, and not the memory grow. */
const holdBack = (tail: Tail, { waiting, done }: Delivery) => {
  let isHeld = false;
  return (): void => {
    if (isHeld || waiting() <= mostWaiting) return;
    isHeld = true;
    tail.pause();
    void done().then(() => {
      isHeld = false;
      tail.resume();
    });
  };
};

/** `cantui activity --follow`: each activity once, oldest first, over restarts and outages. */
export const follow = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  const leftOut = createLeftOutReport(say, options);
  const finish = (code: number): never => {
    leftOut.end();
    return end(code);
  };
  endOnSignals(finish);
  const source = openActivitySource(settings, version, 0);
  const cursor = options.keepsCursor ? followCursor(settings) : noCursor;
  const run: FollowRun = { settings, options, source, cursor, reporter: pollReporter(say) };
  const handOver = handOverTo(process.stdout, finish);
  if (options.format === 'table') await handOver(tableHeading(tableWidth()));
  const start = await startOf(run);
  const reader = createReader({ run, start, handOver, leftOut });
  reader.take({ timeline: start.timeline, added: [] });
  const tail = createTail({
    listing: source.listing,
    timeline: start.timeline,
    settings,
    sleep,
    now: Date.now,
    random: Math.random,
    protect: reader.reached,
    onUpdate: (update) => {
      reader.take(update);
      run.reporter.polled(update.poll);
      hold();
    },
  });
  const hold = holdBack(tail, reader.delivery);
  await tail.run(new AbortController().signal);
};
