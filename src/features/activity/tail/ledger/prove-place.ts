import type { RowsOf } from './ledger-rows.ts';
import type { OwnParties } from '../../../../http/reads.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { deriveRejection } from '../../../../ledger/derived/derive-ledger-activities.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { elapsedMs } from '../../../../lib/time/duration.ts';
import * as messages from '../../messages/tail.ts';
import { continueWithin, passPruned, type Anchor, type Position } from './ledger-position.ts';
import { isPruned, type LedgerReads } from './ledger-reads.ts';
import type { ListUpdates } from './ledger-start.ts';
import type { CompletionList } from './rejections.ts';
import { mayPass, type Reader } from './rights.ts';
import { updateIdOfRow } from './seen-updates.ts';

/** A page that directly follows another one needs no new proof, and neither does a quiet ledger. */
const provedMs = 5000;

/** An update of many rows is read again more seldom. */
const provedLargeMs = 60_000;
const largeRows = 100;

/** Polls that find less than before. Nodes behind one address differ for a moment. */
const lagToBelieve = 3;

/** Polls that can neither find a rejected command nor prove that it isn't there. */
const waitsForCompletion = 20;

export type Proof =
  | { readonly kind: 'here'; readonly position: Position; readonly wasRead: boolean }
  /** The ledger lists less than it did: what it lists now proves nothing. */
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'moved'; readonly reason: string }
  /** The ledger no longer shows the newest row to this user: an update has to prove the place. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'pruned'; readonly upTo: number };

type Proved = Promise<Result<Proof, Failure>>;

interface ProofDeps {
  readonly list: ListUpdates;
  readonly completions: CompletionList;
  readonly prunedUpTo: LedgerReads['prunedUpTo'];
  readonly rowsOf: RowsOf;
  readonly now: () => number;
}

const isFresh = (
  { proved, isFull = false, rows = [], owesCompletions = false }: Position,
  end: number,
  nowMs: number,
) => {
  if (proved === undefined) return false;
  const age = elapsedMs(proved.at, nowMs);
  if (end !== proved.end) return isFull && age < provedMs;
  return owesCompletions || age < (rows.length > largeRows ? provedLargeMs : provedMs);
};

const isUpdate = ({ id }: Anchor): boolean => updateIdOfRow(`${id}:`) !== undefined;

const updateAt = (list: ListUpdates, offset: number, signal?: AbortSignal) =>
  list({ after: offset - 1, upTo: offset, limit: 1 }, signal);

const moved = (reason: string): Result<Proof, Failure> => ({
  ok: true,
  value: { kind: 'moved', reason },
});

type Reading = Pick<Reader, 'user'>;

/** Rejected commands have no update: what was listed of them is proved by the list of completions. */
const createRejections = (completions: CompletionList) => {
  let waits = 0;
  return {
    at: async (
      { offset }: Anchor,
      user: OwnParties,
      signal?: AbortSignal,
    ): Promise<
      Result<{ readonly rows: readonly Activity[]; readonly reached: number }, Failure>
    > => {
      const found = await completions.list({ after: offset - 1, upTo: offset }, user, signal);
      if (!found.ok) return found;
      const { rejected, reached } = found.value;
      return { ok: true, value: { rows: rejected.flatMap(deriveRejection), reached } };
    },
    maySoonBeListed: (): boolean => {
      waits += 1;
      return waits <= waitsForCompletion;
    },
    proved: (): void => {
      waits = 0;
    },
    isBelieved: (failure: Failure): boolean => !mayPass(failure) && completions.isRefused(),
  };
};

/** The ledger holds an update or a rejected command at its offset again; undefined if it may soon tell. */
const createIsBack =
  (list: ListUpdates, rejections: ReturnType<typeof createRejections>) =>
  async (
    was: Anchor,
    { user }: Reading,
    signal?: AbortSignal,
  ): Promise<Result<boolean | undefined, Failure>> => {
    const none = { ok: true, value: false } as const;
    if (isUpdate(was)) {
      const found = await updateAt(list, was.offset, signal);
      if (!found.ok) return isPruned(found.error) ? none : found;
      return { ok: true, value: found.value.updates[0]?.updateId === was.id };
    }
    if (user === undefined) return none;
    const found = await rejections.at(was, user, signal);
    if (!found.ok)
      return isPruned(found.error) || rejections.isBelieved(found.error) ? none : found;
    const isHeld = found.value.rows.some(({ id }) => id === was.id);
    const isTold = isHeld || found.value.reached >= was.offset || !rejections.maySoonBeListed();
    return { ok: true, value: isTold ? isHeld : undefined };
  };

