import type { Client } from '../../../../http/client.ts';
import type { OwnParties } from '../../../../http/reads.ts';
import {
  readRejectedCommand,
  type RejectedCommand,
} from '../../../../ledger/activity/update-events.ts';
import { isOperationMissing, type Failure } from '../../../../ledger/failure/failure.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { isArray, type Json } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import { unreadablePage } from '../fetch-page.ts';
import { isPruned } from './ledger-reads.ts';
import {
  hasTooManyElements,
  maxListed,
  isWithin,
  offsetOfItem,
  type OffsetRange,
} from './list-updates.ts';
import { mayPass } from './rights.ts';

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
