import type { Failure } from '../../../src/ledger/failure/failure.ts';
import {
  nextEmission,
  startEmission,
  type EmissionState,
} from '../../../src/features/activity/timeline/ordered-emission.ts';
import {
  deserializeTimeline,
  serializeUpTo,
  type SavedTimeline,
} from '../../../src/features/activity/timeline/receive/persist.ts';
import {
  emptyTimeline,
  type TimelineOptions,
} from '../../../src/features/activity/timeline/timeline.ts';
import type { PageSource } from '../../../src/features/activity/tail/page-source.ts';
import { withSharedStrings } from '../../../src/features/activity/tail/share-strings.ts';
import { createActivityTail } from '../../../src/features/activity/tail/activity-tail.ts';
import type { TailUpdate } from '../../../src/features/activity/tail/tail-state.ts';

/** A line that was printed. */
export interface Printed {
  readonly id: string;
  /** stderr names it: it belongs before rows that are already printed. */
  readonly isLate: boolean;
}

/**
 * A script that follows a listing as `activity --follow` does: it prints each row, saves its place
 * after each line, and may be killed at any line and started again from what is on its disk. `maxRows`: the
 * rows that it keeps in memory; few, so that most worlds drop some.
 */
export const createModelConsumer = (
  listing: () => PageSource,
  { maxRows = 400, ...options }: TimelineOptions & { readonly maxRows?: number },
) => {
  const printed: Printed[] = [];
  /** What the disk holds; made when it is read, as that takes longest. */
  let disk: (() => string) | undefined;
  let gaps = 0;
  const reasons: string[] = [];
  let unsaved = 0;
  let linesToLive = Infinity;
  let isDead = false;
  let waiting: string | undefined;
  let failure: Failure | undefined;
  let starts = 0;
  let sleptMs = 0;

  /** Rows as a script has them, and after every other start as a dashboard keeps them. */
  const nextListing = (): PageSource => {
    starts += 1;
    return starts % 2 === 0 ? withSharedStrings(listing()) : listing();
  };

  const begin = () => {
    const saved = disk === undefined ? undefined : (JSON.parse(disk()) as SavedTimeline);
    const timeline =
      saved === undefined ? emptyTimeline(options) : deserializeTimeline(saved, options);
    let emission: EmissionState = startEmission(timeline);
    isDead = false;
    linesToLive = Infinity;
    const take = ({ timeline: now, added, poll }: TailUpdate): void => {
      if (isDead) return;
      ({ waiting, failure } = poll);
      const before = emission;
      const next = nextEmission(before, now, added);
      emission = next.emission;
      gaps += next.gaps.length;
      reasons.push(...next.gaps.map(({ reason = '' }) => reason));
      next.rows.forEach((row, index) => {
        if (isDead) return;
        const isOwed = index < next.late;
        printed.push({ id: row.id, isLate: isOwed || next.outOfPlace.has(row.id) });
        linesToLive -= 1;
        if (linesToLive <= 0) {
          isDead = true;
          unsaved += isOwed ? index + 1 : 1;
          return;
        }
        const upTo = isOwed ? (index === next.late - 1 ? before.after : undefined) : row.id;
        if (upTo !== undefined) disk = () => JSON.stringify(serializeUpTo(now, upTo));
      });
    };
    let left = 0;
    let ending = new AbortController();
    const tail = createActivityTail({
      listing: nextListing(),
      timeline,
      settings: { pageSize: options.pageSize, pollIntervalMs: 1000, maxRows },
      now: () => 0,
      random: () => 0.5,
      sleep: (ms) => {
        sleptMs += ms;
        left -= 1;
        if (left <= 0 || isDead) ending.abort();
        return Promise.resolve();
      },
      protect: () => emission.after,
      protectsAll: () => emission.after === undefined,
      onUpdate: take,
    });
    return async (polls: number): Promise<void> => {
      left = polls;
      ending = new AbortController();
      await tail.run(ending.signal);
    };
  };
  let run = begin();
  return {
    printed,
    poll: async (polls: number, killAtLine = Infinity): Promise<void> => {
      linesToLive = killAtLine;
      await run(polls);
      if (isDead) run = begin();
    },
    restart: () => {
      run = begin();
    },
    /** Gaps that were reported. */
    gaps: () => gaps,
    /** Why rows may be missing in each of them. */
    reasons: (): readonly string[] => reasons,
    /** Lines that had left when the script was killed, before their place was saved. */
    unsaved: () => unsaved,
    waiting: () => waiting,
    /** The pauses between polls and attempts, in milliseconds. */
    sleptMs: () => sleptMs,
    /** Why the last poll failed, if it did. */
    failure: () => failure,
  };
};
