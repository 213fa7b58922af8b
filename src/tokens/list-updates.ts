import type { Client } from '../http/client.ts';
import { askOperation, type AskProblem } from '../http/ask-operation.ts';
import { lookUpArchived } from '../http/reads.ts';
import { offsetIn, readLedgerUpdate, type LedgerUpdate } from '../ledger/activity/update-events.ts';
import type { EffectContract } from '../ledger/effects/effects.ts';
import { ledgerNames, readContract } from '../ledger/effects/read-update.ts';
import { isResponseTooLong } from '../ledger/failure/failure.ts';
import { logicalSynchronizerId } from '../ledger/ids/identifiers.ts';
import { buildUpdateFormat, defaultFormatChoice, standardInterfaces } from '../ledger/formats.ts';
import { readOffset } from '../ledger/rules/rules.ts';
import { listAt, objectAt, textAt } from '../lib/json/fields.ts';
import { isArray, LosslessNumber, type Json } from '../lib/json/json.ts';
import type { Result } from '../lib/result.ts';
import { askKnown } from './list-contracts.ts';

const holdingInterfaces = standardInterfaces.filter((id) => id.endsWith(':Holding'));

/**
 * A participant also ends a list where it found nothing for a while (`stream_idle_timeout_ms`), and such a list
 * looks like an empty range. So an empty one is asked for again, with this patience.
 */
const patienceMs = 10_000;

/** Enough to find an update or a checkpoint that proves a time. */
const provingItems = 20;

/** The largest page that every participant lists. */
const pageSize = 200;

export interface OffsetRange {
  /** Excluded. */
  readonly after: number;
  /** Included. */
  readonly upTo: number;
}

export interface UpdatePage {
  readonly updates: readonly LedgerUpdate[];
  /** Everything up to here is listed. */
  readonly reached: number;
}

export type Listed<T> = Promise<Result<T, AskProblem>>;

export interface LedgerPlace {
  readonly end: number;
  /** Everything up to here is gone. */
  readonly pruned: number;
  /** How far each synchronizer was read, where the ledger says it. */
  readonly readUpTo: readonly (readonly [synchronizer: string, time: string])[];
}

const timesIn = (json: Json | undefined): LedgerPlace['readUpTo'] =>
  listAt(json, 'synchronizerTimes').map((each) => [
    textAt(each, 'synchronizerId'),
    textAt(each, 'recordTime'),
  ]);

export const fetchLedgerPlace = async (
  request: Client['request'],
  signal: AbortSignal,
): Listed<LedgerPlace> => {
  const end = await askOperation(request, 'ledgerEnd', { signal });
  if (!end.ok) return end;
  const pruned = await askOperation(request, 'latestPrunedOffsets', { signal });
  if (!pruned.ok) return pruned;
  const offset = (json: unknown): number => Number(readOffset(json as Json) ?? 0);
  return {
    ok: true,
    value: {
      end: offset(end.value.value.offset),
      pruned: offset(pruned.value.value.participantPrunedUpToInclusive),
      readUpTo: timesIn(end.value.raw),
    },
  };
};

/** The end of a period, in ms since 1970. `isUpToNow`: it ends with what the ledger has now. */
interface WantedEnd {
  readonly to: number;
  readonly isUpToNow: boolean;
}

const unreadText = {
  notOver: 'the period is not over yet',
  /** `synchronizer` is empty if not even the synchronizers are known. */
  unknown: (synchronizer: string): string =>
    `the participant does not say how far it has read ${synchronizer || 'its synchronizers'}: updates may be missing`,
  readTo: (synchronizer: string, time: string): string =>
    `the participant has read ${synchronizer} only up to ${time}`,
} as const;

/** Adds contracts that updates name, and that no list shows any more. */
export const learnArchived = async (
  { request, signal }: { readonly request: Client['request']; readonly signal: AbortSignal },
  party: string,
  { known, ids }: { readonly known: Map<string, EffectContract>; readonly ids: readonly string[] },
): Promise<void> => {
  const unseen = [...new Set(ids)].filter((id) => !known.has(id));
  for (const found of await lookUpArchived(request, unseen, [party], signal)) {
    const event = objectAt(found, 'created', 'createdEvent');
    if (event !== undefined)
      known.set(textAt(event, 'contractId'), readContract(event, ledgerNames));
  }
};

const offsetsIn = (list: readonly Json[]): readonly number[] =>
  list.flatMap((item) =>
    Object.values(objectAt(item, 'update') ?? {}).flatMap((each) => {
      const offset = offsetIn(objectAt(each, 'value') ?? {});
      return offset === undefined ? [] : [Number(offset)];
    }),
  );

/** The times that an update or a checkpoint has been read up to. */
const timesOfItem = (item: Json): LedgerPlace['readUpTo'] =>
  Object.values(objectAt(item, 'update') ?? {}).flatMap((each) => {
    const value = objectAt(each, 'value') ?? {};
    const recordTime = textAt(value, 'recordTime');
    return recordTime === ''
      ? timesIn(value)
      : [[textAt(value, 'synchronizerId'), recordTime] as const];
  });

/** A time that can't be read is as late as no other. */
const isAsLate = (recordTime: string, time: number): boolean => Date.parse(recordTime) >= time;

/** Each update once, as it came first. */
const dropRepeatedUpdates = (updates: readonly LedgerUpdate[]): readonly LedgerUpdate[] => {
  const seen = new Set<string>();
  return updates.filter(({ updateId }) => !seen.has(updateId) && seen.add(updateId));
};

type Ask = ReturnType<typeof askKnown>;

const isTooLong = ({ failure }: AskProblem): boolean =>
  failure !== undefined && 'error' in failure && isResponseTooLong(failure.error);

