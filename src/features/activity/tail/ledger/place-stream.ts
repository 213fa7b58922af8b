import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import type { LedgerParts } from './ledger-parts.ts';
import { areSameParties, type Position } from './ledger-position.ts';
import type { Now } from './relocate.ts';
import type { Reader } from './rights.ts';

const isSeenBy = ({ seenBy, listedFor }: Position, { parties }: Reader): boolean =>
  listedFor === undefined || areSameParties(seenBy ?? listedFor.parties, parties);

type Placed = Result<
  | { readonly position: Position; readonly hasRead: boolean }
  | { readonly waiting: string; readonly position: Position },
  Failure
>;

/** Continues the stream if the ledger is still the same; otherwise returns the reason for a gap. */
export const createPlacing = ({ locate, proof }: LedgerParts) => {
  /** True if the ledger holds the newest row again where it was: then it only lagged. Undefined if it may soon tell. */
  const isBack = async (
    { was, proved }: Position,
    { end, reader }: Now,
    signal?: AbortSignal,
  ): Promise<Result<boolean | undefined, Failure>> =>
    was === undefined || end.offset < was.offset || end.offset === proved?.end
      ? { ok: true, value: false }
      : proof.isBack(was, reader, signal);

  return async (
    position: Position,
    now: Now,
    { place, cursor }: PageRequest,
    signal?: AbortSignal,
  ): Promise<Placed> => {
    const back = await isBack(position, now, signal);
    if (!back.ok) return back;
    if (back.value === undefined)
      return { ok: true, value: { position, waiting: messages.ledgerLags } };
    const again =
      back.value && cursor !== undefined
        ? await locate.resume(cursor, place, now, signal)
        : undefined;
    if (again?.ok === false) return again;
    const { end, reader } = now;
    const before = again?.value ?? position;
    // A ledger that lists less than it did is asked for its newest row first.
    const seen: Result<Position, Failure> =
      isSeenBy(before, reader) || end.offset < before.offset
        ? { ok: true, value: before }
        : await locate.forReader(before, now, signal);
    if (!seen.ok) return seen;
    const from = seen.value;
    const proved = await proof.prove(from, { end: end.offset, user: reader.user }, signal);
    if (!proved.ok) return proved;
    switch (proved.value.kind) {
      case 'here':
        return { ok: true, value: { ...proved.value, hasRead: proved.value.wasRead } };
      case 'wait':
        return { ok: true, value: { position: from, waiting: proved.value.reason } };
      case 'pruned': {
        const behind = locate.behindPruned(from, proved.value.upTo);
        return { ok: true, value: { position: behind, hasRead: false } };
      }
      case 'hidden': {
        const shown = await locate.forReader(from, now, signal);
        return shown.ok ? { ok: true, value: { position: shown.value, hasRead: false } } : shown;
      }
      case 'moved': {
        const moved = await locate.relocate(from, proved.value.reason, now, signal);
        if (!moved.ok || moved.value.rows !== undefined)
          return moved.ok ? { ok: true, value: { position: moved.value, hasRead: false } } : moved;
        const read = await proof.prove(moved.value, { end: end.offset, user: reader.user }, signal);
        if (!read.ok) return read;
        return read.value.kind === 'here'
          ? { ok: true, value: { position: read.value.position, hasRead: false } }
          : { ok: true, value: { position: from, waiting: messages.ledgerLags } };
      }
      default:
        return proved.value satisfies never;
    }
  };
};
