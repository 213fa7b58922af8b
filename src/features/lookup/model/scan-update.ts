import { pluralize } from '../../../lib/text/pluralize.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { readScanUpdate, scanEventsIn } from '../../../ledger/activity/update-events.ts';
import type { FactField, FactWriter } from './fact-writer.ts';
import { notReportedByScan } from '../messages/result.ts';
import { ownEntry } from '../../../lib/json/fields.ts';

const updateFields: readonly FactField[] = [
  ['update_id', 'update'],
  ['migration_id', 'migration'],
  ['synchronizer_id', 'synchronizer'],
  ['record_time', 'recorded at'],
  ['effective_at', 'effective at'],
  ['workflow_id', 'workflow'],
];

/** These names differ from the ledger's by more than underscores. */
const otherNames: Readonly<Record<string, string>> = { create_arguments: 'createArgument' };

/** The order and the numbers of the ledger's events express these. */
const told = ['event_type', 'event_id', 'child_event_ids'];

const ledgerName = (key: string): string =>
  ownEntry(otherNames, key) ??
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf(':') + 1));

/** Writes an event in the names of the ledger, with its number and that of its last descendant. */
const ledgerEvent = (event: JsonObject, node: number, last: number): JsonObject => {
  const fields = Object.entries(event).flatMap(([key, value]) =>
    told.includes(key) ? [] : [[ledgerName(key), value] as const],
  );
  const variant = typeof event['choice'] === 'string' ? 'ExercisedEvent' : 'CreatedEvent';
  return {
    [variant]: {
      nodeId: node,
      lastDescendantNodeId: last,
      witnessParties: notReportedByScan,
      ...Object.fromEntries(fields),
    },
  };
};

/** Returns the events in the ledger's form; undefined if the update is unreadable. */
export const scanEvents = (json: JsonObject): readonly Json[] | undefined => {
  if (readScanUpdate(json) === undefined) return undefined;
  const tree = scanEventsIn(json);
  return tree.map(({ id, event, below }, index) =>
    ledgerEvent(event, numberOf(id), numberOf(tree[index + below]?.id ?? id)),
  );
};

/** Writes an update of a scan, which has no offset and no command, and shows what the DSO sees. */
export const writeScanUpdate = (
  writer: FactWriter,
  update: JsonObject,
  writeEach: (events: Json) => void,
): void => {
  writer.line(0, 'kind', 'event' in update ? 'reassignment' : 'transaction');
  const events = 'event' in update ? undefined : scanEvents(update);
  writer.fields(0, update, {
    fields: updateFields,
    hidden: events === undefined ? [] : ['root_event_ids', 'events_by_id'],
  });
  writer.understood();
  if (events !== undefined) writeEach(events);
};

export const scanSummary = ({ event, events_by_id: events }: JsonObject): string =>
  event !== undefined
    ? 'Reassignment'
    : `Transaction, ${pluralize(isObject(events) ? Object.keys(events).length : 0, 'event')}`;
