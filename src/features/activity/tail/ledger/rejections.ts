import type { RejectedCommand } from '../../../../ledger/activity/update-events.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { elapsedMs } from '../../../../lib/time/duration.ts';
import * as messages from '../../messages/tail.ts';
import { isPruned } from './ledger-reads.ts';
import type { CompletionList } from './list-completions.ts';
import type { OffsetRange } from './list-updates.ts';
import { mayPass, rightsPeriodMs, type Reader } from './rights.ts';

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
