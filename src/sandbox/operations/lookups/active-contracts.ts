import { readOffset } from '../../../ledger/rules/rules.ts';
import { textAt, objectAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { createdEventJson } from '../../json/event-json.ts';
import {
  invalidArgument,
  missingField,
  offsetAfterLedgerEnd,
  type Refusal,
  ok,
  type OperationResult,
} from '../../server/ledger-results.ts';
import { activeContractsAfter } from '../../state/active-contracts.ts';
import { contractStakeholders } from '../../state/update-model.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import type { LedgerRequest } from '../ledger-request.ts';
import { parseEventFormat, viewEvent } from './event-filter.ts';
import { checkEventFormat } from './format-rules.ts';
import { listInOne, maxElements } from './ledger-updates.ts';

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
  offset: string,
): readonly JsonObject[] => {
  const filter = parseEventFormat(objectAt(request, 'eventFormat'));
  const isBefore = (update: { readonly offset: number }) => BigInt(update.offset) <= BigInt(offset);
  return activeContractsAfter(world, isBefore).flatMap(({ contract, update, nodeId }) => {
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

/** The active contracts at an offset (GetActiveContractsRequest). */
export const listActiveContracts = (
  world: LedgerState,
  request: JsonObject,
  { query }: Pick<LedgerRequest, 'query'>,
): OperationResult => {
  const offset = readOffset(request['activeAtOffset']);
  if (offset === undefined) return missingField('active_at_offset');
  const refusal = checkRequest(world, request, offset);
  return refusal ?? listInOne(entriesAt(world, request, offset), query);
};

/** A page of the active contracts (GetActiveContractsPageRequest, 3.6.0). */
export const pageActiveContracts = (world: LedgerState, request: JsonObject): OperationResult => {
  const offset = readOffset(request['activeAtOffset']);
  const refusal = checkRequest(world, request, offset);
  if (refusal !== undefined) return refusal;
  const size = Number(readOffset(request['maxPageSize']) ?? maxElements);
  const start = Number(textAt(request, 'pageToken') || 0);
  if (!Number.isInteger(start) || size < 1)
    return invalidArgument('page_token or max_page_size is not usable');
  const at = offset ?? String(world.offset);
  const entries = entriesAt(world, request, at);
  const activeContracts = entries.slice(start, start + size);
  const nextPageToken = start + size < entries.length ? String(start + size) : null;
  return ok({ activeContracts, activeAtOffset: Number(at), nextPageToken });
};
