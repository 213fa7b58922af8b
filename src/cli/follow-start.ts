import type { Settings } from '../config/settings.ts';
import { startEmission, type Emission } from '../ledger/timeline/emission.ts';
import { restoreTimeline } from '../ledger/timeline/saved.ts';
import { isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import type { ActivitySource } from '../services/activity-source.ts';
import { backoffMs } from '../services/backoff.ts';
import type { Listing } from '../services/listing.ts';
import type { ActivityOptions } from './activity-options.ts';
import { findBeginning, notMetWords } from './beginning.ts';
import type { FollowCursor } from './cursor.ts';
import { end } from './end.ts';
import { notFound } from './exit-codes.ts';
import type { PollReporter } from './poll-reporter.ts';
import { timelineOptions } from './rows.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';

/** What a following run works with. */
export interface FollowRun {
  readonly settings: Settings;
  readonly options: ActivityOptions;
  readonly source: ActivitySource;
  readonly cursor: FollowCursor;
  readonly reporter: PollReporter;
}

/** Where a following run begins: a timeline, and how much of it the reader has had. */
export interface Start {
  readonly timeline: Timeline;
  readonly emission: Emission;
}

/** From where the last run ended, unless it was said where to begin. */
const resumed = ({ settings, options, cursor }: FollowRun): Start | undefined => {
  if (options.after !== undefined) {
    say(`beginning after ${options.after}`);
    return undefined;
  }
  const saved = options.hasLimit ? undefined : cursor.load();
  if (saved === undefined) {
    say(`beginning with the newest ${options.limit}`);
    return undefined;
  }
  say(`going on after ${saved.ids.at(-1) ?? ''}, where the last run ended; --limit begins anew`);
  const timeline = restoreTimeline(saved, timelineOptions(settings));
  return { timeline, emission: startEmission(timeline) };
};

/** The row before the first one that is asked for; the last row when there is none to show. */
const rowBefore = (timeline: Timeline, first: string | undefined): string | undefined => {
  const rows = timeline.entries.filter(isRow);
  if (first === undefined) return rows.at(-1)?.id;
  return rows[rows.findIndex(({ id }) => id === first) - 1]?.id;
};

const startedAfter = (timeline: Timeline, after: string | undefined): Start => ({
  timeline,
  emission: { told: [], ...(after !== undefined && { after }) },
});

/** A listing that is asked until it answers; pages that were read are not asked for again. */
const patient = ({ source: { listing }, reporter }: FollowRun): Listing => ({
  ...listing,
  fetch: async (request, signal) => {
    for (let attempt = 1; ; attempt++) {
      const listed = await listing.fetch(request, signal);
      if (listed.ok) reporter.answered();
      if (listed.ok || 'turned' in listed) return listed;
      const { failure } = listed;
      reporter.failed(failure);
      await sleep(backoffMs({ failure, attempt, random: Math.random() }));
    }
  },
});

/** Begins where the options say, however often the service has to be asked. */
const begun = async (run: FollowRun): Promise<Start> => {
  const { options, reporter } = run;
  for (let attempt = 1; ; attempt++) {
    const beginning = await findBeginning(run, patient(run));
    if (beginning.kind === 'not-met') {
      say(notMetWords(options));
      return end(notFound);
    }
    if (beginning.kind === 'found') {
      const { timeline, activities } = beginning;
      const isAll = options.after !== undefined && !options.hasLimit;
      return startedAfter(timeline, isAll ? options.after : rowBefore(timeline, activities[0]?.id));
    }
    const { failure } = beginning;
    reporter.failed(failure);
    await sleep(backoffMs({ failure, attempt, random: Math.random() }));
  }
};

/** Where the last run ended, or where the options say. */
export const startOf = async (run: FollowRun): Promise<Start> => resumed(run) ?? (await begun(run));