/** Does the ledger still hold what it listed last? Its end and its number alone prove nothing. */
export const createProof = ({ list, completions, prunedUpTo, rowsOf, now }: ProofDeps) => {
  const rejections = createRejections(completions);
  let lags = 0;

  const here = (position: Position, end: number, wasRead = true): Result<Proof, Failure> => {
    lags = 0;
    rejections.proved();
    const proved = wasRead ? { at: now(), end } : position.proved;
    return { ok: true, value: { kind: 'here', position: { ...position, proved }, wasRead } };
  };

  const lagging = (end: number, offset: number): Result<Proof, Failure> => {
    lags += 1;
    return lags <= lagToBelieve
      ? { ok: true, value: { kind: 'wait', reason: messages.ledgerLags } }
      : moved(messages.endsBefore(end, offset));
  };

  /** What was pruned can't be compared. Nothing is missing if nothing followed up to there. */
  const pruned = async (position: Position, end: number, signal?: AbortSignal): Proved => {
    const upTo = await prunedUpTo(signal);
    if (!upTo.ok) return upTo;
    const behind = passPruned(position, upTo.value);
    return behind === undefined
      ? { ok: true, value: { kind: 'pruned', upTo: upTo.value } }
      : here(behind, end);
  };

  const rejection = async (
    position: Position & { readonly anchor: Anchor },
    { end, user }: { readonly end: number } & Reading,
    signal?: AbortSignal,
  ): Proved => {
    const { anchor } = position;
    const hidden: Result<Proof, Failure> = { ok: true, value: { kind: 'hidden' } };
    if (user === undefined) return hidden;
    const found = await rejections.at(anchor, user, signal);
    if (!found.ok && isPruned(found.error)) return pruned(position, end, signal);
    if (!found.ok) return rejections.isBelieved(found.error) ? hidden : found;
    const { rows, reached } = found.value;
    if (rows.some(({ id }) => id === anchor.id)) return here({ ...position, rows }, end);
    if (reached >= anchor.offset) return moved(messages.otherUpdateAt(anchor.offset));
    return rejections.maySoonBeListed()
      ? { ok: true, value: { kind: 'wait', reason: messages.ledgerLags } }
      : moved(messages.otherUpdateAt(anchor.offset));
  };

  const update = async (
    position: Position & { readonly anchor: Anchor },
    end: number,
    signal?: AbortSignal,
  ): Proved => {
    const { anchor } = position;
    const found = await updateAt(list, anchor.offset, signal);
    if (!found.ok) return isPruned(found.error) ? pruned(position, end, signal) : found;
    const [own] = found.value.updates;
    if (own?.updateId !== anchor.id) return moved(messages.otherUpdateAt(anchor.offset));
    if (position.rows !== undefined) return here(position, end);
    const all = (await rowsOf([own], signal)).get(own) ?? [];
    return here(continueWithin(position, all), end);
  };

  return {
    pruned,
    prove: (
      position: Position,
      { end, user }: { readonly end: number } & Reading,
      signal?: AbortSignal,
    ): Proved => {
      const { anchor, rows } = position;
      const needed = anchor?.offset ?? position.after;
      if (end < needed) return Promise.resolve(lagging(end, needed));
      if (anchor === undefined || (rows !== undefined && isFresh(position, end, now())))
        return Promise.resolve(here(position, end, anchor === undefined));
      return isUpdate(anchor)
        ? update({ ...position, anchor }, end, signal)
        : rejection({ ...position, anchor }, { end, user }, signal);
    },
    isBack: createIsBack(list, rejections),
  };
};
