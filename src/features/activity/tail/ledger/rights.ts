import type { Client } from '../../../../http/client.ts';
import { fetchOwnParties, type OwnParties } from '../../../../http/reads.ts';
import { isOperationMissing, type Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { elapsedMs } from '../../../../lib/time/duration.ts';

/** A right that was given is noticed after this long; one that was withdrawn, by its refusal. */
export const rightsPeriodMs = 60_000;

/** After a failure that may pass, the rights are read again this much later. */
const retryMs = 10_000;

/** Refusals in a row of what the ledger has told before. */
const missesToBelieve = 3;

export interface Reader {
  /** In order; empty for a reader of any party. */
  readonly parties: readonly string[];
  /** The user whose rejected commands are told; undefined if the ledger doesn't tell. */
  readonly user: OwnParties | undefined;
}

/** True if a failure may pass: it says nothing about what the user may read. */
export const mayPass = (failure: Failure): boolean => {
  if (isOperationMissing(failure)) return false;
  return failure.kind === 'refused'
    ? failure.error.status >= 500
    : !['notFound', 'forbidden', 'unreadable'].includes(failure.kind);
};

/** `narrowed`: the only parties whose updates are listed. */
export const createRights = (
  request: Client['request'],
  { narrowed, now }: { readonly narrowed: readonly string[]; readonly now: () => number },
) => {
  let known: Reader | undefined;
  /** The last read, and how long what it told is believed; undefined if it is in doubt. */
  let read: { readonly at: number; readonly holdsMs: number } | undefined;
  let misses = 0;

  const toReader = (own: OwnParties | undefined): Reader => {
    const parties = own === undefined || own.isAny ? [] : own.parties;
    return { parties: (narrowed.length > 0 ? narrowed : parties).toSorted(), user: own };
  };

  return {
    /**
     * A ledger without users, or one that keeps the rights to itself, is asked for every party. `isExpected`:
     * it has told an earlier run, so that one refusal proves nothing.
     */
    current: async (
      signal: AbortSignal | undefined,
      isExpected = false,
    ): Promise<Result<Reader, Failure>> => {
      const holds = read !== undefined && elapsedMs(read.at, now()) < read.holdsMs;
      if (known !== undefined && holds) return { ok: true, value: known };
      const own = await fetchOwnParties(request, signal);
      const failure = own.ok ? undefined : own.error.failure;
      const isPassing = failure !== undefined && mayPass(failure);
      if (!own.ok) misses += 1;
      const isDoubted = isPassing || (isExpected && misses < missesToBelieve);
      if (failure !== undefined && isDoubted && known === undefined)
        return { ok: false, error: failure };
      read = { at: now(), holdsMs: isPassing ? retryMs : rightsPeriodMs };
      // A list that isn't read says nothing: the last one holds until the ledger refuses it.
      known = own.ok || known === undefined ? toReader(own.ok ? own.value : undefined) : known;
      return { ok: true, value: known };
    },
    /** The ledger refused a read: the rights may be others. */
    doubt: (failure: Failure): void => {
      if (!mayPass(failure)) read = undefined;
    },
    known: (): Reader | undefined => known,
  };
};
