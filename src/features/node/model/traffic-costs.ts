import { readOffset } from '../../../ledger/rules/rules.ts';
import { objectAt, textAt, textsAt } from '../../../lib/json/fields.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { formatIsoDay } from '../../../lib/time/time.ts';

/** What one request of the node cost: rejected ones cost, too. */
export interface RequestCost {
  readonly offset: number;
  /** The record time, in milliseconds since 1970. */
  readonly at: number;
  readonly parties: readonly string[];
  /** In bytes; undefined if the ledger doesn't tell it. */
  readonly cost: bigint | undefined;
}

/** A place in the list of completions: a completion, or a checkpoint without one. */
export interface CompletionPlace {
  readonly offset: number;
  readonly at: number;
  readonly request: RequestCost | undefined;
}

const timeAt = (json: Json | undefined): number =>
  Date.parse(textAt(isObject(json) ? json : {}, 'recordTime'));

/** Reads `Completion` and `OffsetCheckpoint` of the JSON Ledger API; undefined for anything else. */
export const readCompletionPlace = (json: Json): CompletionPlace | undefined => {
  const response = objectAt(json, 'completionResponse');
  const completion = objectAt(response, 'Completion', 'value');
  const checkpoint = objectAt(response, 'OffsetCheckpoint', 'value');
  const times = checkpoint?.['synchronizerTimes'];
  const at = completion
    ? timeAt(completion['synchronizerTime'])
    : Math.max(...(Array.isArray(times) ? times : []).map(timeAt));
  const offset = Number(readOffset((completion ?? checkpoint)?.['offset']) ?? Number.NaN);
  if (Number.isNaN(offset) || !Number.isFinite(at)) return undefined;
  if (completion === undefined) return { offset, at, request: undefined };
  const cost = readOffset(completion['paidTrafficCost']);
  const parties = textsAt(completion, 'actAs');
  return {
    ...{ offset, at },
    request: { offset, at, parties, cost: cost === undefined ? undefined : BigInt(cost) },
  };
};

/** One request of several parties counts once, under their names together. */
export const sumByDay = (costs: readonly RequestCost[]) => {
  const sums = new Map<string, { party: string; day: string; cost: bigint; requests: number }>();
  for (const { parties, at, cost = 0n } of costs) {
    const [party, day] = [parties.toSorted().join(' + '), formatIsoDay(at)];
    const key = `${day} ${party}`;
    const sum = sums.get(key) ?? { party, day, cost: 0n, requests: 0 };
    sums.set(key, { ...sum, cost: sum.cost + cost, requests: sum.requests + 1 });
  }
  return [...sums.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || (a.cost === b.cost ? 0 : a.cost < b.cost ? 1 : -1),
  );
};

export const totalCost = (costs: readonly RequestCost[]): bigint =>
  costs.reduce((sum, { cost = 0n }) => sum + cost, 0n);
