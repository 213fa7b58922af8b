import { checkpointJson } from '../../json/checkpoint-json.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { objectAt, readOffset } from '../../../ledger/rules/rules.ts';
import { checkUpdateFormat, firstError } from '../../server/format-rules.ts';
import {
  invalidField,
  missingField,
  offsetAfterLedgerEnd,
  offsetOutOfRange,
  prunedData,
} from '../../server/ledger-errors.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { refuseOperation, type OperationRefusal, type OperationResult } from '../operation.ts';
import { elementsRead, listInOne } from './list-limit.ts';
import { tellUpdate } from './lookups.ts';

/** The updates after one offset, up to another one or without an end. */
interface Range {
  readonly begin: number;
  readonly end: number | undefined;
  readonly isDescending: boolean;
}

const rangeOf = (request: JsonObject): Range => {
  const end = readOffset(request['endInclusive']);
  return {
    begin: Number(readOffset(request['beginExclusive']) ?? 0),
    end: end === undefined ? undefined : Number(end),
    isDescending: request['descendingOrder'] === true,
  };
};

/** The newest offset whose updates were dropped. */
export const prunedUpTo = ({ ordered: [oldest] }: LedgerState): number => (oldest?.offset ?? 1) - 1;

const checkRange = (
  world: LedgerState,
  { begin, end, isDescending }: Range,
): OperationRefusal | undefined => {
  const { offset: newest } = world;
  const pruned = prunedUpTo(world);
  if (isDescending && end === undefined)
    return refuseOperation(invalidField('descending_order', 'needs end_inclusive'));
  if (begin > newest) return refuseOperation(offsetAfterLedgerEnd('Begin', begin, newest));
  if (end !== undefined && end > newest)
    return refuseOperation(offsetAfterLedgerEnd('End', end, newest));
  if (end !== undefined && end < begin) return refuseOperation(offsetOutOfRange(begin, end));
  // From the beginning is from the first update that is left.
  return begin > 0 && begin < pruned ? refuseOperation(prunedData(begin, pruned)) : undefined;
};

/** Those updates that a format lets through, in the order asked for, up to a number of them. */
const updatesIn = (
  world: LedgerState,
  { begin, end = world.offset, isDescending }: Range,
  { format, most }: { readonly format: JsonObject; readonly most: number },
): readonly JsonObject[] => {
  const within = world.ordered.filter(({ offset }) => offset > begin && offset <= end);
  const found: JsonObject[] = [];
  for (const update of isDescending ? within.reverse() : within) {
    if (found.length >= most) break;
    const told = tellUpdate(world, update, format);
    if (told !== undefined) found.push({ update: told });
  }
  return found;
};

/** How long a list without an end waits for more: `http-list-wait-time` of a participant (default). */
const defaultIdleMs = 500;

/**
 * The updates of a range (GetUpdatesRequest). Without an end it is a stream: a checkpoint follows the
 * updates, and the response comes when nothing was added for a while.
 */
export const listLedgerUpdates = (
  world: LedgerState,
  request: JsonObject,
  { query, nowMs }: { readonly query: URLSearchParams; readonly nowMs: number },
): OperationResult => {
  const format = objectAt(request, 'updateFormat');
  if (format === undefined) return refuseOperation(missingField('update_format'));
  const range = rangeOf(request);
  const refusal = firstError([() => checkUpdateFormat(format), () => checkRange(world, range)]);
  if (refusal !== undefined) return refusal;
  const most = elementsRead(query);
  const found = updatesIn(world, range, { format, most });
  const isOpen = range.end === undefined && found.length < most;
  if (!isOpen) return listInOne(found, query);
  const end = range.begin < world.offset ? [{ update: checkpointJson(world, nowMs) }] : [];
  const lateMs = Number(query.get('stream_idle_timeout_ms') ?? defaultIdleMs);
  return listInOne([...found, ...end], query, lateMs);
};
