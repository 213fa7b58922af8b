import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import type { UpdatePlace } from '../timeline/timeline.ts';
import type { FetchedPage } from './fetch-page.ts';

/** Bounds the requests of one press of the key: each range may take several. */
const maxRanges = 16;
export const maxRangePages = 5;

/** How much longer, or shorter, each range is than the one before it. */
const stride = 4;

export interface KnownRow {
  readonly id: string;
  readonly place: UpdatePlace;
}

/** How a listing reads what lies between a place and a known row. */
interface Ranges<From> {
  readonly firstSpan: number;
  readonly from: (known: KnownRow, span: number) => From;
  /** Why nothing before the place is listed; undefined if something may be. */
  readonly endAt: (from: From) => End | undefined;
  /** Oldest first, down to the known row; undefined if the range is too long, or can't be read whole. */
  readonly read: (
    from: From,
    known: KnownRow,
  ) => Promise<Result<readonly Activity[] | undefined, Failure>>;
}

type End = 'start' | 'pruned';

const pageOf = (activities: readonly Activity[], end?: End): FetchedPage => ({
  ok: true,
  value: {
    activities,
    problem: undefined,
    isFull: end !== 'start',
    ...(end === 'pruned' && { isPruned: true }),
  },
});

export const noOlderRows: FetchedPage = pageOf([]);

const nextSpan = (span: number, quiet: number, tooLong: number): number => {
  if (tooLong === Infinity) return span * stride;
  return Math.ceil(quiet === 0 ? tooLong / stride : (quiet + tooLong) / 2);
};

/**
 * Lists the rows before a known one. Updates are listed from a place on, so a range goes back from the oldest
 * row; it must end with that row, which proves that nothing is missing in between. The next range is longer,
 * and one that can't be read whole is made shorter. Before a quiet time, one range may have no older row and
 * the next be too long: then those between them are tried.
 */
export const readOlderRanges = async <From>(
  oldest: KnownRow,
  { pageSize }: PageRequest,
  { firstSpan, from, endAt, read }: Ranges<From>,
): Promise<FetchedPage> => {
  let known = oldest;
  let found: readonly Activity[] = [];
  let span = firstSpan;
  /** Spans from the known row: the longest without an older row, and the shortest that is too long. */
  let [quiet, tooLong] = [0, Infinity];
  for (let ranges = 0; ranges < maxRanges && found.length <= pageSize; ranges += 1) {
    const begin = from(known, span);
    const range = await read(begin, known);
    if (!range.ok) return range;
    const rows = range.value;
    if (rows === undefined) tooLong = span;
    else {
      const at = rows.findIndex(({ id }) => id === known.id);
      if (at === -1) break;
      found = [...rows.slice(0, at + 1), ...found.slice(1)];
      const end = endAt(begin);
      if (end !== undefined) return pageOf(found, end);
      const [first] = rows;
      if (first?.origin === undefined || first.id === known.id) quiet = span;
      else {
        known = { id: first.id, place: first.origin };
        [quiet, tooLong] = [0, Infinity];
      }
    }
    const next = nextSpan(span, quiet, tooLong);
    if (next >= tooLong) break;
    span = next;
  }
  return pageOf(found);
};
