import { omitUndefined } from '../../../lib/json/fields.ts';
import type { PollState } from '../../../shell/state/poll-state.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import { trimTimeline } from '../timeline/gaps.ts';
import type { TimelineRow, Timeline } from '../timeline/timeline.ts';
import { applyFetched, type ActivityRows } from './fetch-page.ts';
import type { PageResult, PageSource } from './page-source.ts';
import { countPage, noPollStatistics, pollIntervalMs } from './polls.ts';

export interface TailUpdate {
  readonly timeline: Timeline;
  readonly added: readonly TimelineRow[];
  readonly poll: PollState;
}

export interface TailOptions {
  readonly listing: PageSource;
  readonly timeline: Timeline;
  readonly settings: {
    readonly pageSize: number;
    readonly pollIntervalMs: number;
    readonly maxRows: number;
  };
  /** A short first page arrives sooner. */
  readonly firstPage?: number | undefined;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly onUpdate: (update: TailUpdate) => void;
  /** The row that the user is reading must not be dropped. */
  readonly protect?: (() => string | undefined) | undefined;
  /** No row may be dropped as long as none was delivered. */
  readonly protectsAll?: (() => boolean) | undefined;
}

export const noWait = { nextAt: undefined, waitMs: undefined } as const;
export const waitFrom = (nowMs: number, waitMs: number) => ({ nextAt: nowMs + waitMs, waitMs });

/** An optional field that is undefined is removed. */
type Change = {
  readonly [K in keyof PollState]?:
    | PollState[K]
    | (undefined extends PollState[K] ? undefined : never);
};

/** What a tail knows: its timeline, the state of its polls, and whether it rests. */
export const createTailState = (options: TailOptions) => {
  const { settings, now, random, listing } = options;
  let timeline = listing.continued(options.timeline);
  let paused = false;
  let poll: PollState = { state: 'starting', attempt: 0 };
  let statistics = noPollStatistics;
  let pauseMs: number | undefined;

  const tell = (change: Change, added: readonly TimelineRow[] = []): void => {
    // A response in flight when polling was paused must not report that polling continues.
    const stays = paused ? ({ state: 'paused', ...noWait } as const) : {};
    const source = listing.source();
    const coverage = listing.coverage?.();
    poll = omitUndefined({ ...poll, ...change, ...stays, source, coverage, statistics });
    options.onUpdate({ timeline, added, poll });
  };

  return {
    timeline: (): Timeline => timeline,
    setTimeline: (next: Timeline): void => {
      timeline = next;
    },
    poll: (): PollState => poll,
    isPaused: (): boolean => paused,
    setPaused: (isPaused: boolean): void => {
      paused = isPaused;
    },
    tell,
    /** The pause is the same however often it is read. */
    pauseAfterPoll: (): number => (pauseMs ??= pollIntervalMs(settings.pollIntervalMs, random())),
    /** The next pause is another one. */
    forgetPause: (): void => {
      pauseMs = undefined;
    },
    fetchPage: async (
      request: PageRequest,
      signal: AbortSignal | undefined,
    ): Promise<PageResult> => {
      const page = await listing.fetch(request, signal);
      statistics = countPage(statistics, page);
      return page;
    },
    /** Returns the new rows of a page. */
    take: (request: PageRequest, page: ActivityRows): readonly TimelineRow[] => {
      const received = applyFetched(timeline, request, page, now());
      timeline = trimTimeline(received.timeline, {
        keep: options.protectsAll?.() === true ? Infinity : settings.maxRows,
        protect: options.protect?.(),
        added: received.added,
      });
      return received.added;
    },
  };
};

export type TailState = ReturnType<typeof createTailState>;
