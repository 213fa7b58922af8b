import { conditionHolds, exitWith, internalError } from '../../../cli-kit/exit.ts';
import { chooseStateDir, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { parseDuration } from '../../../lib/time/duration.ts';
import { sleep } from '../../../lib/time/sleep.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';
import { tryIo } from '../../../lib/result.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { writePublicFile } from '../../../storage/files/atomic-files.ts';
import { entriesOfUnknownOutcome } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { nodeText, watchText } from '../messages.ts';
import {
  findChanges,
  findConditions,
  type Condition,
  type ConditionChange,
} from '../model/conditions.ts';
import { metricsText } from '../model/metrics.ts';
import { readWatch, type WatchDeps } from '../run/read-watch.ts';
import { openNode } from './open-node.ts';
import { parseListenAddress, serveMetrics } from './serve-metrics.ts';

export interface WatchFlags extends GlobalFlags {
  readonly once?: boolean;
  readonly listen?: string;
  readonly textfile?: string;
  readonly interval?: string;
}

export const watchOutputs = ['table', 'ndjson'] as const;

const usualIntervalMs = 30_000;

const lineOf = ({ id, state, text }: ConditionChange, at: number, output: string): string =>
  output === 'ndjson'
    ? JSON.stringify({ at: new Date(at).toISOString(), condition: id, state, text })
    : sanitize(`${formatIsoSecond(at)}  ${state.toUpperCase().padEnd(7)}  ${id}  ${text}`);

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
  const written = tryIo(() => writePublicFile(path, text));
  if (!written.ok) printError(watchText.cannotWrite(path, written.error));
  return written.ok;
};

const depsOf = (
  settings: Settings,
  { tokens, ...deps }: Awaited<ReturnType<typeof openNode>>,
): WatchDeps => {
  const renews = settings.tokenFrom?.kind === 'oauth2';
  return {
    ...deps,
    hasLedger: settings.ledgerUrl !== '',
    parties: settings.parties ?? [],
    tokenEndsAt: () => (renews ? undefined : tokens?.state().expiresAt),
    unknownWrites: () =>
      entriesOfUnknownOutcome(readEntries(chooseStateDir(settings))).map(({ entry }) => entry),
  };
};

/** Prints each change of the conditions, until it is interrupted; `--once` reads once. */
export const runWatch = async (flags: WatchFlags): Promise<void> => {
  const { address, intervalMs } = readOptions(flags);
  const opened = await openNode(flags, watchOutputs);
  const { settings, output, finish, signal } = opened;
  const deps = depsOf(settings, opened);
  if (!deps.hasLedger && !deps.hasScan) failUsage(nodeText.noServices);
  let metrics = '';
  const served = address && (await serveMetrics(address, () => metrics));
  if (served?.ok === false) {
    printError(watchText.cannotListen(flags.listen ?? '', served.error));
    return exitWith(internalError);
  }
  if (served?.ok === true) printError(watchText.listening(served.value.address));
  let held: readonly Condition[] = [];
  const isOver = (): boolean => signal.aborted;
  for (let reading = 0; !isOver(); reading += 1) {
    const facts = await readWatch(deps, settings.watch ?? {});
    if (isOver()) break;
    const at = Date.now();
    const conditions = findConditions(facts, settings.watch ?? {}, at);
    for (const change of findChanges(held, conditions))
      writeStdout(`${lineOf(change, at, output)}\n`);
    held = conditions;
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
  finish();
};
