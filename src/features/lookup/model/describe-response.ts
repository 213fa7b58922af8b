import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { unpopulatedFields } from '../../../ledger/schema/contract-schema.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import { writeContract, writeEvents } from './event-facts.ts';
import { isScanUpdate, readVariant, writeEventTree } from './event-tree.ts';
import { writeScanUpdate } from './scan-update.ts';
import { createFactWriter, type FactLine, type FactField, type FactWriter } from './fact-writer.ts';
import * as messages from '../messages/result.ts';
import { ownEntry } from '../../../lib/json/fields.ts';

/** What a person asks first: when, and at which cost. */
const updateFields: readonly FactField[] = [
  ['recordTime', 'recorded at'],
  ['effectiveAt', 'effective at'],
  ['paidTrafficCost', 'traffic cost'],
  ['commandId', 'command'],
  ['workflowId', 'workflow'],
  ['updateId', 'update'],
];

const trace = 'traceContext';

/** Ids for machines, below the events. */
const idFields: readonly FactField[] = [
  ['offset', 'offset'],
  ['synchronizerId', 'synchronizer'],
  ['externalTransactionHash', 'external hash'],
  // The name in 3.6, which keeps the older one as deprecated.
  ['transactionHash', 'transaction hash'],
  [trace, 'trace'],
];

type LookupScope = Pick<Lookup, 'kind' | 'parties'>;

type DescribeOptions = {
  /** Below this many lines, only the size of a nested value is shown, and the last line says so. */
  readonly max?: number;
  readonly understood?: readonly FactLine[];
  /** Omits what a page has in its JSON: the fields of events, and the trace. */
  readonly isBrief?: boolean;
};

const fieldKeys = (fields: readonly FactField[]): readonly string[] => fields.map(([key]) => key);

const writeRest = (writer: FactWriter, events: Json | undefined, isBrief: boolean): void =>
  isBrief
    ? writer.line(0, messages.notShownName, messages.inJson())
    : writeEvents(writer, 0, events);

/** The events are told twice: each on a short line, then, unless it is brief, with all their fields. */
const writeUpdate = (writer: FactWriter, update: JsonObject, isBrief: boolean): void => {
  writer.fields(0, update, { fields: updateFields, hidden: Object.keys(update) });
  writer.understood();
  writeEventTree(writer, update['events']);
  const told = [...fieldKeys(updateFields), 'events'];
  const hidden = isBrief ? [...told, trace] : told;
  const fields = idFields.filter(([key]) => !hidden.includes(key));
  writer.fields(0, update, { fields, hidden });
  writeRest(writer, update['events'], isBrief);
};

const writeCheckpoint = (writer: FactWriter, checkpoint: JsonObject): void => {
  writer.fields(0, checkpoint, {
    fields: [['offset', 'offset']],
    hidden: ['synchronizerTimes'],
  });
  const times = checkpoint['synchronizerTimes'];
  for (const time of isArray(times) ? times.filter(isObject) : [])
    writer.fields(0, time, {
      fields: [
        ['synchronizerId', 'synchronizer'],
        ['recordTime', 'recorded up to'],
      ],
    });
};

const activityKindFields: Readonly<
  Record<string, { readonly word: string; readonly write: typeof writeUpdate }>
> = {
  Transaction: { word: 'transaction', write: writeUpdate },
  Reassignment: { word: 'reassignment', write: writeUpdate },
  TopologyTransaction: { word: 'topology transaction', write: writeUpdate },
  OffsetCheckpoint: { word: 'offset checkpoint', write: writeCheckpoint },
};

const writeUpdateResponse = (
  writer: FactWriter,
  response: JsonObject,
  { isBrief = false }: DescribeOptions,
): void => {
  if (!isObject(response['update'])) {
    writer.line(0, 'update', messages.notInResponse);
  } else {
    const [variant, value] = readVariant(response['update']);
    const kind = ownEntry(activityKindFields, variant);
    if (kind === undefined || !isObject(value)) writer.value(0, variant, value);
    else {
      writer.line(0, 'kind', kind.word);
      kind.write(writer, value, isBrief);
    }
    writer.fields(0, response['update'], { fields: [], hidden: [variant] });
  }
  writer.fields(0, response, { fields: [], hidden: ['update'] });
};

const writeContractResponse = (
  writer: FactWriter,
  response: JsonObject,
  { parties }: LookupScope & DescribeOptions,
): void => {
  const created = response['createdEvent'];
  if (!isObject(created)) writer.line(0, 'contract', messages.notInResponse);
  else {
    writeContract(writer, created);
    if (parties.length > 0) writer.line(0, 'note', messages.partialWitnesses);
    const hidden = unpopulatedFields.filter((key) => key in created);
    if (hidden.length > 0) writer.line(0, messages.notShownName, messages.neverPopulated(hidden));
  }
  writer.fields(0, response, { fields: [], hidden: ['createdEvent'] });
};

const writeTransactionResponse = (
  writer: FactWriter,
  response: JsonObject,
  options: DescribeOptions,
): void => {
  // Looked up as an update, because the ledger no longer has the older operation.
  if ('update' in response) {
    writeUpdateResponse(writer, response, options);
    return;
  }
  const transaction = response['transaction'];
  if (isObject(transaction)) writeUpdate(writer, transaction, options.isBrief === true);
  else writer.line(0, 'transaction', messages.notInResponse);
  writer.fields(0, response, { fields: [], hidden: ['transaction'] });
};

const responses: Readonly<
  Record<
    Lookup['kind'],
    (writer: FactWriter, response: JsonObject, asked: LookupScope & DescribeOptions) => void
  >
> = {
  contract: writeContractResponse,
  transaction: writeTransactionResponse,
  update: writeUpdateResponse,
};

/**
 * The details come first, then the events as a tree. Nothing received is dropped: unknown fields
 * and variants appear unchanged, and one line names the fields that a contract lookup never
 * populates (API description 2, 4.1, 4.2, 4.5).
 */
export const describeResponse = (
  scope: LookupScope,
  raw: Json,
  options: DescribeOptions = {},
): readonly FactLine[] => {
  const { max = Infinity, understood = [], isBrief = false } = options;
  const writer = createFactWriter(max, understood);
  if (isScanUpdate(raw))
    writeScanUpdate(writer, raw, (events) => {
      if (isBrief) writeEventTree(writer, events);
      writeRest(writer, events, isBrief);
    });
  else if (isObject(raw)) responses[scope.kind](writer, raw, { ...scope, ...options });
  else writer.value(0, 'response', raw);
  if (writer.isCut()) writer.line(0, messages.notShownName, messages.nestedValuesHidden(max));
  return writer.lines;
};
