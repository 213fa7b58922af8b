import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../../ledger/activity/listed-for.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import type { ActivityRows, FetchedPage } from '../fetch-page.ts';
import { buildPage } from './ledger-page.ts';
import type { LedgerParts } from './ledger-parts.ts';
import { areSameParties, positionAt, type Position } from './ledger-position.ts';
import { isPruned } from './ledger-reads.ts';
import type { OffsetRange } from './listed-range.ts';
import { maxListed } from './list-updates.ts';
import type { Now } from './relocate.ts';

/** Bounds the requests of one page: each range may take several, and a range without rows is widened. */
const [maxRanges, maxPages] = [16, 5] as const;

const offsetOf = ({ origin }: Activity): number => Number(origin?.offset);

const nothing: ActivityRows = { activities: [], problem: undefined, follows: true, isFull: true };

/** All rows of a range, oldest first; undefined if it is too long, or not proven to be complete. */
const createRangeRead = ({ readOlder }: Pick<LedgerParts, 'readOlder'>) => {
  const isListedFor = (listedFor: ListedFor, covered: Pick<ListedFor, 'user'>): boolean =>
    listedFor.user === covered.user;

  return async (
    { after, upTo }: OffsetRange,
    listedFor: ListedFor,
    { end, reader }: Now,
    signal?: AbortSignal,
  ): Promise<Result<readonly Activity[] | undefined, Failure>> => {
    const { completionsTo: _, ...always } = listedFor;
    const poll = { end: { ...end, offset: upTo }, reader, limit: maxListed, hasRead: false };
    const rows: Activity[] = [];
    // What an earlier press had of the rejected commands isn't given up at one refusal.
    let position: Position = { ...positionAt(after, undefined), listedFor: always };
    for (let pages = 0; pages < maxPages; pages += 1) {
      const found = await readOlder(position, poll, signal);
      // A ledger may not tell how far it has pruned, or prune meanwhile: a shorter range may be there.
      if (!found.ok && isPruned(found.error)) break;
      if (!found.ok) return found;
      const { problem, lost, isFull, completionsTo, covered } = found.value;
      if (problem !== undefined || lost !== undefined || !isListedFor(listedFor, covered)) break;
      const { page, known } = buildPage({ ...found.value, listedFor: always });
      rows.push(...page.activities);
      if (!isFull && completionsTo < upTo) break;
      if (!isFull) return { ok: true, value: rows.toSorted((a, b) => offsetOf(a) - offsetOf(b)) };
      position = known;
    }
    return { ok: true, value: undefined };
  };
};

/**
 * Lists the rows before a known one. Updates are listed from an offset on, so a range goes back from the
 * oldest row; it must end with that row, which proves that nothing is missing in between. A range without
 * older rows is doubled, and one that can't be read whole is made shorter.
 */
export const createOlderRead = ({ reads, readOlder }: Pick<LedgerParts, 'reads' | 'readOlder'>) => {
  const readRange = createRangeRead({ readOlder });
  return async (
    { cursor, place, pageSize }: PageRequest,
    now: Now,
    signal?: AbortSignal,
  ): Promise<FetchedPage> => {
    const { offset, listedFor } = place ?? {};
    const isSame = listedFor && areSameParties(listedFor.parties, now.reader.parties);
    if (offset === undefined || cursor === undefined || isSame !== true)
      return { ok: true, value: nothing };
    const pruned = await reads.prunedUpTo(signal);
    if (!pruned.ok) return pruned;
    let anchor = { offset: Number(offset), id: cursor };
    let all: readonly Activity[] | undefined;
    let span = Math.min(maxListed, 2 * pageSize);
    for (let ranges = 0; ranges < maxRanges; ranges += 1) {
      const after = Math.max(pruned.value, anchor.offset - span);
      const found = await readRange({ after, upTo: anchor.offset }, listedFor, now, signal);
      if (!found.ok) return found;
      const rows = found.value;
      if (rows === undefined) {
        if (span === 1) break;
        span = Math.ceil(span / 4);
        continue;
      }
      const { offset: known, id } = anchor;
      if (rows.every((row) => row.id !== id)) break;
      all ??= rows.filter((row) => offsetOf(row) === known);
      const older = rows.filter((row) => offsetOf(row) < known);
      all = [...older, ...all];
      const [first] = older;
      if (first !== undefined) anchor = { offset: offsetOf(first), id: first.id };
      if (after === pruned.value) {
        const isEnd = { ...nothing, activities: all, isFull: pruned.value > 0 };
        return { ok: true, value: pruned.value > 0 ? { ...isEnd, isPruned: true } : isEnd };
      }
      if (all.length > pageSize) break;
      span *= 2;
    }
    return { ok: true, value: { ...nothing, activities: all ?? [] } };
  };
};
