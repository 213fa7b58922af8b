import { describe, expect, it } from 'vitest';
import {
  checkLookupResponse,
  type LookupKind,
} from '../../../../src/ledger/rules/check-lookup-response.ts';
import type { Json } from '../../../../src/lib/json/json.ts';

const id = `1220${'ab'.repeat(32)}`;
const otherId = `1220${'cd'.repeat(32)}`;

const check = (kind: LookupKind, raw: Json, source: 'ledger' | 'scan' = 'ledger') =>
  checkLookupResponse({ kind, id, parties: [] }, source, raw);

describe('a response of the ledger that answers the question', () => {
  it.each<[LookupKind, Json]>([
    ['contract', { createdEvent: { contractId: id } }],
    ['contract', { createdEvent: { contractId: id.toUpperCase(), newField: [1] } }],
    ['transaction', { transaction: { updateId: id, events: [] } }],
    ['transaction', { update: { Transaction: { value: { updateId: id } } } }],
    ['update', { update: { Reassignment: { value: { updateId: id } } } }],
    ['update', { update: { OffsetCheckpoint: { value: { offset: 7 } } } }],
    ['update', { update: { SomethingNewer: { value: { updateId: id } } } }],
  ])('has no problem: %s %j', (kind, raw) => {
    expect(check(kind, raw)).toEqual([]);
  });

  // digital-asset/canton, community/ledger/ledger-json-api, http/json/v2/JsSchema.scala (grpcAnyEncoder):
  // a text at v3.4.11, an object of the detail's type at v3.5.10 and in 3.6 (1a7b4a8f).
  it.each<[Json]>([
    ['ErrorInfo(DAML_FAILURE,daml.com,Map(),UnknownFieldSet(Map()))'],
    [{ reason: 'DAML_FAILURE', domain: '', metadata: { category: '9' }, unknownFields: {} }],
    [null],
  ])('has no problem where the view of an interface failed with the detail %j', (valueDecoded) => {
    const detail = { typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', value: '', valueDecoded };
    const view = {
      interfaceId: 'p:M:I',
      viewStatus: { code: 9, message: 'DAML_FAILURE(9,0): no view', details: [detail] },
      viewValue: null,
    };
    const created = { CreatedEvent: { contractId: '00ab', interfaceViews: [view] } };
    const raw = { update: { Transaction: { value: { updateId: id, events: [created] } } } };
    expect(check('update', raw)).toEqual([]);
  });
});

describe('a malformed response of the ledger', () => {
  it.each<[LookupKind, Json, string]>([
    ['contract', {}, 'The response has no createdEvent object.'],
    ['contract', [], 'The response is not a JSON object.'],
    ['contract', null, 'The response is not a JSON object.'],
    ['contract', { createdEvent: 5 }, 'The response has no createdEvent object.'],
    ['contract', { createdEvent: {} }, 'createdEvent.contractId is nothing, not a value.'],
    ['contract', { createdEvent: { contractId: 5 } }, 'createdEvent.contractId is a number'],
    ['transaction', { transaction: {} }, 'transaction.updateId is nothing, not a value.'],
    ['transaction', { transaction: null }, 'The response has no transaction object.'],
    ['update', {}, 'The response has no update object.'],
    ['update', { update: null }, 'The response has no update object.'],
    ['update', { update: {} }, 'update is an object with 0 keys, not an object with one variant.'],
    [
      'update',
      { update: { Transaction: null } },
      'update is an object with 1 key, not an object with one variant.',
    ],
    ['update', { update: { Transaction: {} } }, 'update.Transaction.value is nothing'],
  ])('has a problem that names the field: %s %j', (kind, raw, problem) => {
    expect(check(kind, raw).join(' ')).toContain(problem);
  });

  it.each<[LookupKind, Json]>([
    ['contract', { createdEvent: { contractId: otherId } }],
    ['transaction', { transaction: { updateId: otherId } }],
    ['update', { update: { Transaction: { value: { updateId: otherId } } } }],
    ['update', { update: { SomethingNewer: { value: { updateId: otherId } } } }],
  ])('names the id that it is about when that is another one: %s %j', (kind, raw) => {
    expect(check(kind, raw)).toEqual([`The response is about ${otherId}, not about ${id}.`]);
  });
});

describe('a response of the scan', () => {
  it.each<[Json]>([
    [{ update_id: id, root_event_ids: [], events_by_id: {} }],
    [{ update_id: id, record_time: '2026-01-01T00:00:00Z', event: {} }],
  ])('answers the question when it is the update that was asked for: %j', (raw) => {
    expect(check('update', raw, 'scan')).toEqual([]);
  });

  it.each<[Json, string]>([
    [{}, 'The response has no update_id.'],
    [[], 'The response is not a JSON object.'],
    [{ update_id: id }, 'The response contains no events.'],
    [{ update_id: otherId, root_event_ids: [], events_by_id: {} }, `is about ${otherId}`],
  ])('has a problem otherwise: %j', (raw, problem) => {
    expect(check('update', raw, 'scan').join(' ')).toContain(problem);
  });
});
