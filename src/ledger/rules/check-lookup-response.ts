import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import { defaultTransactionRequest, defaultUpdateFormat } from '../formats.ts';
import { parseResponse, type RequestOf } from '../operation-schemas.ts';
import type { OperationName } from '../operations.ts';

/** The API description defines these lookups in 4.1, 4.2 and 4.5. */
export type LookupKind = 'contract' | 'transaction' | 'update';

export type Lookup = {
  readonly kind: LookupKind;
  readonly id: string;
  /** If empty, every party that the user may read as is meant. */
  readonly parties: readonly string[];
  /** Absent if the default was requested. */
  readonly format?: unknown;
  /** If absent, the scan is queried for updates that the ledger doesn't know. */
  readonly source?: 'ledger' | 'scan';
};

export const operationForLookup = {
  contract: 'contractById',
  transaction: 'transactionById',
  update: 'updateById',
} as const satisfies Record<LookupKind, OperationName>;

export type LookupRequest =
  | { readonly operation: 'contractById'; readonly request: RequestOf<'contractById'> }
  | { readonly operation: 'transactionById'; readonly request: RequestOf<'transactionById'> }
  | { readonly operation: 'updateById'; readonly request: RequestOf<'updateById'> };

const contractRequest = ({ id, parties }: Lookup): RequestOf<'contractById'> =>
  parties.length === 0 ? { contractId: id } : { contractId: id, queryingParties: [...parties] };

/** `transactionFormat` and `requestingParties` exclude each other (API description 4.2). */
const transactionRequest = ({ id, parties, format }: Lookup): RequestOf<'transactionById'> =>
  format === undefined
    ? defaultTransactionRequest(id, parties)
    : {
        updateId: id,
        transactionFormat: format as RequestOf<'transactionById'>['transactionFormat'],
      };

const updateRequest = ({ id, parties, format }: Lookup): RequestOf<'updateById'> => ({
  updateId: id,
  updateFormat:
    format === undefined
      ? defaultUpdateFormat(parties)
      : (format as RequestOf<'updateById'>['updateFormat']),
});

/** API description 4.1, 4.2, 4.5: only fields that were set; parties absent rather than empty. */
export const buildLookupRequest = (lookup: Lookup): LookupRequest => {
  switch (lookup.kind) {
    case 'contract':
      return { operation: 'contractById', request: contractRequest(lookup) };
    case 'transaction':
      return { operation: 'transactionById', request: transactionRequest(lookup) };
    case 'update':
      return { operation: 'updateById', request: updateRequest(lookup) };
    default:
      return lookup.kind satisfies never;
  }
};

export type LookupSource = 'ledger' | 'scan';

type ResponseProblems = readonly string[];

const idsInVariant = (update: Json | undefined): readonly (Json | undefined)[] =>
  isObject(update)
    ? Object.entries(update).flatMap(([variant, held]) => {
        // A checkpoint is a place in the stream and has no id.
        if (variant === 'OffsetCheckpoint' || !isObject(held)) return [];
        return isObject(held['value']) ? [held['value']['updateId']] : [];
      })
    : [];

const idsInLedgerResponse = (raw: Json): readonly (Json | undefined)[] => {
  if (!isObject(raw)) return [];
  const { createdEvent, transaction, update } = raw;
  if (isObject(createdEvent)) return [createdEvent['contractId']];
  if (isObject(transaction)) return [transaction['updateId']];
  return idsInVariant(update);
};

const otherIds = (ids: readonly (Json | undefined)[], id: string): ResponseProblems =>
  ids.flatMap((other) =>
    typeof other === 'string' && other.toLowerCase() !== id.toLowerCase()
      ? [`The response is about ${other}, not about ${id}.`]
      : [],
  );

const mainFields: Readonly<Record<Lookup['kind'], readonly string[]>> = {
  contract: ['createdEvent'],
  // A ledger without transaction-by-id responds with an update.
  transaction: ['transaction', 'update'],
  update: ['update'],
};

/** The interface does not require an update (4.5). */
export const isEmptyUpdateResponse = (raw: Json): boolean =>
  isObject(raw) && Object.entries(raw).every(([key, held]) => key === 'update' && held === null);

const missingField = (kind: Lookup['kind'], raw: Json): ResponseProblems => {
  const fields = mainFields[kind];
  if (!isObject(raw)) return ['The response is not a JSON object.'];
  return fields.some((field) => isObject(raw[field]))
    ? []
    : [`The response has no ${fields[0] ?? ''} object.`];
};

const checkLedgerResponse = (lookup: Lookup, raw: Json): ResponseProblems => {
  const missing = missingField(lookup.kind, raw);
  if (missing.length > 0) return missing;
  const isUpdate = isObject(raw) && isObject(raw['update']);
  const operation = isUpdate ? 'updateById' : operationForLookup[lookup.kind];
  const mismatches = parseResponse(operation, raw).mismatches.map(
    ({ path, expected, got }) => `${path || 'The response'} is ${got}, not ${expected}.`,
  );
  return [...mismatches, ...otherIds(idsInLedgerResponse(raw), lookup.id)];
};

const checkScanResponse = ({ id }: Lookup, raw: Json): ResponseProblems => {
  if (!isObject(raw)) return ['The response is not a JSON object.'];
  const { update_id: updateId, events_by_id: events, event } = raw;
  if (typeof updateId !== 'string') return ['The response has no update_id.'];
  // A reassignment holds one event instead of a tree (scan OpenAPI, UpdateHistoryReassignment).
  const isUpdate = (isObject(events) && isArray(raw['root_event_ids'])) || isObject(event);
  return [...(isUpdate ? [] : ['The response contains no events.']), ...otherIds([updateId], id)];
};

/**
 * A missing main object, a field of a wrong type, or another id (API description 4.1, 4.2, 4.5;
 * scan `GET /v2/updates/{update_id}`).
 */
export const checkLookupResponse = (
  lookup: Lookup,
  source: LookupSource,
  raw: Json,
): ResponseProblems =>
  source === 'scan' ? checkScanResponse(lookup, raw) : checkLedgerResponse(lookup, raw);
