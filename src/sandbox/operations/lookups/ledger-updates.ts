import { objectAt, textAt } from '../../../lib/json/fields.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import type { JsonObject, Json } from '../../../lib/json/json.ts';
import { checkpointJson } from '../../json/update-json.ts';
import {
  contention,
  inThisState,
  missingField,
  offsetAfterLedgerEnd,
  type Refusal,
  ok,
  type OperationResult,
} from '../../server/replies.ts';
import { activeContractsAt, type LedgerState } from '../../state/ledger-state.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';
import {
  checkUpdateFormat,
  checkEventFormat,
  parseEventFormat,
  viewEvent,
} from './event-format.ts';
import { tellUpdate } from './lookups.ts';
import { createdEventJson } from '../../json/event-json.ts';
import { contractStakeholders } from '../../state/update-model.ts';

/** The most elements of one response: `http-list-max-elements-limit` of a participant (default). */
export const maxElements = 200;

const tooManyElements = contention(
  'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
  `The number of matching elements (${maxElements + 1}) is greater than the node limit (${maxElements}).`,
  { status: 413, retryInfo: '1 second' },
);

/** How many elements are read: one more than a list may have shows that there are too many. */
const elementsRead = (query: URLSearchParams): number =>
  Math.min(Number(query.get('limit') ?? maxElements + 1), maxElements + 1);

/** A list in one response. With a limit of at most the node's own it is cut; a longer list is refused. */
const listInOne = (
  elements: readonly Json[],
  query: URLSearchParams,
  lateMs?: number,
): OperationResult => {
  const read = elements.slice(0, elementsRead(query));
  return read.length > maxElements ? tooManyElements : ok(read, lateMs);
};

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

export const prunedUpTo = ({ ordered: [oldest] }: LedgerState): number => (oldest?.offset ?? 1) - 1;

const checkRange = (world: LedgerState, { begin, end }: Range): Refusal | undefined => {
  const { offset: newest } = world;
  const pruned = prunedUpTo(world);
  if (begin > newest) return offsetAfterLedgerEnd('Begin', begin, newest);
  if (end !== undefined && end > newest) return offsetAfterLedgerEnd('End', end, newest);
  // From the beginning is from the first update that is left.
  return begin > 0 && begin < pruned
    ? inThisState(
        'PARTICIPANT_PRUNED_DATA_ACCESSED',
        `Updates request from ${begin} precedes pruned offset ${pruned}`,
        { context: { earliest_offset: String(pruned) } },
      )
    : undefined;
};

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

/** GetUpdatesRequest. A range without an end is a stream, which a checkpoint ends once it was idle. */
export const listLedgerUpdates = (
  world: LedgerState,
  request: JsonObject,
  { query, now }: Pick<LedgerRequest, 'query' | 'now'>,
): OperationResult => {
  const format = objectAt(request, 'updateFormat');
  if (format === undefined) return missingField('update_format');
  const range = rangeOf(request);
  const refusal = checkUpdateFormat(format) ?? checkRange(world, range);
  if (refusal !== undefined) return refusal;
  const most = elementsRead(query);
  const found = updatesIn(world, range, { format, most });
  const isOpen = range.end === undefined && found.length < most;
  if (!isOpen) return listInOne(found, query);
  const end = range.begin < world.offset ? [{ update: checkpointJson(world, now()) }] : [];
  const lateMs = Number(query.get('stream_idle_timeout_ms') ?? defaultIdleMs);
  return listInOne([...found, ...end], query, lateMs);
};

const checkRequest = (
  { offset: end }: LedgerState,
  request: JsonObject,
  offset: string | undefined,
): Refusal | undefined => {
  const format = objectAt(request, 'eventFormat');
  if (format === undefined) return missingField('event_format');
  return offset !== undefined && BigInt(offset) > BigInt(end)
    ? offsetAfterLedgerEnd('Active at', offset, end)
    : checkEventFormat(format);
};

const entriesAt = (
  world: LedgerState,
  request: JsonObject,
  offset: number,
): readonly JsonObject[] => {
  const filter = parseEventFormat(objectAt(request, 'eventFormat'));
  return activeContractsAt(world, offset).flatMap(({ contract, update, nodeId }) => {
    const seen = viewEvent(filter, contract.template, contractStakeholders(contract));
    if (seen === undefined) return [];
    const place = { ...seen, offset: update.offset, nodeId, acsDelta: true };
    const createdEvent = createdEventJson(contract, place);
    const { synchronizer: synchronizerId } = world;
    const active = { createdEvent, synchronizerId, reassignmentCounter: 0 };
    const contractEntry = { JsActiveContract: active };
    return [{ workflowId: '', contractEntry, streamContinuationToken: '' }];
  });
};

export const listActiveContracts = (
  world: LedgerState,
  request: JsonObject,
  { query }: Pick<LedgerRequest, 'query'>,
): OperationResult => {
  const offset = readOffset(request['activeAtOffset']);
  if (offset === undefined) return missingField('active_at_offset');
  const refusal = checkRequest(world, request, offset);
  return refusal ?? listInOne(entriesAt(world, request, Number(offset)), query);
};

/** A page of the active contracts (GetActiveContractsPageRequest, 3.6.0). */
export const pageActiveContracts = (world: LedgerState, request: JsonObject): OperationResult => {
  const offset = readOffset(request['activeAtOffset']);
  const refusal = checkRequest(world, request, offset);
  if (refusal !== undefined) return refusal;
  const size = Number(readOffset(request['maxPageSize']) ?? maxElements);
  const start = Number(textAt(request, 'pageToken') || 0);
  const at = Number(offset ?? world.offset);
  const entries = entriesAt(world, request, at);
  const activeContracts = entries.slice(start, start + size);
  const nextPageToken = start + size < entries.length ? String(start + size) : null;
  return ok({ activeContracts, activeAtOffset: at, nextPageToken });
};
