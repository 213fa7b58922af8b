import { listAt, textAt, objectAt } from '../../../src/lib/json/fields.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { eventNames } from './ledger-form.ts';

interface Placed {
  readonly node: number;
  readonly last: number;
  readonly fields: JsonObject;
}

const numberAt = (event: JsonObject, key: string): number | undefined => {
  const value = event[key];
  return isNumeric(value) ? Number(String(value)) : undefined;
};

const renamed = (event: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(eventNames).flatMap(([name, key]) => {
      const value = event[key] ?? null;
      return value === null ? [] : [[name, value] as const];
    }),
  );

const placedEvents = (wrapped: JsonObject): readonly Placed[] =>
  Object.entries(wrapped).flatMap(([variant, event]) => {
    if (!isObject(event)) return [];
    const node = numberAt(event, 'nodeId') ?? 0;
    const last = numberAt(event, 'lastDescendantNodeId') ?? node;
    const event_type = variant === 'CreatedEvent' ? 'created_event' : 'exercised_event';
    return [{ node, last, fields: { event_type, ...renamed(event) } }];
  });

/** The same update as a scan lists it: update-by-id of a ledger with all events. */
export const toScanForm = (response: Json): JsonObject | undefined => {
  const transaction = objectAt(response, 'update', 'Transaction', 'value');
  if (transaction === undefined) return undefined;
  const updateId = textAt(transaction, 'updateId');
  const recordTime = textAt(transaction, 'recordTime');
  const events = listAt(transaction, 'events').flatMap(placedEvents);
  const idOf = ({ node }: Placed): string => `${updateId}:${node}`;
  const parentOf = ({ node }: Placed): Placed | undefined =>
    events.findLast((other) => other.node < node && other.last >= node);
  const below = (parent: Placed | undefined): readonly string[] =>
    events.filter((event) => parentOf(event) === parent).map(idOf);
  return {
    update_id: updateId,
    migration_id: 0,
    record_time: recordTime,
    effective_at: textAt(transaction, 'effectiveAt'),
    synchronizer_id: textAt(transaction, 'synchronizerId'),
    root_event_ids: [...below(undefined)],
    events_by_id: Object.fromEntries(
      events.map((event) => [
        idOf(event),
        {
          ...event.fields,
          ...(event.fields['event_type'] === 'exercised_event' && {
            child_event_ids: [...below(event)],
          }),
        },
      ]),
    ),
  };
};
