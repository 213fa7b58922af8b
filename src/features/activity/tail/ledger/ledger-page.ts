import type { ExchangeInfo } from '../../../../http/wire-types.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../../ledger/activity/listed-for.ts';
import type { ActivityRows } from '../fetch-page.ts';
import { coverageBreaks, rowsFrom, type Anchor, type Position } from './ledger-position.ts';

/** The rows of an update or of a rejected command. */
export interface OffsetRows {
  readonly offset: number;
  readonly rows: readonly Activity[];
}

/** What a poll found behind a position. */
export interface Found {
  readonly position: Position;
  readonly listed: readonly OffsetRows[];
  /** Updates are listed up to here, and there may be more. */
  readonly reached: number;
  readonly isFull: boolean;
  readonly problem: string | undefined;
  readonly completionsTo: number;
  readonly owesCompletions: boolean;
  /** Why rejected commands are missing from here on, and why some of them can't be had. */
  readonly whyNone: string | undefined;
  readonly lost: string | undefined;
  readonly listedFor: ListedFor;
  readonly end: number;
  readonly exchange: ExchangeInfo;
}

const withListedFor = (row: Activity, listedFor: ListedFor | undefined): Activity =>
  row.origin === undefined || listedFor === undefined
    ? row
    : { ...row, origin: { ...row.origin, listedFor } };

const upToOffset = (listedFor: ListedFor, completionsTo: number, offset: number): ListedFor => {
  const { completionsTo: _, ...always } = listedFor;
  return completionsTo < offset ? { ...always, completionsTo } : always;
};

/** Each row says what it was listed for, so that a later run sees a difference. */
const markRows = ({ listed, listedFor, completionsTo }: Found): readonly OffsetRows[] =>
  listed.map(({ offset, rows }) => {
    const own = upToOffset(listedFor, completionsTo, offset);
    return { offset, rows: rows.map((row) => withListedFor(row, own)) };
  });

/** The known rows keep what they were listed for, but more completions may be proven by now. */
const knownRows = ({ position, completionsTo }: Found): readonly Activity[] => {
  const { rows = [], listedFor, offset } = position;
  const own = listedFor && upToOffset(listedFor, completionsTo, offset);
  return rows.map((row) => withListedFor(row, own));
};

const byOffset = (a: OffsetRows, b: OffsetRows): number => a.offset - b.offset;

/** The newest row names its update, or itself if it is a rejected command. */
const anchorAt = ({ offset, rows }: OffsetRows): Anchor | undefined => {
  const row = rows.at(-1);
  return row && { offset, id: row.origin?.updateId || row.id };
};

/** Behind what was found, for a reader who had all of it. */
const advance = (
  { position, reached, isFull, problem, end, completionsTo, owesCompletions }: Found,
  newest: OffsetRows | undefined,
): Position => {
  const offset = newest?.offset ?? position.offset;
  const after = newest?.offset ?? position.after;
  const listedTo = Math.max(offset, problem === undefined ? after : Math.max(after, reached));
  return {
    ...position,
    anchor: (newest && anchorAt(newest)) ?? position.anchor,
    offset,
    after: listedTo,
    completionsTo: Math.max(position.completionsTo, Math.min(completionsTo, listedTo)),
    isFull,
    updatesDone: isFull ? undefined : end,
    completionsDone: completionsTo < end ? position.completionsDone : end,
    owesCompletions,
  };
};

export interface BuiltPage {
  readonly page: ActivityRows;
  /** The positions after these rows: once the reader has some of them, and once it has all. */
  readonly taken: Position | undefined;
  readonly known: Position;
}

/** A page begins with the known rows. Late rejected commands precede them. */
export const buildPage = (found: Found): BuiltPage => {
  const { position, problem, exchange, isFull, completionsTo } = found;
  const marked = markRows(found).toSorted(byOffset);
  const own = knownRows(found);
  const ownIds = new Set(own.map(({ id }) => id));
  const others = marked.map(({ offset, rows }) => ({
    offset,
    rows: rows.filter(({ id }) => !ownIds.has(id)),
  }));
  const late = others.filter(({ offset }) => own.length > 0 && offset <= position.offset);
  const news = others.filter((each) => !late.includes(each) && each.rows.length > 0);
  const newRows = news.flatMap(({ rows }) => rows);
  const reasons = [
    ...position.reasons,
    ...coverageBreaks(position.listedFor, found.listedFor, found.whyNone),
    ...(found.lost === undefined ? [] : [found.lost]),
  ];
  const [first] = newRows;
  const breakAt =
    first === undefined || reasons.length === 0
      ? undefined
      : { id: first.id, reason: reasons.join('; ') };
  const newest = news.at(-1);
  const cursor = newest?.rows.at(-1)?.id;
  const known = advance(found, newest);
  const taken =
    newest === undefined || cursor === undefined
      ? undefined
      : {
          ...known,
          cursor,
          rows: rowsFrom(newest.rows, cursor),
          listedFor: upToOffset(found.listedFor, completionsTo, newest.offset),
          reasons: [],
          was: undefined,
        };
  return {
    page: {
      activities: [...late.flatMap(({ rows }) => rows), ...own, ...newRows],
      problem,
      exchange,
      isFull,
      follows: true,
      ...(breakAt && { breakAt }),
    },
    taken,
    known,
  };
};
