import type { Settings } from '../../../config/settings/settings.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { noneOmitted, type OmittedCounts, addLeftOut } from './omitted-rows.ts';
import {
  failureExitCode,
  type Failure,
  joinDetails,
  type FailureDescription,
} from '../../../ledger/failure/failure.ts';
import {
  collectEndings,
  createEndingReader,
  findOpenState,
} from '../../../ledger/activity/open-contracts.ts';
import { isRow, type TimelineRow, type Timeline } from '../timeline/timeline.ts';
import {
  timelineRows,
  type FoundStart,
  type StartFailure,
  type StartingRowsDeps,
} from './starting-rows.ts';
import type { ActivityOptions } from './activity-options.ts';
import { internalError, notFound } from '../../../cli-kit/exit.ts';
import { createActivityPrinter, formatActivity, matchesAll } from './format-activities.ts';
import { failureLine } from '../../../cli-kit/load-settings.ts';
import { printError } from '../../../cli-kit/streams.ts';
import * as messages from '../messages/cli.ts';
import { readNewerRows } from '../tail/catch-up/find-newest.ts';
import {
  listingRequest,
  listingService,
  type ActivitySourceKind,
} from '../../../ledger/activity/listing.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { operations } from '../../../ledger/operations.ts';

/** Describes why activities can't be listed. A missing endpoint is described by what `source` requested. */
export const describeListFailure = (
  failure: Failure,
  source: ActivitySourceKind | 'auto',
): FailureDescription => {
  const described = describeFailure(failure, listingRequest(source));
  if (failure.kind !== 'notFound' || failure.what !== 'endpoint' || source === 'ledger')
    return described;
  const { missing, hint } = messages.missingListing(operations.activities.path)[source];
  const { summary } = described;
  return { summary, detail: joinDetails(`HTTP ${failure.error.status}`, missing), hint };
};

/** Finds endings in all rows that were searched. */
const endingsOf = ({ entries }: Timeline) =>
  collectEndings(entries.map((entry) => (isRow(entry) ? entry.activity : undefined)));

/** Returns the rows after the base, or all if the base is older. */
export const rowsAboveBase = ({ timeline: { entries }, base }: FoundStart): readonly Activity[] => {
  const rows = entries.filter(isRow);
  const index = rows.findIndex(({ id }) => id === base);
  return rows.slice(index + 1).flatMap(({ activity }) => activity ?? []);
};

export const sayFailure = (failure: Failure, { source }: Settings): number => {
  printError(failureLine(describeListFailure(failure, source)));
  return failureExitCode(failure);
};

/** Says why there is nothing to begin with, and returns the exit code. */
export const sayNoStart = (
  failure: StartFailure,
  settings: Settings,
  { after = '' }: ActivityOptions,
): number => {
  switch (failure) {
    case 'not met':
      printError(messages.afterIdNotListed(after, listingService(settings.source)));
      return notFound;
    case 'short pages':
      printError(messages.shortPages);
      return internalError;
    case 'vanished':
      printError(messages.rowsVanished);
      return internalError;
    default:
      return sayFailure(failure, settings);
  }
};

/** What was printed, or the exit code of a failure. */
type Printed =
  | {
      readonly timeline: Timeline;
      readonly leftOut: OmittedCounts;
      readonly oldest: number | undefined;
      readonly isEmpty: boolean;
    }
  | { readonly code: number };

/** The rows found, then the newer rows of a forward listing. */
export const printFound = async (start: FoundStart, deps: StartingRowsDeps): Promise<Printed> => {
  const { settings, options } = deps;
  const printer = createActivityPrinter(options.format);
  let isEmpty = true;
  const print = (lines: readonly string[]): void => {
    isEmpty &&= lines.length === 0;
    printer.print(lines);
  };
  const passes = matchesAll(options);
  const endings = start.endings ?? endingsOf(start.timeline);
  // A forward listing may still end an offer that is open so far.
  const openState = start.isNewest
    ? (activity: Activity) => findOpenState(activity, endings, Date.now())
    : undefined;
  const isPassing = (activity: Activity): boolean => passes(activity, endings);
  const othersOf = (activities: readonly Activity[]): readonly Activity[] =>
    activities.filter((activity) => !isPassing(activity));
  const { note, complete } = createEndingReader();
  const format = (activity: Activity): string =>
    formatActivity(activity, options.format, openState);
  let oldest: number | undefined;
  for (const block of start.backlog?.oldestFirst() ?? []) {
    note(block.flatMap(({ activity }) => activity ?? []));
    const asked = block.filter(({ isAsked }) => isAsked);
    oldest ??= asked[0]?.at;
    print(
      asked.flatMap(({ activity }) => (activity === undefined ? [] : format(complete(activity)))),
    );
  }
  const listed = timelineRows(start.timeline).flatMap((row) => row.activity ?? []);
  note(listed);
  const above = rowsAboveBase(start).map(complete);
  // Without an id to start after, all rows that were searched count.
  const looked = options.after === undefined ? listed.map(complete) : above;
  let leftOut = addLeftOut(start.leftOut ?? noneOmitted, othersOf(looked), options);
  const printPassing = (activities: readonly Activity[]): void =>
    print(activities.filter(isPassing).map(format));
  oldest ??= above.find(isPassing)?.at;
  printPassing(above);
  if (start.isNewest) {
    printer.finish();
    return { timeline: start.timeline, leftOut, oldest, isEmpty };
  }
  const take = (added: readonly TimelineRow[]): void => {
    const found = added.flatMap(({ activity }) => activity ?? []);
    note(found);
    const activities = found.map(complete);
    leftOut = addLeftOut(leftOut, othersOf(activities), options);
    printPassing(activities);
  };
  const { timeline } = start;
  const read = await readNewerRows({
    ...deps,
    timeline,
    keep: settings.maxRows,
    now: Date.now,
    take,
    until: options.window.until,
  });
  printer.finish();
  if (read.ok) return { timeline: read.value, leftOut, oldest, isEmpty };
  if (read.error !== 'turned') return { code: sayFailure(read.error, settings) };
  printError(messages.sourceChanged);
  return { code: internalError };
};
