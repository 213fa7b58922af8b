import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../../ledger/activity/listed-for.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import type { FetchedPage } from '../fetch-page.ts';
import { maxRangePages, noOlderRows, readOlderRanges } from '../older-ranges.ts';
import { buildPage } from './ledger-page.ts';
import type { LedgerParts } from './ledger-parts.ts';
import { areSameParties, positionAt, type Position } from './ledger-position.ts';
import { isPruned } from './ledger-reads.ts';
import { type OffsetRange, maxListed } from './list-updates.ts';
import type { Now } from './relocate.ts';

const offsetOf = ({ origin }: Activity): number => Number(origin?.offset);

/** All rows of a range, oldest first; undefined if it is too long, or not proven to be complete. */
const createRangeRead =
  ({ readOlder }: Pick<LedgerParts, 'readOlder'>) =>
  async (
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
    for (let pages = 0; pages < maxRangePages; pages += 1) {
      const found = await readOlder(position, poll, signal);
      // A ledger may not tell how far it has pruned, or prune meanwhile: a shorter range may be there.
      if (!found.ok && isPruned(found.error)) break;
      if (!found.ok) return found;
      const { problem, lost, isFull, completionsTo, covered } = found.value;
      const isOther = covered.user !== listedFor.user;
      if (problem !== undefined || lost !== undefined || isOther) break;
      const { page, known } = buildPage({ ...found.value, listedFor: always });
      rows.push(...page.activities);
      if (!isFull && completionsTo < upTo) break;
      if (!isFull) return { ok: true, value: rows.toSorted((a, b) => offsetOf(a) - offsetOf(b)) };
      position = known;
    }
    return { ok: true, value: undefined };
  };

/** Lists the rows of a ledger before a known one: a range is a number of offsets. */
export const createOlderRead = ({ reads, readOlder }: Pick<LedgerParts, 'reads' | 'readOlder'>) => {
  const readRange = createRangeRead({ readOlder });
  return async (request: PageRequest, now: Now, signal?: AbortSignal): Promise<FetchedPage> => {
    const { cursor, place, pageSize } = request;
    const { listedFor } = place ?? {};
    const isSame = listedFor && areSameParties(listedFor.parties, now.reader.parties);
    if (place?.offset === undefined || cursor === undefined || isSame !== true) return noOlderRows;
    const pruned = await reads.prunedUpTo(signal);
    if (!pruned.ok) return pruned;
    const end = pruned.value > 0 ? 'pruned' : 'start';
    return readOlderRanges({ id: cursor, place }, request, {
      firstSpan: Math.min(maxListed, 2 * pageSize),
      from: (known, offsets) => Math.max(pruned.value, Number(known.place.offset) - offsets),
      endAt: (after) => (after === pruned.value ? end : undefined),
      read: (after, known) =>
        readRange({ after, upTo: Number(known.place.offset) }, listedFor, now, signal),
    });
  };
};
