import { readOffset } from '../../../ledger/rules/rules.ts';
import { objectAt, textAt, textsAt } from '../../../lib/json/fields.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { err, type Result } from '../../../lib/result.ts';
import type { RequestCost } from '../model/traffic-report.ts';
import { read, unanswered, type NodeDeps, type NotRead } from './ask.ts';

/** A place in the list of completions: a completion, or a checkpoint without one. */
interface CompletionPlace {
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

/** A page of completions; a list that waits for more ends after this time without one. */
const pageSize = 200;
const idleMs = 500;

/** Each reading ends with such a wait, because nothing else shows that a list has ended. */
const patientMs = 3000;

type Places = Result<readonly CompletionPlace[], NotRead>;

interface WantedPlaces {
  readonly parties: readonly string[];
  readonly after: number;
  readonly limit: number;
}

/** A list may begin with a checkpoint of the offset itself, which is no place after it. */
const listAfter = async (
  deps: NodeDeps,
  { parties, after, limit }: WantedPlaces,
  waitMs = idleMs,
): Promise<Places> => {
  const { result } = await read(deps, 'completions', {
    query: { limit: String(limit), stream_idle_timeout_ms: String(waitMs) },
    body: { parties: [...parties], beginExclusive: after },
  });
  if (!result.ok) return result;
  const places = (result.value as readonly Json[]).map(readCompletionPlace);
  return places.includes(undefined)
    ? err(unanswered({ name: 'completions', mismatches: [] }))
    : { ok: true, value: places.flatMap((place) => (place && place.offset > after ? place : [])) };
};

const listPatiently = async (deps: NodeDeps, wanted: WantedPlaces): Promise<Places> => {
  const found = await listAfter(deps, wanted);
  return found.ok && found.value.length === 0 ? listAfter(deps, wanted, patientMs) : found;
};

/** Bounds the pages: 100,000 requests. */
const maxPages = 500;

export interface CostSpan {
  /** In the order of their offsets. */
  readonly costs: readonly RequestCost[];
  /** The record time of the first place that was read. */
  readonly from: number;
  readonly isComplete: boolean;
}

/**
 * Halves the offsets until all that is listed after one is as new as `since`. Where a slow participant lists
 * nothing, the offset is an earlier one.
 */
const findOffset = async (
  deps: NodeDeps,
  parties: readonly string[],
  { since, pruned, end }: { since: number; pruned: number; end: number },
): Promise<Result<number, NotRead>> => {
  let [lower, upper] = [pruned, end];
  while (lower < upper) {
    const middle = Math.floor((lower + upper) / 2);
    const found = await listAfter(deps, { parties, after: middle, limit: 2 });
    if (!found.ok) return found;
    const [first] = found.value;
    if (first === undefined || first.at > since) upper = middle;
    else lower = Math.max(middle + 1, first.offset);
  }
  return { ok: true, value: Math.min(lower, end) };
};

/** Reads what the requests of these parties cost since a time, from the completions of the node. */
export const readCosts = async (
  deps: NodeDeps,
  parties: readonly string[],
  { since, pruned, end }: { since: number; pruned: number; end: number },
): Promise<Result<CostSpan, NotRead>> => {
  const begin = await findOffset(deps, parties, { since, pruned, end });
  if (!begin.ok) return begin;
  // A completion that is listed again has the same offset, and costs nothing more.
  const costs = new Map<number, RequestCost>();
  let after = begin.value;
  for (let page = 0; after < end && page < maxPages; page += 1) {
    const found = await listPatiently(deps, { parties, after, limit: pageSize });
    if (!found.ok) return found;
    for (const { request } of found.value)
      if (request !== undefined && request.at > since) costs.set(request.offset, request);
    const offsets = found.value.map(({ offset }) => offset);
    after = offsets.length === 0 ? end : Math.max(...offsets);
  }
  const isBeginKnown = begin.value > pruned || pruned === 0;
  const isComplete = isBeginKnown && after >= end;
  return { ok: true, value: { costs: [...costs.values()], from: since, isComplete } };
};
