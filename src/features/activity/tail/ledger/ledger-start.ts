import type { LedgerUpdate } from '../../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { serviceTime } from '../../../../lib/time/duration.ts';
import type { LedgerEnd, LedgerListing } from './ledger-listing.ts';

/** A list without a cursor begins with this many updates, even if all are older than asked for. */
const newestShown = 100;

const timeOf = ({ recordTime }: LedgerUpdate): number => Date.parse(recordTime);

const firstOffset = (updates: readonly LedgerUpdate[]): number =>
  Math.min(...updates.map(({ offset }) => Number(offset)));

/** A release that doesn't know the order lists oldest first. */
const isNewestFirst = (updates: readonly LedgerUpdate[]): boolean =>
  updates.every(
    ({ offset }, index) =>
      Number(offset) < Number(updates[index - 1]?.offset ?? Number.POSITIVE_INFINITY),
  );

/** The range lies after `lower`, up to `upper`. */
interface Range {
  readonly lower: number;
  readonly upper: number;
}

export const createLedgerStart = ({
  listing: { list, prunedUpTo },
  sinceMs,
  now,
}: {
  readonly listing: Pick<LedgerListing, 'list' | 'prunedUpTo'>;
  /** How far back the list begins at least. */
  readonly sinceMs: number;
  readonly now: () => number;
}) => {
  /** Halves a range until all updates after its lower end are newer than a time. */
  const findTime = async (
    range: Range,
    since: number,
    signal: AbortSignal | undefined,
  ): Promise<Result<number, Failure>> => {
    let { lower, upper } = range;
    while (lower < upper) {
      const middle = Math.floor((lower + upper) / 2);
      const found = await list({ after: middle, upTo: range.upper, limit: 1 }, signal);
      if (!found.ok) return found;
      const [first] = found.value.updates;
      if (first === undefined || timeOf(first) > since) upper = middle;
      else lower = Math.max(middle + 1, Number(first.offset));
    }
    return { ok: true, value: Math.min(lower, range.upper) };
  };

  const find = async (
    { offset: end, exchange }: LedgerEnd,
    signal: AbortSignal | undefined,
  ): Promise<Result<number, Failure>> => {
    const pruned = await prunedUpTo(signal);
    if (end <= pruned) return { ok: true, value: end };
    const since = Math.min(serviceTime(exchange.serverDate, now()), now()) - sinceMs;
    const asked = { after: pruned, upTo: end, limit: newestShown, isDescending: true };
    const newest = await list(asked, signal);
    if (!newest.ok) return newest;
    const { updates } = newest.value;
    if (!isNewestFirst(updates)) return findTime({ lower: pruned, upper: end }, since, signal);
    if (updates.length < newestShown) return { ok: true, value: pruned };
    const before = firstOffset(updates) - 1;
    const oldest = updates.at(-1);
    return oldest !== undefined && timeOf(oldest) > since
      ? findTime({ lower: pruned, upper: before }, since, signal)
      : { ok: true, value: before };
  };

  let beginning: Promise<Result<number, Failure>> | undefined;
  return {
    /** The start is found once, so that no poll begins later. */
    begin: async (end: LedgerEnd, signal?: AbortSignal): Promise<Result<number, Failure>> => {
      const found = await (beginning ??= find(end, signal));
      if (found.ok && found.value <= end.offset) return found;
      // It could not be found, or the ledger was reset: its end is before the beginning.
      beginning = undefined;
      return found.ok ? find(end, signal) : found;
    },
    forget: (): void => {
      beginning = undefined;
    },
  };
};
