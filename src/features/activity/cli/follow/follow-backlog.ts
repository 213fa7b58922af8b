import * as messages from '../../messages/cli.ts';
import { noneOmitted, addLeftOut } from '../omitted-rows.ts';
import { rowsAbove, replaceBelow, type GapSides } from '../../timeline/gaps.ts';
import { isRow, type Timeline } from '../../timeline/timeline.ts';
import { readBacklog, type BacklogResult } from '../../tail/catch-up/backlog.ts';
import { exitWith, gapFound } from '../../../../cli-kit/exit.ts';
import type { FollowOutput } from './follow-output.ts';
import { readBackOptions, type FollowContext } from './follow-start.ts';
import { matchesAll } from '../format-activities.ts';
import { openSpoolOrExit } from './find-starting-point.ts';
import { printError } from '../../../../cli-kit/streams.ts';

const everyMs = 200;

/** A terminal line that counts the activities read back; nothing if stderr is a file. */
const createBacklogProgress = () => {
  const { stderr } = process;
  let drawnAt = Date.now();
  let width = 0;
  const draw = (text: string): void => {
    stderr.write(`\r${text.padEnd(width)}\r`);
    width = text.length;
  };
  return {
    read: (count: number): void => {
      if (!stderr.isTTY || Date.now() - drawnAt < everyMs) return;
      drawnAt = Date.now();
      draw(messages.readingBack(count));
    },
    close: (): void => {
      if (width > 0) draw('');
    },
  };
};

/** After this many attempts from the newest activity, the rest counts as a gap. */
const maxVanished = 3;

/** The backlog did not end at an activity that was printed. */
const lossOf = (kind: BacklogResult['kind']): string => {
  if (kind === 'short pages') return messages.pagesTooShortToFollow;
  return kind === 'start' ? messages.printedRowsNotListed : messages.listingUnstable;
};

/** Reads back to the last row printed, however many rows there are. Returns the timeline without the gap. */
export const createBacklogReader = (run: FollowContext, reader: FollowOutput) => {
  const { settings, options, source } = run;
  const isWanted = matchesAll(options);
  let vanished = 0;

  return async (timeline: Timeline, sides: GapSides): Promise<Timeline> => {
    const below = sides.below.filter(isRow);
    const known = new Set(below.map(({ id }) => id));
    const spool = openSpoolOrExit();
    const progress = createBacklogProgress();
    const waiting = readBackOptions(run);
    let leftOut = noneOmitted;
    const ended = await readBacklog({
      ...waiting,
      failed: (failure, attempt) => {
        // The report of the failure starts on a new line.
        progress.close();
        return waiting.failed(failure, attempt);
      },
      listing: source.listing,
      from: rowsAbove(sides).map(({ id }) => id),
      pageSize: settings.pageSize,
      maxPage: timeline.maxPage,
      take: (activity) => {
        if (known.has(activity.id)) return 'stop';
        const isAsked = isWanted(activity);
        if (!isAsked) leftOut = addLeftOut(leftOut, [activity], options);
        spool.push(activity, isAsked);
        progress.read(spool.count());
        return 'taken';
      },
    });
    progress.close();
    vanished = ended.kind === 'vanished' ? vanished + 1 : 0;
    const isToBeReadAgain =
      ended.kind === 'turned' || (ended.kind === 'vanished' && vanished < maxVanished);
    if (isToBeReadAgain) {
      spool.close();
      if (ended.kind === 'vanished') printError(messages.readingBackAgain);
      return { ...timeline, entries: sides.below };
    }
    if (ended.kind !== 'stopped') {
      vanished = 0;
      run.cursor.reportGap(lossOf(ended.kind));
      // Output and cursor stay unchanged: the next run meets the same gap.
      if (options.strict) return exitWith(gapFound);
    }
    reader.leaveOut(leftOut);
    const newest = await reader.takeBacklog(spool, timeline, below);
    spool.close();
    return replaceBelow(timeline, sides, newest);
  };
};
