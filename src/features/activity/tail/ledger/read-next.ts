import type { RowsOf } from './ledger-rows.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../../ledger/activity/listed-for.ts';
import type { LedgerUpdate } from '../../../../ledger/activity/update-events.ts';
import { deriveRejection } from '../../../../ledger/derived/derive-ledger-activities.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import type { Found, OffsetRows } from './ledger-page.ts';
import type { Position } from './ledger-position.ts';
import type { LedgerEnd } from './ledger-reads.ts';
import type { ListUpdates } from './ledger-start.ts';
import {
  type OffsetRange,
  hasTooManyBytes,
  hasTooManyElements,
  type ListedUpdates,
} from './list-updates.ts';
import type { Rejections } from './rejections.ts';
import type { Reader } from './rights.ts';

export interface Poll {
  readonly end: LedgerEnd;
  readonly reader: Reader;
  readonly limit: number;
  /** The page of this poll was spent on the proof that the ledger is the same. */
  readonly hasRead: boolean;
}

type Part = Pick<Found, 'listed' | 'reached' | 'isFull' | 'problem'>;

interface NextDeps {
  readonly list: ListUpdates;
  readonly rejections: Rejections;
  readonly rowsOf: RowsOf;
}

const isTooLarge = (failure: Failure): boolean =>
  hasTooManyBytes(failure) || hasTooManyElements(failure);

/** The first update of a range alone is too large. Halves the range until nothing else is left. */
const findTooLarge = async (
  list: ListUpdates,
  { after, upTo }: OffsetRange,
  signal?: AbortSignal,
): Promise<Result<number, Failure>> => {
  let [lower, upper] = [after, upTo];
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2);
    const found = await list({ after: lower, upTo: middle, limit: 1 }, signal);
    if (!found.ok && !isTooLarge(found.error)) return found;
    if (found.ok) lower = middle;
    else upper = middle;
  }
  return { ok: true, value: upper };
};

/** A list that holds nothing but checkpoints continues behind them. */
const listAfter = async (
  list: ListUpdates,
  range: OffsetRange & { readonly limit: number },
  signal?: AbortSignal,
): Promise<Result<ListedUpdates, Failure>> => {
  const found = await list(range, signal);
  if (!found.ok) return found;
  const { updates, problem, reached } = found.value;
  return updates.length === 0 && problem === undefined && reached < range.upTo
    ? listAfter(list, { ...range, after: reached }, signal)
    : found;
};

const noUpdates = (upTo: number): Part => ({
  listed: [],
  reached: upTo,
  isFull: false,
  problem: undefined,
});

const listedPart = (
  { updates, problem, reached }: ListedUpdates,
  rows: ReadonlyMap<LedgerUpdate, readonly Activity[]>,
  upTo: number,
): Part => ({
  listed: updates.map((update) => ({
    offset: Number(update.offset),
    rows: rows.get(update) ?? [],
  })),
  reached: problem === undefined ? Number(updates.at(-1)?.offset ?? reached) : reached,
  isFull: updates.length > 0 || (problem !== undefined && reached < upTo),
  problem,
});

/** What a poll has of the rejected commands already, and which of them it reads. */
const planCommands = (position: Position, part: Part, { end, hasRead }: Poll) => {
  const isIdle = part.listed.length === 0 && position.updatesDone === end.offset;
  const isProven = position.completionsDone === end.offset;
  const isDone = isIdle && (hasRead || isProven);
  const range: OffsetRange = {
    after: Math.min(position.completionsTo, Math.max(position.offset, position.after)),
    upTo: part.isFull ? part.reached : end.offset,
  };
  return { isDone, owesCompletions: isDone && !isProven, range };
};

/** Reads what follows a position: one page of updates, and the rejected commands up to its end. */
export const createNextReads = ({ list, rejections, rowsOf }: NextDeps) => {
  const updatesAfter = async (
    { after, updatesDone }: Position,
    { end, limit }: Poll,
    signal?: AbortSignal,
  ): Promise<Result<Part, Failure>> => {
    const upTo = end.offset;
    // Of an end that was reached, nothing else is known once the ledger ends elsewhere.
    if (after >= upTo || updatesDone === upTo) return { ok: true, value: noUpdates(upTo) };
    const found = await listAfter(list, { after, upTo, limit }, signal);
    if (!found.ok && isTooLarge(found.error)) {
      const large = await findTooLarge(list, { after, upTo }, signal);
      if (!large.ok) return large;
      const problem = messages.updateTooLarge(large.value);
      return {
        ok: true,
        value: { ...noUpdates(upTo), reached: large.value, isFull: true, problem },
      };
    }
    if (!found.ok) return found;
    const rows = await rowsOf(found.value.updates, signal);
    return { ok: true, value: listedPart(found.value, rows, upTo) };
  };

  return async (
    position: Position,
    poll: Poll,
    signal?: AbortSignal,
  ): Promise<
    Result<Omit<Found, 'listedFor'> & { readonly covered: Pick<ListedFor, 'user'> }, Failure>
  > => {
    const { end, reader } = poll;
    const part = await updatesAfter(position, poll, signal);
    if (!part.ok) return part;
    const { isDone, owesCompletions, range } = planCommands(position, part.value, poll);
    const isCovered = position.listedFor?.user !== undefined;
    const { isFull } = part.value;
    const given = isDone
      ? ({
          ok: true,
          value: { rejected: [], to: position.completionsTo, lost: undefined },
        } as const)
      : await rejections.read(range, { user: reader.user, isCovered, isFull }, signal);
    if (!given.ok) return given;
    const { rejected, to, lost } = given.value;
    const commands = rejected.map((each): OffsetRows => ({
      offset: Number(each.offset),
      rows: deriveRejection(each),
    }));
    const whyNone = rejections.whyNone(reader);
    return {
      ok: true,
      value: {
        ...part.value,
        position,
        listed: [...part.value.listed, ...commands],
        completionsTo: to,
        owesCompletions,
        whyNone,
        lost,
        covered: whyNone === undefined && reader.user ? { user: reader.user.userId } : {},
        end: end.offset,
        exchange: end.exchange,
      },
    };
  };
};
