import {
  type RejectedCommand,
  readRejectedCommand,
} from '../../../../ledger/activity/update-events.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import { type Failure, isOperationMissing } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { elapsedMs } from '../../../../lib/time/duration.ts';
import * as messages from '../../messages/tail.ts';
import { isPruned } from './ledger-reads.ts';
import {
  type OffsetRange,
  hasTooManyElements,
  maxListed,
  isWithin,
  offsetOfItem,
} from './list-updates.ts';
import { mayPass, rightsPeriodMs, type Reader } from './rights.ts';
import type { Client } from '../../../../http/client.ts';
import type { OwnParties } from '../../../../http/reads.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { isArray, type Json } from '../../../../lib/json/json.ts';
import { unreadablePage } from '../fetch-page.ts';

/** After the last completion, a participant ends a list that has no end. */
const idleMs = 100;

/** Pages of one range, however little each of them holds. */
const maxPages = 200;

export interface ListedRejections {
  readonly rejected: readonly RejectedCommand[];
  /**
   * A completion or a checkpoint proves that everything up to here is listed. Without one, a list that ended
   * proves nothing: the participant may have been slow.
   */
  readonly reached: number;
}

/** One refusal may pass, and so may a second one. */
const refusalsToBelieve = 3;

const names = ['completions', 'completionsOfUser'] as const;

/** Lists the rejected commands of a user (`POST /v2/commands/command-completions`). */
export const createCompletionList = (request: Client['request']) => {
  /** Releases before 3.5 know the second name only, and ask for the user as well. */
  let name: (typeof names)[number] = 'completions';
  let most = maxListed;
  let refusals = 0;

  const send = (after: number, user: OwnParties, signal: AbortSignal | undefined) => {
    const query = { limit: String(most), stream_idle_timeout_ms: String(idleMs) };
    const parties = user.isAny ? [] : [...user.parties];
    const body = { parties, beginExclusive: after };
    const named = name === 'completions' ? body : { ...body, userId: user.userId };
    return request(furtherRequest(name, { query, body: named }), signal);
  };

  const page = async (
    after: number,
    user: OwnParties,
    signal: AbortSignal | undefined,
    isRenamed = false,
  ): Promise<Result<readonly Json[], Failure>> => {
    const response = await send(after, user, signal);
    if (response.ok) {
      const { json, exchange } = response.value;
      return isArray(json)
        ? { ok: true, value: json }
        : { ok: false, error: unreadablePage(exchange.status, messages.completionsNotAList) };
    }
    const { failure } = response.error;
    if (hasTooManyElements(failure) && most > 1) {
      most = Math.floor(most / 2);
      return page(after, user, signal, isRenamed);
    }
    if (!isOperationMissing(failure) || isRenamed) return { ok: false, error: failure };
    name = name === 'completions' ? 'completionsOfUser' : 'completions';
    return page(after, user, signal, true);
  };

  const list = async (
    { after, upTo }: OffsetRange,
    user: OwnParties,
    signal?: AbortSignal,
  ): Promise<Result<ListedRejections, Failure>> => {
    const rejected: RejectedCommand[] = [];
    let reached = after;
    for (let pages = 0; reached < upTo && pages < maxPages; pages += 1) {
      const items = await page(reached, user, signal);
      // What was listed before a failure is complete up to there, and the rest is listed again.
      if (!items.ok && reached > after) break;
      if (!items.ok) return items;
      const offsets = items.value.flatMap((item) => offsetOfItem(item, 'completionResponse') ?? []);
      rejected.push(...items.value.flatMap((item) => readRejectedCommand(item, user.userId) ?? []));
      const newest = Math.max(reached, ...offsets);
      if (newest === reached) break;
      reached = newest;
    }
    const own = rejected.filter(({ offset }) => isWithin({ after, upTo }, Number(offset)));
    return { ok: true, value: { rejected: own, reached: Math.min(reached, upTo) } };
  };

  return {
    list: async (...asked: Parameters<typeof list>): ReturnType<typeof list> => {
      const found = await list(...asked);
      if (found.ok || isPruned(found.error)) refusals = 0;
      else if (!mayPass(found.error)) refusals += 1;
      return found;
    },
    /** True after several refusals in a row, no matter who asked for the list. */
    isRefused: (): boolean => refusals >= refusalsToBelieve,
  };
};

export type CompletionList = ReturnType<typeof createCompletionList>;

/**
 * A participant sends a checkpoint every 10 s, or every minute (Canton, `offset-checkpoint-cache-update-interval`
 * and `idle-stream-offset-checkpoint-timeout`). One that proves nothing for much longer never will.
 */
const patience = { ms: 600_000, reads: 100 } as const;

export interface ReadRejections {
  readonly rejected: readonly RejectedCommand[];
  /** They are complete up to here. */
  readonly to: number;
  /** What is missing for good, and why. */
  readonly lost?: string;
}

type Refused = Result<ReadRejections, Failure>;

/** Reads the rejected commands of a range, and says which of them can't be had. */
export const createRejections = ({ list, isRefused }: CompletionList, now: () => number) => {
  /** Why none are listed, and since when they were not tried again. */
  let off: { readonly reason: string; readonly since: number } | undefined;
  let unproven: { readonly since: number; readonly reads: number } | undefined;

  const none = ({ upTo }: OffsetRange): Refused => ({
    ok: true,
    value: { rejected: [], to: upTo },
  });

  const turnOff = (reason: string): void => {
    off = { reason, since: now() };
  };

  const refused = (failure: Failure, range: OffsetRange, isCovered: boolean): Refused => {
    if (mayPass(failure)) return { ok: false, error: failure };
    if (isCovered && !isRefused()) return { ok: false, error: failure };
    const { summary, detail } = describeFailure(failure, 'ledger');
    turnOff(`${summary} (${detail})`);
    return none(range);
  };

  /** Waits for a proof as long as one may come. */
  const noteProof = (isProven: boolean): void => {
    const { since, reads } = unproven ?? { since: now(), reads: 0 };
    const isOver = reads >= patience.reads && elapsedMs(since, now()) >= patience.ms;
    unproven = isProven || isOver ? undefined : { since, reads: reads + 1 };
    // A list without a proof doesn't make the commands complete again.
    if (isProven) off = undefined;
    else if (isOver) turnOff(messages.completionsUnproven);
  };

  return {
    /** Why no rejected commands are listed; undefined if they are. */
    whyNone: ({ user }: Reader): string | undefined =>
      user === undefined ? messages.userUnknown : off?.reason,
    /** `isCovered`: the stream has them up to the range. `isFull`: the next range follows at once. */
    read: async (
      range: OffsetRange,
      {
        user,
        isCovered,
        isFull,
      }: Pick<Reader, 'user'> & { readonly isCovered: boolean; readonly isFull: boolean },
      signal?: AbortSignal,
    ): Promise<Refused> => {
      if (user === undefined || range.after >= range.upTo) return none(range);
      if (off !== undefined && elapsedMs(off.since, now()) < rightsPeriodMs) return none(range);
      const found = await list(range, user, signal);
      if (!found.ok && isPruned(found.error))
        return {
          ok: true,
          value: { rejected: [], to: range.upTo, lost: messages.completionsPruned },
        };
      if (!found.ok) return refused(found.error, range, isCovered);
      const { rejected, reached } = found.value;
      const isProven = reached >= range.upTo;
      if (isProven || !isFull) noteProof(isProven);
      return { ok: true, value: { rejected, to: reached } };
    },
  };
};

export type Rejections = ReturnType<typeof createRejections>;
