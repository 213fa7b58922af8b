import { listAt, textAt, textsAt, objectAt } from '../../../src/lib/json/fields.ts';
import type { Json, JsonObject } from '../../../src/lib/json/json.ts';
import { updateOf, type Node } from './nodes.ts';

/** The fields of an event by their names at the scan and at the ledger. */
export const eventNames = {
  contract_id: 'contractId',
  template_id: 'templateId',
  package_name: 'packageName',
  create_arguments: 'createArgument',
  signatories: 'signatories',
  observers: 'observers',
  interface_id: 'interfaceId',
  choice: 'choice',
  choice_argument: 'choiceArgument',
  exercise_result: 'exerciseResult',
  acting_parties: 'actingParties',
  consuming: 'consuming',
} as const;

const renamed = (event: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(eventNames).flatMap(([key, name]) => {
      const value = event[key];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** The same update as a ledger responds it: update-by-id, with all events. */
export const toLedgerForm = (update: JsonObject): JsonObject => {
  const events: JsonObject[] = [];
  const add = (id: string): void => {
    const event = objectAt(update, 'events_by_id', id) ?? {};
    const nodeId = events.length;
    const isCreate = textAt(event, 'event_type') === 'created_event';
    const fields: Record<string, Json> = { ...renamed(event), nodeId };
    events.push({ [isCreate ? 'CreatedEvent' : 'ExercisedEvent']: fields });
    textsAt(event, 'child_event_ids').forEach(add);
    if (!isCreate) fields['lastDescendantNodeId'] = events.length - 1;
  };
  textsAt(update, 'root_event_ids').forEach(add);
  const value = {
    updateId: textAt(update, 'update_id'),
    recordTime: textAt(update, 'record_time'),
    events,
  };
  return { update: { Transaction: { value } } };
};

/** The update as a participant lists it for the parties that it responds to. */
export const seenBy = (roots: readonly Node[], readers: readonly string[]): JsonObject => {
  const value = objectAt(toLedgerForm(updateOf(roots)), 'update', 'Transaction', 'value') ?? {};
  const events = listAt(value, 'events').map((wrapped) =>
    Object.fromEntries(
      Object.entries(wrapped).map(([variant, event]) => [
        variant,
        { ...objectAt(event), witnessParties: [...readers] },
      ]),
    ),
  );
  return { update: { Transaction: { value: { ...value, offset: 293, events } } } };
};

/** What a ledger returns about one contract: events-by-contract-id. */
export const toContractEvents = ({ event }: Node): JsonObject => ({
  created: { createdEvent: renamed(event) },
});
