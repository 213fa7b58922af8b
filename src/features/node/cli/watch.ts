import { listingService } from '../../../ledger/activity/listing.ts';
import { conditionHolds, exitWith, internalError } from '../../../cli-kit/exit.ts';
import { chooseStateDir, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { normalizeServiceAddress } from '../../../lib/io/service-address.ts';
import { parseDuration } from '../../../lib/time/duration.ts';
import { sleep } from '../../../lib/time/sleep.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';
import { tryFile } from '../../../lib/result.ts';
import { tellBlanks } from '../../../lib/text/quote.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { writePublicFile } from '../../../storage/files/atomic-files.ts';
import { readReportedGaps } from '../../../storage/history/gap-log.ts';
import { entriesOfUnknownOutcome } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { resolveStateDir } from '../../../storage/paths/state-dir.ts';
import { watchText } from '../messages.ts';
import {
  findChanges,
  findConditions,
  withUnchecked,
  type Condition,
  type PlacedChange,
} from '../model/conditions.ts';
import { metricsText, parseListenAddress, serveMetrics } from './metrics.ts';
import { activitiesSince, type ReadActivities } from '../run/read-alerts.ts';
import { readWatch, type WatchDeps } from '../run/read-watch.ts';
import { openWatchState, type WatchKeeper } from '../run/watch-state.ts';
import { openNode, type OpenNode } from './reports.ts';

export interface WatchFlags extends GlobalFlags {
  readonly once?: boolean;
  readonly listen?: string;
  readonly textfile?: string;
  readonly interval?: string;
}

export const watchOutputs = ['table', 'ndjson'] as const;

const usualIntervalMs = 30_000;

/** A gap never closes by itself: it needs a person for so long. */
const gapHoldsMs = 24 * 3_600_000;

const changeLine = ({ id, state, text, at }: PlacedChange, output: string): string =>
  output === 'ndjson'
    ? JSON.stringify({ at: new Date(at).toISOString(), condition: id, state, text })
    : sanitize(
        `${formatIsoSecond(at)}  ${state.toUpperCase().padEnd(7)}  ${tellBlanks(id)}  ${tellBlanks(text)}`,
      );

interface Options {
  readonly address: ReturnType<typeof parseListenAddress>;
  readonly intervalMs: number;
}

const readOptions = ({ listen, interval }: WatchFlags): Options => {
  const address = listen === undefined ? undefined : parseListenAddress(listen);
  if (listen !== undefined && address === undefined) return failUsage(watchText.badListen(listen));
  const intervalMs = interval === undefined ? usualIntervalMs : parseDuration(interval);
  if (intervalMs === undefined || intervalMs < 1000)
    return failUsage(watchText.badInterval(interval ?? ''));
  return { address, intervalMs };
};

/** A file that can't be written ends a single run, and is tried again by the next reading of a long one. */
const writeTextfile = (path: string | undefined, text: string): boolean => {
  if (path === undefined) return true;
  const written = tryFile(() => writePublicFile(path, text));
  if (!written.ok) printError(watchText.cannotWrite(path, written.error));
  return written.ok;
};

const addressesOf = ({ ledgerUrl, scanUrl }: Settings): readonly string[] =>
  [ledgerUrl, scanUrl].filter((url) => url !== '').map(normalizeServiceAddress);

const depsOf = (
  settings: Settings,
  { tokens, ...deps }: OpenNode,
  read: ReadActivities,
): WatchDeps => {
  const renews = settings.tokenFrom?.kind === 'oauth2';
  const addresses = addressesOf(settings);
  return {
    ...deps,
    alerts: settings.alerts ?? [],
    listedBy: listingService(settings.source),
    readActivities: activitiesSince(settings, read),
    tokenEndsAt: () => (renews ? undefined : tokens?.state().expiresAt),
    unknownWrites: () =>
      tryFile(() =>
        entriesOfUnknownOutcome(readEntries(chooseStateDir(settings))).map(({ entry }) => entry),
      ),
    reportedGaps: () =>
      tryFile(() =>
        readReportedGaps(resolveStateDir(process.env)).filter(
          ({ service, at }) => addresses.includes(service) && Date.now() - at < gapHoldsMs,
        ),
      ),
  };
};

/** Undefined for a single run, which compares with nothing, and where the state can't be kept. */
const openKeeper = (settings: Settings, { once }: WatchFlags): WatchKeeper | undefined => {
  if (once === true) return undefined;
  const watched = [settings.profile, ...addressesOf(settings)];
  const opened = openWatchState(chooseStateDir(settings), watched);
  if (opened.ok) return opened.value;
  printError(watchText.notKept(opened.error));
  return undefined;
};

interface Reporter {
  readonly held: () => readonly Condition[];
  /** Prints what changed since the last time, and remembers it for the next run. */
  readonly report: (conditions: readonly Condition[], at: number) => void;
}

/** A change is on disk before its line leaves, and again once it has: a killed run repeats it at most. */
const createReporter = (keeper: WatchKeeper | undefined, output: string): Reporter => {
  let held = keeper?.state.held ?? [];
  let isSaid = false;
  const save = (unprinted: readonly PlacedChange[]): void => {
    const reason = keeper?.save({ held, unprinted });
    if (reason !== undefined && !isSaid) printError(watchText.notKept(reason));
    isSaid = reason !== undefined;
  };
  const print = (changes: readonly PlacedChange[]): void => {
    for (const change of changes) writeStdout(`${changeLine(change, output)}\n`);
    save([]);
  };
  const { unprinted = [] } = keeper?.state ?? {};
  if (unprinted.length > 0) {
    printError(watchText.printedAgain);
    print(unprinted);
  }
  if (held.length > 0) printError(watchText.stillHeld(held.map(({ id }) => id)));
  return {
    held: () => held,
    report: (conditions, at) => {
      const changes = findChanges(held, conditions).map((change) => ({ ...change, at }));
      held = conditions;
      if (changes.length === 0) return;
      save(changes);
      print(changes);
    },
  };
};

/** Prints each change of the conditions, until it is interrupted; `--once` reads once. */
export const runWatch = async (flags: WatchFlags, read: ReadActivities): Promise<void> => {
  const { address, intervalMs } = readOptions(flags);
  const opened = await openNode(flags, watchOutputs);
  const { settings, output, finish, signal } = opened;
  const { watch: limits = {} } = settings;
  const deps = depsOf(settings, opened, read);
  let metrics = '';
  const served = address && (await serveMetrics(address, () => metrics));
  if (served?.ok === false) {
    printError(watchText.cannotListen(flags.listen ?? '', served.error));
    return exitWith(internalError);
  }
  if (served?.ok === true) printError(watchText.listening(served.value.address));
  const keeper = openKeeper(settings, flags);
  const { held, report } = createReporter(keeper, output);
  const isOver = (): boolean => signal.aborted;
  for (let reading = 0; !isOver(); reading += 1) {
    const facts = await readWatch(deps, limits);
    if (isOver()) break;
    const at = Date.now();
    const found = findConditions(facts, limits, at);
    const conditions = withUnchecked(held(), found, { facts, limits });
    report(conditions, at);
    metrics = metricsText(facts, conditions, at);
    const isWritten = writeTextfile(flags.textfile, metrics);
    if (reading === 0 && conditions.length === 0) printError(watchText.none);
    if (flags.once === true) {
      finish();
      if (!isWritten) return exitWith(internalError);
      return exitWith(conditions.length > 0 ? conditionHolds : 0);
    }
    await sleep(intervalMs, signal);
  }
  if (served?.ok === true) served.value.close();
  keeper?.close();
  finish();
};
