import type { LedgerUpdate } from '../../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { serviceTime } from '../../../../lib/time/duration.ts';
import type { LedgerEnd } from './ledger-reads.ts';
import type { ListedUpdates, WantedUpdates } from './list-updates.ts';

/** A list without a cursor begins with this many updates, even if all are older than asked for. */
const newestShown = 100;

const updateRecordTime = ({ recordTime }: LedgerUpdate): number => Date.parse(recordTime);

const firstOffset = (updates: readonly LedgerUpdate[]): number =>
  Math.min(...updates.map(({ offset }) => Number(offset)));

/** A release that doesn't know the order lists oldest first. */
const isNewestFirst = (updates: readonly LedgerUpdate[]): boolean =>
  updates.every(
    ({ offset }, index) =>
      Number(offset) < Number(updates[index - 1]?.offset ?? Number.POSITIVE_INFINITY),
  );

export type ListUpdates = (
  wanted: WantedUpdates,
  signal?: AbortSignal,
) => Promise<Result<ListedUpdates, Failure>>;

/** Halves a range, after `lower` and up to `upper`, until all updates behind its lower end are newer than a time. */
export const findTime = async (
  list: ListUpdates,
  range: { readonly lower: number; readonly upper: number; readonly since: number },
  signal?: AbortSignal,
): Promise<Result<number, Failure>> => {
  let { lower, upper } = range;
  while (lower < upper) {
    const middle = Math.floor((lower + upper) / 2);
    const found = await list({ after: middle, upTo: range.upper, limit: 1 }, signal);
    if (!found.ok) return found;
    const [first] = found.value.updates;
    if (first === undefined || updateRecordTime(first) > range.since) upper = middle;
    else lower = Math.max(middle + 1, Number(first.offset));
  }
  return { ok: true, value: Math.min(lower, range.upper) };
};

/** The offset after which a stream begins: behind what was pruned, and `sinceMs` back at least. */
export const findStart = async (
  { offset: end, exchange }: LedgerEnd,
  {
    list,
    prunedUpTo,
    sinceMs,
    now,
  }: {
    readonly list: ListUpdates;
    readonly prunedUpTo: (signal?: AbortSignal) => Promise<Result<number, Failure>>;
    readonly sinceMs: number;
    readonly now: () => number;
  },
  signal?: AbortSignal,
): Promise<Result<number, Failure>> => {
  const pruned = await prunedUpTo(signal);
  if (!pruned.ok) return pruned;
  if (end <= pruned.value) return { ok: true, value: end };
  const lower = pruned.value;
  const since = Math.min(serviceTime(exchange.serverDate, now()), now()) - sinceMs;
  const asked = { after: lower, upTo: end, limit: newestShown, isDescending: true };
  const newest = await list(asked, signal);
  if (!newest.ok) return newest;
  const { updates } = newest.value;
  if (!isNewestFirst(updates)) return findTime(list, { lower, upper: end, since }, signal);
  if (updates.length < newestShown) return { ok: true, value: lower };
  const before = firstOffset(updates) - 1;
  const oldest = updates.at(-1);
  return oldest !== undefined && updateRecordTime(oldest) > since
    ? findTime(list, { lower, upper: before, since }, signal)
    : { ok: true, value: before };
};
