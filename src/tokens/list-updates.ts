import type { Client } from '../http/client.ts';
import { askOperation, type AskProblem } from '../http/ask-operation.ts';
import { lookUpArchived } from '../http/reads.ts';
import { offsetIn, readLedgerUpdate, type LedgerUpdate } from '../ledger/activity/update-events.ts';
import type { EffectContract } from '../ledger/effects/effects.ts';
import { ledgerNames, readContract } from '../ledger/effects/read-update.ts';
import { isResponseTooLong } from '../ledger/failure/failure.ts';
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
      readUpTo: listAt(end.value.raw, 'synchronizerTimes').map((each) => [
        textAt(each, 'synchronizerId'),
        textAt(each, 'recordTime'),
      ]),
    },
  };
};

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

/** Lists what one party sees, in the order of the offsets. */
export const createUpdateReader = (
  request: Client['request'],
  party: string,
  signal: AbortSignal,
) => {
  /** Interfaces of the token standard whose packages the participant lacks. */
  const lacking = new Set<string>();
  const ask = askKnown(request, signal, lacking);
  const format = buildUpdateFormat({ ...defaultFormatChoice, topology: false }, [party]);
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
      updateFormat: format as Json,
    };
    const wait = isPatient ? { stream_idle_timeout_ms: String(patienceMs) } : {};
    const response = await ask('ledgerUpdates', { body, query: { limit: String(limit), ...wait } });
    if (!response.ok) {
      const { failure } = response.error;
      const isTooLong =
        failure !== undefined && 'error' in failure && isResponseTooLong(failure.error);
      if (!isTooLong || limit === 1) return response;
      most = Math.floor(limit / 2);
      return list({ after, upTo }, wanted, isPatient);
    }
    const items = isArray(response.value.raw) ? response.value.raw : [];
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
      value: { updates, reached: Math.max(...offsets, items.length > 0 ? 0 : upTo) },
    };
  };

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
