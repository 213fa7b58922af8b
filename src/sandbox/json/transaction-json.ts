import type { JsonObject } from '../../lib/json/json.ts';
import { contractStakeholders } from '../state/contracts.ts';
import { viewEvent, type EventFilter, type EventView } from '../operations/lookups/event-filter.ts';
import {
  archivedEventJson,
  createdEventJson,
  exercisedEventJson,
  type EventContext,
} from './event-json.ts';
import { effectiveBefore, toIsoTime } from '../decimal-units.ts';
import {
  numberNodes,
  type NumberedNode,
  type Transaction,
  type Update,
} from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';

export type TransactionJsonShape = 'acs delta' | 'ledger effects';

/** Contracts that come and go within the transaction: no change of what is active. */
const passingIn = (places: readonly NumberedNode[]): ReadonlySet<string> => {
  const created = new Set(
    places.flatMap(({ node }) => (node.kind === 'create' ? [node.contract.id] : [])),
  );
  const archived = places.flatMap(({ node }) =>
    node.kind === 'exercise' && node.consuming ? [node.contract.id] : [],
  );
  return new Set(archived.filter((id) => created.has(id)));
};

interface Telling {
  readonly filter: EventFilter;
  readonly shape: TransactionJsonShape;
  readonly offset: number;
  readonly passing: ReadonlySet<string>;
}

/** Returns true if a node changes the active contracts of one of the parties that see it. */
const isDelta = (
  { node }: NumberedNode,
  { witnesses }: EventView,
  passing: ReadonlySet<string>,
): boolean => {
  const changes = node.kind === 'create' || node.consuming;
  const stakeholders = contractStakeholders(node.contract);
  return (
    changes &&
    !passing.has(node.contract.id) &&
    witnesses.some((party) => stakeholders.includes(party))
  );
};

const effect = ({ node, last }: NumberedNode, scene: EventContext): JsonObject =>
  node.kind === 'create'
    ? { CreatedEvent: createdEventJson(node.contract, scene) }
    : { ExercisedEvent: exercisedEventJson(node, scene, last) };

const delta = ({ node }: NumberedNode, scene: EventContext): JsonObject =>
  node.kind === 'create'
    ? { CreatedEvent: createdEventJson(node.contract, scene) }
    : { ArchivedEvent: archivedEventJson(node.contract, scene) };

const eventAt = (
  place: NumberedNode,
  { filter, shape, offset, passing }: Telling,
): JsonObject[] => {
  const { node, id } = place;
  // Of a change of what is active only stakeholders are told; of an effect every witness.
  const asking = shape === 'acs delta' ? contractStakeholders(node.contract) : place.witnesses;
  const sight = viewEvent(filter, node.contract.template, asking);
  if (sight === undefined) return [];
  const acsDelta = isDelta(place, sight, passing);
  const scene = { ...sight, offset, nodeId: id, acsDelta };
  if (shape === 'ledger effects') return [effect(place, scene)];
  return acsDelta ? [delta(place, scene)] : [];
};

/** The trace follows from the id, so it is the same each time. */
export const commonUpdateFields = (
  { synchronizer }: LedgerState,
  { id, at, offset }: Update,
): JsonObject => ({
  updateId: id,
  offset,
  synchronizerId: synchronizer,
  recordTime: toIsoTime(at),
  traceContext: {
    traceparent: `00-${id.slice(4, 36)}-${id.slice(36, 52)}-01`,
    tracestate: null,
  },
});

/** A transaction as JsTransaction (API description 2); undefined if none of its events is visible. */
export const transactionJson = (
  world: LedgerState,
  transaction: Transaction,
  { filter, shape }: Pick<Telling, 'filter' | 'shape'>,
): JsonObject | undefined => {
  const places = numberNodes(transaction.roots);
  const telling = { filter, shape, offset: transaction.offset, passing: passingIn(places) };
  const events = places.flatMap((place) => eventAt(place, telling));
  if (events.length === 0) return undefined;
  const isOurs = transaction.commandId !== undefined;
  return {
    ...commonUpdateFields(world, transaction),
    commandId: transaction.commandId ?? '',
    workflowId: '',
    effectiveAt: toIsoTime(transaction.at - effectiveBefore),
    events,
    ...Object.fromEntries(
      world.release.hashFields.map((name) => [name, transaction.signedHash ?? null]),
    ),
    paidTrafficCost: isOurs ? 1500 + places.length * 90 : null,
  };
};
