import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';
import { readScanUpdate, type ScanUpdate } from '../activity/update-events.ts';
import { objectAt } from '../rules/rules.ts';

/** An event of a ledger with its place in the tree: the numbers of its node and of its last descendant. */
interface PlacedEvent {
  readonly node: number;
  readonly last: number;
  readonly fields: JsonObject;
}

/** The fields that the reading of updates uses, by their names at the scan. */
const scanNames = {
  contractId: 'contract_id',
  templateId: 'template_id',
  interfaceId: 'interface_id',
  packageName: 'package_name',
  createArgument: 'create_arguments',
  choice: 'choice',
  choiceArgument: 'choice_argument',
  exerciseResult: 'exercise_result',
  actingParties: 'acting_parties',
  consuming: 'consuming',
} as const;

const renamed = (event: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(scanNames).flatMap(([key, name]) => {
      const value = event[key];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** An archive in the shape without choices: it says which contract ended, and not how. */
const archive = { choice: 'Archive', consuming: true } as const;

const nodeAt = (event: JsonObject, key: string): number | undefined => {
  const node = event[key];
  return typeof node === 'number' && Number.isInteger(node) && node >= 0 ? node : undefined;
};

const placeEvent = (wrapped: Json, index: number): readonly PlacedEvent[] => {
  const variants = isObject(wrapped) ? Object.entries(wrapped) : [];
  return variants.flatMap(([variant, value]) => {
    // Events are `{ CreatedEvent: { … } }`; older encodings put the fields below `value`.
    const event = objectAt(value) && (objectAt(value, 'value') ?? objectAt(value));
    if (event === undefined) return [];
    const node = nodeAt(event, 'nodeId') ?? index;
    const last = nodeAt(event, 'lastDescendantNodeId') ?? node;
    const fields = variant === 'ArchivedEvent' ? { ...renamed(event), ...archive } : renamed(event);
    return [{ node, last, fields }];
  });
};

/**
 * Nests events by their nodes, as the scan does with `child_event_ids`: an event is a child of the
 * nearest event before it whose descendants reach its node.
 */
const nestEvents = (updateId: string, events: readonly PlacedEvent[]): JsonObject => {
  const idOf = ({ node }: PlacedEvent): string => `${updateId}:${node}`;
  const children = new Map<PlacedEvent | undefined, PlacedEvent[]>();
  const open: PlacedEvent[] = [];
  for (const event of events.toSorted((a, b) => a.node - b.node)) {
    while ((open.at(-1)?.last ?? Infinity) < event.node) open.pop();
    const parent = open.at(-1);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [event]);
    else siblings.push(event);
    open.push(event);
  }
  return {
    root_event_ids: (children.get(undefined) ?? []).map(idOf),
    events_by_id: Object.fromEntries(
      events.map((event) => [
        idOf(event),
        { ...event.fields, child_event_ids: (children.get(event) ?? []).map(idOf) },
      ]),
    ),
  };
};

/** The transaction in a response of the ledger (JsTransaction), however it was looked up. */
const transactionIn = (response: JsonObject): JsonObject | undefined =>
  objectAt(response, 'transaction') ?? objectAt(response, 'update', 'Transaction', 'value');

/**
 * Reads a looked-up update in the form of the scan's listing, for which the choices are interpreted.
 * Undefined for anything but a transaction. A ledger has no number of migrations; it is empty.
 */
export const toScanUpdate = (response: Json): ScanUpdate | undefined => {
  if (!isObject(response)) return undefined;
  if ('update_id' in response) return readScanUpdate(response);
  const transaction = transactionIn(response);
  const events = transaction?.['events'];
  if (transaction === undefined || !isArray(events)) return undefined;
  const updateId = textAt(transaction, 'updateId');
  const recordTime = textAt(transaction, 'recordTime');
  const json = { update_id: updateId, ...nestEvents(updateId, events.flatMap(placeEvent)) };
  return { json, updateId, migration: '', recordTime };
};
