import type { Result } from '../../../lib/result.ts';
import { readScanUpdate } from '../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { serviceTime } from '../../../lib/time/duration.ts';
import { formatIsoMicros, parseIsoMicros } from '../../../lib/time/time.ts';
import { isPlaceBefore, type UpdatePlace } from '../timeline/timeline.ts';
import * as messages from '../messages/tail.ts';
import { unreadablePage } from './fetch-page.ts';
import type { UpdateListing } from './update-listing.ts';

export type UpdateStartDeps = {
  readonly list: UpdateListing['list'];
  /** How far back a listing begins without a cursor. */
  readonly sinceMs: number;
  /** Maximum milliseconds to find the start. */
  readonly timeoutMs?: number | undefined;
  readonly now: () => number;
};

/** Today's networks have a few. */
const maxMigrations = 100;

const longAgo = '1970-01-01T00:00:00.000000Z';

/** Each further step goes back twice as far. */
const firstStepBackMs = 3_600_000;

/** A page after this place begins with the update at the given one. */
export const justBefore = ({ migration, recordTime }: UpdatePlace): UpdatePlace => {
  const micros = parseIsoMicros(recordTime);
  return micros === undefined
    ? { migration, recordTime }
    : { migration, recordTime: formatIsoMicros(micros - 1n) };
};

const atMs = (migration: string, ms: number): UpdatePlace => ({
  migration,
  recordTime: ms <= 0 ? longAgo : formatIsoMicros(BigInt(Math.trunc(ms)) * 1000n),
});

const earlierOf = (a: UpdatePlace, b: UpdatePlace): UpdatePlace => (isPlaceBefore(b, a) ? b : a);

/** The highest migration that a scan lists, and the time of the scan in milliseconds since 1970. */
type Current = {
  readonly migration: string;
  readonly isEmpty: boolean;
  readonly atMs: number;
  /** The first update of each migration, the oldest first. */
  readonly firsts: readonly UpdatePlace[];
};

/**
 * All earlier migrations come first, and nothing is listed after the current one. The time is the earlier
 * one of the scan's and ours: a listing that begins too early repeats some updates; one that begins in the
 * future stays empty.
 */
const findCurrent = async (
  { list, timeoutMs = Infinity, now }: UpdateStartDeps,
  signal: AbortSignal | undefined,
): Promise<Result<Current, Failure>> => {
  const startedAt = now();
  let migration: string | undefined;
  const firsts: UpdatePlace[] = [];
  let after: UpdatePlace | undefined;
  for (let step = 0; step < maxMigrations; step++) {
    const result = await list(1, after, signal);
    if (!result.ok) return result;
    const { url, status, serverDate } = result.value.exchange;
    const first = result.value.updates.map(readScanUpdate).at(0);
    if (first === undefined) {
      const time = Math.min(serviceTime(serverDate, now()), now());
      const isEmpty = migration === undefined;
      return { ok: true, value: { migration: migration ?? '0', isEmpty, atMs: time, firsts } };
    }
    if (Number(first.migration) <= Number(migration ?? -1))
      return { ok: false, error: unreadablePage(status, messages.ignoresAfter) };
    if (now() - startedAt >= timeoutMs) {
      const { origin } = new URL(url);
      return { ok: false, error: { kind: 'timeout', afterMs: timeoutMs, origin, sent: true } };
    }
    ({ migration } = first);
    firsts.push(first);
    after = { migration: String(Number(migration) + 1), recordTime: longAgo };
  }
  const tooMany = messages.tooManyMigrations(maxMigrations);
  return { ok: false, error: unreadablePage(200, tooMany) };
};

/** The place so long before now, in the migration that was the current one then. */
const placeBefore = ({ migration, atMs: time, firsts }: Current, sinceMs: number): UpdatePlace => {
  const from = time - sinceMs;
  const begun = firsts.findLast(({ recordTime }) => Date.parse(recordTime) <= from);
  return atMs(begun?.migration ?? firsts[0]?.migration ?? migration, from);
};

const beginFurtherBack = async (
  from: UpdatePlace,
  { list, sinceMs }: UpdateStartDeps,
  signal: AbortSignal | undefined,
): Promise<Result<UpdatePlace, Failure>> => {
  const end = Number((parseIsoMicros(from.recordTime) ?? 0n) / 1000n);
  for (let back = Math.max(sinceMs, firstStepBackMs); ; back *= 2) {
    const place = atMs(from.migration, end - back);
    const result = await list(1, place, signal);
    if (!result.ok) return result;
    if (result.value.updates.length > 0 || place.recordTime === longAgo)
      return { ok: true, value: place };
  }
};

/** Finds where a listing of updates begins without a cursor that the scan knows. */
export const createUpdateStart = (deps: UpdateStartDeps) => {
  const { list, sinceMs } = deps;
  let beginning: UpdatePlace | undefined;

  const begin = async (signal: AbortSignal | undefined): Promise<Result<UpdatePlace, Failure>> => {
    if (beginning !== undefined) return { ok: true, value: beginning };
    const current = await findCurrent(deps, signal);
    if (!current.ok) return current;
    beginning = placeBefore(current.value, sinceMs);
    return { ok: true, value: beginning };
  };

  /**
   * Finds where to look for updates after the known ones, on a scan that doesn't list them. After a
   * reset of the network, its migration may be lower and its dates older. A page after this place
   * has updates, unless the scan has none at all.
   */
  const startOver = async (
    place: UpdatePlace,
    signal: AbortSignal | undefined,
  ): Promise<Result<UpdatePlace, Failure>> => {
    const current = await findCurrent(deps, signal);
    if (!current.ok) return current;
    const { migration, isEmpty, atMs: time } = current.value;
    const isLower = Number(migration) < Number(place.migration);
    const known = justBefore(isLower ? { ...place, migration } : place);
    const from = earlierOf(atMs(migration, time - sinceMs), known);
    if (isEmpty) return { ok: true, value: from };
    const listed = await list(1, from, signal);
    if (!listed.ok) return listed;
    return listed.value.updates.length > 0
      ? { ok: true, value: from }
      : beginFurtherBack({ ...from, migration }, deps, signal);
  };

  /** Gives the place of a time in ms since 1970, which is undefined before the first update. */
  const findPlaces = async (
    signal: AbortSignal | undefined,
  ): Promise<Result<(time: number) => UpdatePlace | undefined, Failure>> => {
    const current = await findCurrent(deps, signal);
    if (!current.ok) return current;
    const { firsts } = current.value;
    const placeAt = (time: number): UpdatePlace | undefined => {
      const begun = firsts.findLast(({ recordTime }) => Date.parse(recordTime) <= time);
      return begun && atMs(begun.migration, time);
    };
    return { ok: true, value: placeAt };
  };

  return { begin, startOver, findPlaces };
};

export type UpdateStart = ReturnType<typeof createUpdateStart>;
