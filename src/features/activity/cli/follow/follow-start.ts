import type { Settings } from '../../../../config/settings/settings.ts';
import type { Spool } from '../../tail/saved/spool.ts';
import { startEmission, type EmissionState } from '../../model/timeline/ordered-emission.ts';
import { deserializeTimeline } from '../../model/timeline/receive/persist.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';
import type { ActivitySource } from '../../tail/activity-listing.ts';
import { backoffMs, pollIntervalMs } from '../../tail/backoff.ts';
import type { PageSource } from '../../tail/page-source.ts';
import type { ActivityOptions } from '../activity-options.ts';
import type { ReadBackOptions } from '../starting-rows.ts';
import {
  findStartingPoint,
  afterIdNotFoundMessage,
  shortPagesWords,
} from './find-starting-point.ts';
import type { FollowCursor } from './follow-cursor.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { internalError, notFound } from '../../../../cli-kit/exit-codes.ts';
import type { PollReporter } from './poll-reporter.ts';
import { timelineOptions } from '../format-activities.ts';
import { sleep } from '../../../../lib/time/sleep.ts';
import { printError } from '../../../../cli-kit/streams.ts';

/** What a following run works with. */
export interface FollowContext {
  readonly settings: Settings;
  readonly options: ActivityOptions;
  readonly source: ActivitySource;
  readonly cursor: FollowCursor;
  readonly reporter: PollReporter;
}

/** Where a following run begins: a timeline, and how much of it the reader has had. */
export interface FollowStart {
  readonly timeline: Timeline;
  readonly emission: EmissionState;
  /** Rows that come first: they lie below those of the timeline. */
  readonly backlog?: Spool | undefined;
}

/** From where the last run ended, unless it was said where to begin. */
const resumed = ({ settings, options, cursor }: FollowContext): FollowStart | undefined => {
  const saved = cursor.load();
  if (options.after !== undefined) {
    printError(`beginning after ${options.after}`);
    return undefined;
  }
  if (saved === undefined) {
    printError(`beginning with the newest ${options.limit}`);
    return undefined;
  }
  printError(
    `Resuming after ${saved.ids.at(-1) ?? ''}, where the last run stopped. Use --limit to start over.`,
  );
  const timeline = deserializeTimeline(saved, timelineOptions(settings));
  return { timeline, emission: startEmission(timeline) };
};

/** Times in a row, a poll apart, that a scan must list nothing older before that is believed. */
const startsToBelieve = 3;

/** A follower waits as long as it takes. */
export const readBackOptions = ({ settings, reporter }: FollowContext): ReadBackOptions => ({
  startsToBelieve,
  answered: reporter.answered,
  rest: () => sleep(pollIntervalMs(settings.intervalMs, Math.random())),
  failed: async (failure, attempt) => {
    reporter.failed(failure);
    await sleep(backoffMs({ failure, attempt, random: Math.random() }));
    return 'again';
  },
});

/** A listing that is asked until it answers; pages that were read are not asked for again. */
const patient = (run: FollowContext): PageSource => {
  const { listing } = run.source;
  const { answered, failed } = readBackOptions(run);
  return {
    ...listing,
    fetch: async (request, signal) => {
      for (let attempt = 1; ; attempt++) {
        const listed = await listing.fetch(request, signal);
        if (listed.ok) answered();
        if (listed.ok || listed.error === 'turned') return listed;
        await failed(listed.error, attempt);
      }
    },
  };
};

/** Begins where the options say, however often the service has to be asked. */
const begun = async (run: FollowContext): Promise<FollowStart> => {
  const { settings, options } = run;
  const waiting = readBackOptions(run);
  for (let attempt = 1; ; attempt++) {
    const beginning = await findStartingPoint({
      ...waiting,
      settings,
      options,
      listing: patient(run),
    });
    switch (beginning.kind) {
      case 'not-met':
        printError(afterIdNotFoundMessage(options));
        return exitWith(notFound);
      case 'found': {
        const { timeline, base, backlog } = beginning;
        return {
          timeline,
          backlog,
          emission: { told: [], ...(base !== undefined && { after: base }) },
        };
      }
      case 'short pages':
        printError(shortPagesWords);
        return exitWith(internalError);
      case 'vanished':
        await waiting.rest();
        break;
      case 'failed':
        await waiting.failed(beginning.failure, attempt);
        break;
      default:
        return beginning satisfies never;
    }
  }
};

/** Where the last run ended, or where the options say. */
export const resolveFollowStart = async (run: FollowContext): Promise<FollowStart> =>
  resumed(run) ?? (await begun(run));