const itemsIn = (raw: Json): readonly Json[] => (isArray(raw) ? raw : []);

/** Lists the updates of a range, in pages that grow shorter where the ledger can't return as many. */
const createPages = (ask: Ask, updateFormat: Json) => {
  let most = pageSize;
  const list = async (
    { after, upTo }: OffsetRange,
    wanted = pageSize,
    isPatient = false,
  ): Listed<UpdatePage> => {
    const limit = Math.min(wanted, most);
    const body = {
      beginExclusive: new LosslessNumber(String(after)),
      endInclusive: new LosslessNumber(String(upTo)),
      updateFormat,
    };
    const wait = isPatient ? { stream_idle_timeout_ms: String(patienceMs) } : {};
    const response = await ask('ledgerUpdates', { body, query: { limit: String(limit), ...wait } });
    if (!response.ok) {
      if (!isTooLong(response.error) || limit === 1) return response;
      most = Math.floor(limit / 2);
      return list({ after, upTo }, wanted, isPatient);
    }
    const items = itemsIn(response.value.raw);
    if (items.length === 0 && after < upTo && !isPatient)
      return list({ after, upTo }, wanted, true);
    const read = items.map(readLedgerUpdate);
    const offsets = offsetsIn(items);
    const isPlaced = offsets.length === items.length && !read.includes(undefined);
    if (!isPlaced || offsets.some((offset) => offset <= after || offset > upTo))
      return { ok: false, error: { name: 'ledgerUpdates', mismatches: [] } };
    const updates = read.filter((each) => each !== undefined && each !== 'checkpoint');
    return {
      ok: true,
      value: {
        updates: dropRepeatedUpdates(updates),
        reached: Math.max(...offsets, items.length > 0 ? 0 : upTo),
      },
    };
  };
  return list;
};

/** A list without an end ends with a checkpoint, so it may show how far a participant has read. */
const isListedUpTo = async (
  ask: Ask,
  updateFormat: Json,
  { after, upTo }: OffsetRange,
  time: number,
): Promise<boolean> => {
  // A list that begins at the end of the ledger has no checkpoint.
  const begin = Math.max(0, Math.min(after, upTo - 1));
  const body = { beginExclusive: new LosslessNumber(String(begin)), updateFormat };
  const response = await ask('ledgerUpdates', { body, query: { limit: String(provingItems) } });
  const items = response.ok ? itemsIn(response.value.raw) : [];
  const isNewAndEarly = (update: LedgerUpdate): boolean =>
    Number(update.offset) > after && !isAsLate(update.recordTime, time);
  // An update may have arrived since the ledger end was read, and may still be earlier than the time.
  const updates = items.map(readLedgerUpdate);
  if (updates.some((each) => typeof each === 'object' && isNewAndEarly(each))) return false;
  // A checkpoint may be older than the updates after it: the last time of each synchronizer counts.
  const last = new Map(
    items
      .flatMap(timesOfItem)
      .map(([synchronizer, at]) => [logicalSynchronizerId(synchronizer), at]),
  );
  return last.size > 0 && [...last.values()].every((at) => isAsLate(at, time));
};

/** Lists what one party sees, in the order of the offsets. */
export const createUpdateReader = (
  request: Client['request'],
  party: string,
  signal: AbortSignal,
) => {
  /** Interfaces of the token standard whose packages the participant lacks. */
  const lacking = new Set<string>();
  const ask = askKnown(request, signal, lacking);
  const format = buildUpdateFormat({ ...defaultFormatChoice, topology: false }, [party]) as Json;
  const list = createPages(ask, format);

  /** The first update after an offset; a page may hold nothing but checkpoints. */
  const first = async (range: OffsetRange): Listed<LedgerUpdate | undefined> => {
    const page = await list(range, 1);
    if (!page.ok) return page;
    const [update] = page.value.updates;
    return update !== undefined || page.value.reached >= range.upTo
      ? { ok: true, value: update }
      : first({ ...range, after: page.value.reached });
  };

  return {
    list,
    first,
    /**
     * Why updates before the end of a period may be missing: what the participant may not have read yet. A
     * ledger end of a release before 3.6 doesn't say it; then what is listed after the last offset before the
     * end has to prove it.
     */
    findUnread: async (
      { end, readUpTo }: LedgerPlace,
      after: number,
      { to, isUpToNow }: WantedEnd,
      now: number,
    ): Promise<readonly string[]> => {
      if (isUpToNow) return [];
      if (to > now) return [unreadText.notOver];
      if (readUpTo.length === 0)
        return (await isListedUpTo(ask, format, { after, upTo: end }, to))
          ? []
          : [unreadText.unknown('')];
      return readUpTo
        .filter(([, at]) => !isAsLate(at, to))
        .map(([synchronizer, at]) =>
          Number.isNaN(Date.parse(at))
            ? unreadText.unknown(synchronizer)
            : unreadText.readTo(synchronizer, at),
        );
    },
    /** Halves the range until every update after the offset is as new as a time, in ms since 1970. */
    offsetBefore: async ({ after, upTo }: OffsetRange, time: number): Listed<number> => {
      let [lower, upper] = [after, upTo];
      while (lower < upper) {
        const middle = Math.floor((lower + upper) / 2);
        const found = await first({ after: middle, upTo });
        if (!found.ok) return found;
        const { value } = found;
        if (value === undefined || Date.parse(value.recordTime) >= time) upper = middle;
        else lower = Math.max(middle + 1, Number(value.offset));
      }
      return { ok: true, value: Math.min(lower, upTo) };
    },
    /** The ledger computes what holdings are worth. */
    hasViews: () => holdingInterfaces.some((id) => !lacking.has(id)),
  };
};

export type UpdateReader = ReturnType<typeof createUpdateReader>;
