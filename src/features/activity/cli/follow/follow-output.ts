import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OmittedCounts, OmittedReport } from '../omitted-rows.ts';
import { nextEmission } from '../../timeline/ordered-emission.ts';
import { isRow, type TimelineRow, type Timeline } from '../../timeline/timeline.ts';
import type { Spool } from '../../tail/saved/spool.ts';
import { omitUndefined } from '../../../../lib/json/fields.ts';
import type { TailUpdate } from '../../tail/tail-state.ts';
import { exitWith, gapFound } from '../../../../cli-kit/exit.ts';
import type { FollowContext, FollowStart } from './follow-start.ts';
import { createEndingReader } from '../../../../ledger/activity/open-contracts.ts';
import { formatActivity, matchesAll } from '../format-activities.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import * as messages from '../../messages/cli.ts';
import { pagesDoNotOverlap } from '../../messages/tail.ts';

export interface OutputLine {
  /** The text has its line end; it is empty for an activity that is filtered out. */
  readonly text: string;
  /** The activity that completes the reader's position. */
  readonly upTo: string | undefined;
}

/** A pipe takes this many bytes as a whole or not at all (Linux's PIPE_BUF; POSIX allows a smaller one). */
const maxBytes = 4096;

/** A block is written at once, so a killed run has delivered whole blocks of short lines. */
export const chunkLines = (lines: readonly OutputLine[]): readonly OutputLine[] => {
  const parcels: OutputLine[] = [];
  let text = '';
  let bytes = 0;
  let upTo: string | undefined;
  for (const line of lines) {
    const size = Buffer.byteLength(line.text);
    if (bytes > 0 && bytes + size > maxBytes) {
      parcels.push({ text, upTo });
      text = '';
      bytes = 0;
    }
    text += line.text;
    bytes += size;
    upTo = line.upTo ?? upTo;
  }
  return lines.length === 0 ? [] : [...parcels, { text, upTo }];
};

/** Returns the function that saves with little work left. */
type PrepareCheckpoint = (upTo: string) => () => void;

export interface OrderedWriter {
  /** Calls `prepare` before the data is written, and its result when the reader has it. */
  readonly deliver: (lines: readonly OutputLine[], prepare: PrepareCheckpoint) => void;
  /** Lines that wait for their reader. */
  readonly waiting: () => number;
  readonly done: () => Promise<void>;
}

/**
 * Writes in order, one block at a time. A place is saved when the reader has the data up to it and
 * before the next block is written. So a restart skips nothing, and repeats a block only if this
 * run was killed between those two steps.
 */
export const createOrderedWriter = (handOver: (text: string) => Promise<void>): OrderedWriter => {
  let waiting = 0;
  let last = Promise.resolve();
  const send = async (lines: readonly OutputLine[], prepare: PrepareCheckpoint): Promise<void> => {
    for (const { text, upTo } of chunkLines(lines)) {
      const keep = upTo === undefined ? undefined : prepare(upTo);
      if (text !== '') await handOver(text);
      keep?.();
    }
    waiting -= lines.length;
  };
  return {
    deliver: (lines, prepare) => {
      waiting += lines.length;
      last = last.then(() => send(lines, prepare));
    },
    waiting: () => waiting,
    done: () => last,
  };
};

/** Writes the rows, and knows the place that their reader has reached. */
export interface FollowOutput {
  readonly take: (update: Pick<TailUpdate, 'timeline' | 'added'>) => void;
  /** Takes rows as fast as they are read. Returns those that the next ones must follow. */
  readonly takeBacklog: (
    rows: Pick<Spool, 'oldestFirst'>,
    timeline: Timeline,
    below: readonly TimelineRow[],
  ) => Promise<readonly TimelineRow[]>;
  readonly leaveOut: (rows: OmittedCounts) => void;
  readonly delivery: OrderedWriter;
  /** The last row that was delivered or waits to be. */
  readonly reached: () => string | undefined;
}

/** Rows below a backlog that are kept to prove what follows it. */
const rowsRemembered = 2000;

/** Only the row if it is older than all others. */
const withRow = (timeline: Timeline, id: string): Timeline =>
  timeline.entries.some((entry) => isRow(entry) && entry.id === id)
    ? timeline
    : { ...timeline, entries: [{ id }] };

/** Saves how far the reader has come. */
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
  // Saved before the first line leaves: a run after a kill right here resumes instead of starting over.
  if (emission.after !== undefined)
    cursor.prepare(withRow(parts.start.timeline, emission.after), emission.after)();

  const endings = createEndingReader();

  const textOf = (
    listed: Activity | undefined,
    isAsked: (activity: Activity) => boolean,
  ): string => {
    if (listed === undefined) return '';
    endings.note([listed]);
    const activity = endings.complete(listed);
    return isAsked(activity) ? formatActivity(activity, format) : '';
  };

  const lineOf = (row: TimelineRow, upTo: string | undefined, isLate: boolean): OutputLine => {
    const text = textOf(row.activity, isWanted);
    if (isLate && text !== '') printError(messages.lateRow(row.id));
    return { text, upTo };
  };

  const take = ({ timeline, added }: Pick<TailUpdate, 'timeline' | 'added'>): void => {
    const before = emission;
    const next = nextEmission(before, timeline, added);
    emission = next.emission;
    const lines = next.rows.map((row, index) => {
      if (index >= next.late) return lineOf(row, row.id, next.outOfPlace.has(row.id));
      // These are older than the point reached, which stays the place to save.
      return lineOf(row, index === next.late - 1 ? before.after : undefined, true);
    });
    parts.leftOut.add(
      next.rows.flatMap(({ activity }) =>
        activity === undefined || isWanted(endings.complete(activity)) ? [] : [activity],
      ),
    );
    for (const { reason = pagesDoNotOverlap } of next.gaps) cursor.reportGap(reason);
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
      const lines = block.map((row) => ({
        text: textOf(row.activity, () => row.isAsked),
        upTo: row.id,
      }));
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
    delivery,
    reached: () => emission.after,
  };
};
