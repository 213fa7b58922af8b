import { listingService } from '../../../../ledger/activity/listing.ts';
import * as messages from '../../messages/cli.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import type { Spool } from '../../tail/saved/spool.ts';
import { startEmission, type EmissionState } from '../../timeline/ordered-emission.ts';
import { deserializeTimeline } from '../../timeline/receive/persist.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { ActivitySource } from '../../tail/activity-listing.ts';
import { backoffMs, pollIntervalMs } from '../../tail/polls.ts';
import type { PageSource } from '../../tail/page-source.ts';
import type { ActivityOptions } from '../activity-options.ts';
import type { ReadBackOptions } from '../../tail/catch-up/backlog.ts';
import type { FoundStart } from '../starting-rows.ts';
import { findStartingPoint } from './find-starting-point.ts';
import type { FollowCursor } from './follow-cursor.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { timelineOptions } from '../format-activities.ts';
import { sleep } from '../../../../lib/time/sleep.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { describeListFailure, sayNoStart } from '../print-found.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { PollState, StreamCoverage } from '../../../../shell/state/poll-state.ts';
import { isDeepStrictEqual } from 'node:util';

/** Reports when the state of polling changes, not at every attempt. */
export const createPollReporter = (
  say: (text: string) => void,
  {
    source = 'auto',
    end,
  }: { readonly source?: Settings['source']; readonly end?: (failure: Failure) => void } = {},
) => {
  let hasResponded = false;
  let lastWords = '';
  let isTold = false;
  let lastWaiting: string | undefined;
  let lastCoverage: StreamCoverage | undefined;
  const reportFailure = (failure: Failure): void => {
    // A file that a run begins with doesn't mend itself; one that is just renewed does.
    if (failure.kind === 'tlsFile' && !hasResponded) end?.(failure);
    const { summary, detail } = describeListFailure(failure, source);
    // The detail may differ at every attempt; only a new summary is reported.
    if (summary !== lastWords) say(messages.retrying(summary, detail));
    lastWords = summary;
  };
  const reportResponse = (): void => {
    hasResponded = true;
    if (lastWords !== '') say(messages.respondsAgain(listingService(source)));
    lastWords = '';
  };
  const reportCoverage = (coverage: StreamCoverage | undefined): void => {
    if (coverage === undefined || isDeepStrictEqual(coverage, lastCoverage)) return;
    say((lastCoverage === undefined ? messages.coverage : messages.coverageChanged)(coverage));
    lastCoverage = coverage;
  };
  return {
    failed: reportFailure,
    responded: reportResponse,
    polled: ({ state, failure, source: listed, waiting, coverage }: PollState): void => {
      reportCoverage(coverage);
      if (listed === 'updates' && !isTold) say(messages.derivedRows);
      isTold ||= listed === 'updates';
      if (waiting !== undefined && waiting !== lastWaiting) say(messages.waitingFor(waiting));
      lastWaiting = waiting;
      if (failure !== undefined) reportFailure(failure);
      else if (state === 'following' || state === 'catching-up') reportResponse();
    },
  };
};

export interface FollowContext {
  readonly settings: Settings;
  readonly options: ActivityOptions;
  readonly source: ActivitySource;
  readonly cursor: FollowCursor;
  readonly reporter: ReturnType<typeof createPollReporter>;
}

/** A timeline, and how much of it the reader has. */
export interface FollowStart {
  readonly timeline: Timeline;
  readonly emission: EmissionState;
  /** These rows are older than those of the timeline. */
  readonly backlog?: Spool | undefined;
}

/** Resumes the last run, unless the options say where to start. */
const resumeSaved = ({ settings, options, cursor }: FollowContext): FollowStart | undefined => {
  const saved = cursor.load();
  if (options.after !== undefined) {
    printError(messages.startingAfter(options.after));
    return undefined;
  }
  if (saved === undefined) {
    printError(messages.startingWithNewest(options.limit));
    return undefined;
  }
  printError(messages.resumingAfter(saved.ids.at(-1) ?? ''));
  const timeline = deserializeTimeline(saved, timelineOptions(settings));
  return { timeline, emission: startEmission(timeline) };
};

/** Polls in a row that must list nothing older before that is believed. */
const startsToBelieve = 3;

/** A following run waits as long as it takes. */
export const readBackOptions = ({ settings, reporter }: FollowContext): ReadBackOptions => ({
  startsToBelieve,
  responded: reporter.responded,
  rest: () => sleep(pollIntervalMs(settings.pollIntervalMs, Math.random())),
  failed: async (failure, attempt) => {
    reporter.failed(failure);
    await sleep(backoffMs({ failure, attempt, random: Math.random() }));
    return 'again';
  },
});

/** Repeats a request until the scan responds; no page is requested twice. */
const patient = (run: FollowContext): PageSource => {
  const { listing } = run.source;
  const { responded, failed } = readBackOptions(run);
  return {
    ...listing,
    fetch: async (request, signal) => {
      for (let attempt = 1; ; attempt++) {
        const listed = await listing.fetch(request, signal);
        if (listed.ok) responded();
        if (listed.ok || listed.error === 'turned') return listed;
        await failed(listed.error, attempt);
      }
    },
  };
};

/** A new network lists no activity. Once it has said so a few times, every later activity is news. */
const isEmptyScan = ({ timeline }: FoundStart, { source }: PageSource): boolean =>
  timeline.entries.length === 0 && source() === 'activities';

/** Begins where the options say, however many requests that takes. */
const begun = async (run: FollowContext): Promise<FollowStart> => {
  const { settings, options } = run;
  const waiting = readBackOptions(run);
  const listing = patient(run);
  let empty = 0;
  for (let attempt = 1; ; attempt++) {
    const asked = empty < startsToBelieve ? options : { ...options, limit: Infinity };
    const beginning = await findStartingPoint({ ...waiting, settings, options: asked, listing });
    if (beginning.ok) {
      const { timeline, base, backlog } = beginning.value;
      const emission = { told: [], ...(base !== undefined && { after: base }) };
      if (!isEmptyScan(beginning.value, listing)) return { timeline, backlog, emission };
      empty += 1;
      await waiting.rest();
      continue;
    }
    switch (beginning.error) {
      case 'not met':
      case 'short pages':
        return exitWith(sayNoStart(beginning.error, settings, options));
      case 'vanished':
        await waiting.rest();
        break;
      default:
        await waiting.failed(beginning.error, attempt);
    }
  }
};

export const resolveFollowStart = async (run: FollowContext): Promise<FollowStart> =>
  resumeSaved(run) ?? (await begun(run));
