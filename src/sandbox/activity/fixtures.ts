import { type OperationResult } from '../server/replies.ts';
import type { LookupKind } from '../../ledger/rules/check-lookup-response.ts';
import { packageId, packageName } from '../state/templates.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** A response that a reader must handle, although the history of this ledger has none like it. */
interface Specimen {
  readonly lookup: LookupKind;
  readonly id: string;
  readonly what: string;
  /** JSON as it is sent: its numbers are beyond what a double can hold. */
  readonly body: string;
}

const contractIdOf = (what: string): string =>
  `00${sha256Hex(what)}ca101220${sha256Hex(`${what} again`)}`;
const updateIdOf = (what: string): string => `1220${sha256Hex(what)}`;

const party = `mallory::1220${sha256Hex('mallory')}`;
const synchronizer = (name: string): string => `${name}::1220${sha256Hex(name)}`;

/** Escapes that would run in a terminal, turn its text round, or end it. */
const wildText = String.raw`\u001b[2J\u001b]0;owned\u0007 \u202eoverride \u0000 zero\u200bwidth`;

const wildContract = 'control characters, and integers beyond 2^53';

const createdWildly = `{"offset":1,"nodeId":0,"contractId":"${contractIdOf(wildContract)}",
  "templateId":"${packageId}:Specimen:Wild","packageName":"${packageName}",
  "createArgument":{"text":"${wildText}","beyond":9007199254740993,"long":123456789012345678901234567890,
    "exact":0.1000000000000000000000001,"small":1E-10,"nested":{"list":[1,[2,[3,[]]]],"empty":{}}},
  "witnessParties":["${party}"],"signatories":["${party}"],"observers":[],"acsDelta":false,
  "createdAt":"2026-01-02T03:04:05.678901Z","representativePackageId":"${packageId}",
  "fieldOfTomorrow":{"kept":true}}`;

const transactionOf = (what: string, events: string): string =>
  `{"updateId":"${updateIdOf(what)}","commandId":"","workflowId":"","offset":9007199254740993,
  "effectiveAt":"2026-01-02T03:04:05.678901Z","recordTime":"2026-01-02T03:04:06.000001Z",
  "synchronizerId":"${synchronizer('global-domain')}","events":[${events}],"paidTrafficCost":18446744073709551615}`;

const strangeEvents = 'an event of an unknown variant';

const mergedEvents = `{"ExercisedEvent":{"offset":9007199254740993,"nodeId":0,"lastDescendantNodeId":1,
  "contractId":"${contractIdOf(wildContract)}","templateId":"${packageId}:Specimen:Wild","choice":"Merge",
  "choiceArgument":{},"actingParties":["${party}"],"consuming":false,"witnessParties":["${party}"],
  "exerciseResult":9007199254740993,"packageName":"${packageName}","acsDelta":false}},
  {"MergedEvent":{"nodeId":1,"contracts":["${contractIdOf(wildContract)}"],"weight":9007199254740993}}`;

const checkpoint = `{"update":{"OffsetCheckpoint":{"value":{"offset":9007199254740993,"synchronizerTimes":[
  {"synchronizerId":"${synchronizer('global-domain')}","recordTime":"2026-01-02T03:04:05.678901Z"},
  {"synchronizerId":"${synchronizer('private-domain')}","recordTime":"2026-01-02T03:04:05Z"}]}}}}`;

const bodies: readonly Omit<Specimen, 'id'>[] = [
  { lookup: 'contract', what: wildContract, body: `{"createdEvent":${createdWildly}}` },
  {
    lookup: 'transaction',
    what: strangeEvents,
    body: `{"transaction":${transactionOf(strangeEvents, mergedEvents)}}`,
  },
  {
    lookup: 'update',
    what: strangeEvents,
    body: `{"update":{"Transaction":{"value":${transactionOf(strangeEvents, mergedEvents)}}}}`,
  },
  { lookup: 'update', what: 'OffsetCheckpoint', body: checkpoint },
  {
    lookup: 'update',
    what: 'an unknown variant',
    body: '{"update":{"Merger":{"value":{"of":["one","other"],"weight":9007199254740993}}}}',
  },
  { lookup: 'update', what: 'a response without an update', body: '{}' },
];

export const fixtures: readonly Specimen[] = bodies.map((body) => ({
  ...body,
  id: body.lookup === 'contract' ? contractIdOf(body.what) : updateIdOf(body.what),
}));

export const findFixture = (lookup: LookupKind, id: string): OperationResult | undefined => {
  const specimen = fixtures.find((fixture) => fixture.lookup === lookup && fixture.id === id);
  return specimen && { kind: 'written', body: specimen.body };
};
