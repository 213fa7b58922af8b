import type { OmittedCounts } from '../../model/derived/omitted-rows.ts';
import { nextEmission } from '../../model/timeline/ordered-emission.ts';
import { isRow, type TimelineRow, type Timeline } from '../../model/timeline/timeline.ts';
import type { Spool } from '../../tail/saved/spool.ts';
import { omitUndefined } from '../../../../lib/json/omit-undefined.ts';
import type { TailUpdate } from '../../tail/activity-tail.ts';
import { createOrderedWriter, type OrderedWriter } from './ordered-writer.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { gapFound } from '../../../../cli-kit/exit-codes.ts';
import type { FollowContext, FollowStart } from './follow-start.ts';
import type { OutputLine } from './chunk-lines.ts';
import type { OmittedReport } from '../omitted-rows.ts';
import { formatActivity, matchesAll } from '../format-activities.ts';
import { printError } from '../../../../cli-kit/streams.ts';

/** Who reads what a following run prints. */
export interface FollowOutput {
  readonly take: (update: Pick<TailUpdate, 'timeline' | 'added'>) => void;
  /**
   * Hands on the rows of a backlog, oldest first, as fast as they are read. They follow the rows
   * `below`, and the newest of both come back: what the next rows have to follow.
   */
  readonly takeBacklog: (
    rows: Pick<Spool, 'oldestFirst'>,
    timeline: Timeline,
    below: readonly TimelineRow[],
  ) => Promise<readonly TimelineRow[]>;
  /** Counts rows of a backlog that the filters leave out. */
  readonly leaveOut: (rows: OmittedCounts) => void;
  /** Reports rows that cannot be printed. */
  readonly reportGap: (reason: string) => void;
  readonly delivery: OrderedWriter;
  /** The last id that was handed on or waits to be. */
  readonly reached: () => string | undefined;
}

/** Rows below a backlog that the rows after it are proved to follow. */
const rowsRemembered = 2000;

/** A timeline that holds a row: itself, or that row alone where it lies below all others. */
const reaching = (timeline: Timeline, id: string): Timeline =>
  timeline.entries.some((entry) => isRow(entry) && entry.id === id)
    ? timeline
    : { ...timeline, entries: [{ id }] };

/** Hands on what the tail brings, and keeps how far the reader has come. */
export const createFollowOutput = (parts: {
  readonly run: FollowContext;
  readonly start: FollowStart;
  readonly handOver: (text: string) => Promise<void>;
  readonly leftOut: OmittedReport;
}): FollowOutput => {
  const { options, cursor } = parts.run;
  const delivery = createOrderedWriter(parts.handOver);
  const isWanted = matchesAll(options);
  const format = options.format === 'json' ? 'ndjson' : options.format;
  let { emission } = parts.start;
  // Before the first line leaves: after a kill right then, the next run resumes instead of starting anew.
  if (emission.after !== undefined)
    cursor.prepare(reaching(parts.start.timeline, emission.after), emission.after)();

  const textOf = ({ activity }: TimelineRow): string =>
    activity !== undefined && isWanted(activity) ? formatActivity(activity, format) : '';

  /** Late rows lie before the point reached: the place to keep is that point, once all have left. */
  const lineForLate = (row: TimelineRow, upTo: string | undefined): OutputLine => {
    const text = textOf(row);
    if (text !== '') printError(`${row.id} came late, after what follows it`);
    return { text, upTo };
  };

  const take = ({ timeline, added }: Pick<TailUpdate, 'timeline' | 'added'>): void => {
    const before = emission;
    const next = nextEmission(before, timeline, added);
    emission = next.emission;
    const lines = next.rows.map((row, index) =>
      index < next.late
        ? lineForLate(row, index === next.late - 1 ? before.after : undefined)
        : { text: textOf(row), upTo: row.id },
    );
    parts.leftOut.add(
      next.rows.flatMap(({ activity }) =>
        activity === undefined || isWanted(activity) ? [] : [activity],
      ),
    );
    for (const { reason = 'the pages of the scan do not overlap' } of next.gaps)
      printError(`GAP: ${reason}`);
    delivery.deliver(lines, (upTo) => cursor.prepare(timeline, upTo));
    if (next.gaps.length > 0 && options.strict)
      void delivery.done().then(() => {
        parts.leftOut.end();
        exitWith(gapFound);
      });
  };

  const takeBacklog: FollowOutput['takeBacklog'] = async (spool, timeline, below) => {
    let newest = below.slice(-rowsRemembered);
    for (const block of spool.oldestFirst()) {
      const rows = block.map(({ id, at }) => omitUndefined({ id, at }));
      newest = [...newest, ...rows];
      const known = { ...timeline, entries: newest };
      const lines = block.map(({ id, line }) => ({ text: line, upTo: id }));
      delivery.deliver(lines, (upTo) => cursor.prepare(known, upTo));
      await delivery.done();
      newest = newest.slice(-rowsRemembered);
    }
    const last = newest.at(-1);
    if (last !== undefined) emission = { ...emission, after: last.id };
    return newest;
  };

  return {
    take,
    takeBacklog,
    leaveOut: parts.leftOut.addCounts,
    reportGap: (reason) => printError(`GAP: ${reason}`),
    delivery,
    reached: () => emission.after,
  };
};
