import type { LookupKind } from '../../../src/ledger/rules/check-lookup-response.ts';

/** A response that a reader must handle, although no ledger that the tests run sends one like it. */
interface StrangeResponse {
  readonly lookup: LookupKind;
  readonly what: string;
  /** JSON as it is sent: its numbers are beyond what a double can hold. */
  readonly body: string;
  /** A part of what a table prints. */
  readonly printed: string;
}

const contractId = `00${'5c'.repeat(32)}ca101220${'7d'.repeat(32)}`;
const updateId = `1220${'6e'.repeat(32)}`;
const packageId = '9f'.repeat(32);
const party = `mallory::1220${'4b'.repeat(32)}`;
const synchronizer = (name: string): string => `${name}::1220${'3a'.repeat(32)}`;

/** Escapes that would run in a terminal, turn its text round, or end it. */
const wildText = String.raw`\u001b[2J\u001b]0;owned\u0007 \u202eoverride \u0000 zero\u200bwidth`;

const createdWildly = `{"offset":1,"nodeId":0,"contractId":"${contractId}",
  "templateId":"${packageId}:Specimen:Wild","packageName":"splice-amulet",
  "createArgument":{"text":"${wildText}","beyond":9007199254740993,"long":123456789012345678901234567890,
    "exact":0.1000000000000000000000001,"small":1E-10,"nested":{"list":[1,[2,[3,[]]]],"empty":{}}},
  "witnessParties":["${party}"],"signatories":["${party}"],"observers":[],"acsDelta":false,
  "createdAt":"2026-01-02T03:04:05.678901Z","representativePackageId":"${packageId}",
  "fieldOfTomorrow":{"kept":true}}`;

/** A contract with control characters, and integers beyond 2^53. */
export const wildContract = { id: contractId, body: `{"createdEvent":${createdWildly}}` };

const events = `{"ExercisedEvent":{"offset":9007199254740993,"nodeId":0,"lastDescendantNodeId":1,
  "contractId":"${contractId}","templateId":"${packageId}:Specimen:Wild","choice":"Merge",
  "choiceArgument":{},"actingParties":["${party}"],"consuming":false,"witnessParties":["${party}"],
  "exerciseResult":9007199254740993,"packageName":"splice-amulet","acsDelta":false}},
  {"MergedEvent":{"nodeId":1,"contracts":["${contractId}"],"weight":9007199254740993}}`;

const transaction = `{"updateId":"${updateId}","commandId":"","workflowId":"","offset":9007199254740993,
  "effectiveAt":"2026-01-02T03:04:05.678901Z","recordTime":"2026-01-02T03:04:06.000001Z",
  "synchronizerId":"${synchronizer('global-domain')}","events":[${events}],"paidTrafficCost":18446744073709551615}`;

const checkpoint = `{"update":{"OffsetCheckpoint":{"value":{"offset":9007199254740993,"synchronizerTimes":[
  {"synchronizerId":"${synchronizer('global-domain')}","recordTime":"2026-01-02T03:04:05.678901Z"},
  {"synchronizerId":"${synchronizer('private-domain')}","recordTime":"2026-01-02T03:04:05Z"}]}}}}`;

export const strangeResponses: readonly (StrangeResponse & { readonly id: string })[] = [
  {
    lookup: 'contract',
    what: 'control characters, and integers beyond 2^53',
    ...wildContract,
    printed: '123456789012345678901234567890',
  },
  {
    lookup: 'transaction',
    what: 'an event of an unknown variant',
    id: updateId,
    body: `{"transaction":${transaction}}`,
    printed: '1 MergedEvent',
  },
  {
    lookup: 'update',
    what: 'an event of an unknown variant',
    id: updateId,
    body: `{"update":{"Transaction":{"value":${transaction}}}}`,
    printed: '1 MergedEvent',
  },
  {
    lookup: 'update',
    what: 'OffsetCheckpoint',
    id: updateId,
    body: checkpoint,
    printed: 'recorded up to',
  },
  {
    lookup: 'update',
    what: 'an unknown variant',
    id: updateId,
    body: '{"update":{"Merger":{"value":{"of":["one","other"],"weight":9007199254740993}}}}',
    printed: 'Merger',
  },
];
