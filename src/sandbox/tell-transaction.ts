import type { JsonObject } from '../lib/json.ts';
import { stakeholdersOf } from './contracts.ts';
import { sightOf, type EventFilter, type Sight } from './event-filter.ts';
import { archivedEvent, blobOf, createdEvent, exercisedEvent, type Scene } from './tell-event.ts';
import { effectiveBefore, isoOf } from './times.ts';
import { placesOf, type Place, type Transaction, type Update } from './updates.ts';
import type { World } from './world.ts';

export type Shape = 'acs delta' | 'ledger effects';

/** Contracts that come and go within the transaction: no change of what is active. */
const passingIn = (places: readonly Place[]): ReadonlySet<string> => {
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
  readonly shape: Shape;
  readonly offset: number;
  readonly passing: ReadonlySet<string>;
}

/** Whether a node changes what is active for one of the parties that see it. */
const isDelta = ({ node }: Place, { witnesses }: Sight, passing: ReadonlySet<string>): boolean => {
  const changes = node.kind === 'create' || node.consuming;
  const stakeholders = stakeholdersOf(node.contract);
  return (
    changes &&
    !passing.has(node.contract.id) &&
    witnesses.some((party) => stakeholders.includes(party))
  );
};

const effect = ({ node, last }: Place, scene: Scene, blob: string): JsonObject =>
  node.kind === 'create'
    ? { CreatedEvent: createdEvent(node.contract, scene, blob) }
    : { ExercisedEvent: exercisedEvent(node, scene, last) };

const delta = ({ node }: Place, scene: Scene, blob: string): JsonObject =>
  node.kind === 'create'
    ? { CreatedEvent: createdEvent(node.contract, scene, blob) }
    : { ArchivedEvent: archivedEvent(node.contract, scene) };

const eventAt = (place: Place, { filter, shape, offset, passing }: Telling): JsonObject[] => {
  const { node, id } = place;
  // Of a change of what is active only stakeholders are told; of an effect every witness.
  const asking = shape === 'acs delta' ? stakeholdersOf(node.contract) : place.witnesses;
  const sight = sightOf(filter, node.contract.template, asking);
  if (sight === undefined) return [];
  const acsDelta = isDelta(place, sight, passing);
  const scene = { offset, nodeId: id, witnesses: sight.witnesses, acsDelta };
  const blob = sight.withBlob ? blobOf(node.contract) : '';
  if (shape === 'ledger effects') return [effect(place, scene, blob)];
  return acsDelta ? [delta(place, scene, blob)] : [];
};

/** What all updates tell. The trace is made up from the id, so that it is the same each time. */
export const commonOf = ({ synchronizer }: World, { id, at, offset }: Update): JsonObject => ({
  updateId: id,
  offset,
  synchronizerId: synchronizer,
  recordTime: isoOf(at),
  traceContext: {
    traceparent: `00-${id.slice(4, 36)}-${id.slice(36, 52)}-01`,
    tracestate: null,
  },
});

/** A transaction as JsTransaction (interface 2); nothing when no event of it is visible. */
export const transactionJson = (
  world: World,
  transaction: Transaction,
  { filter, shape }: Pick<Telling, 'filter' | 'shape'>,
): JsonObject | undefined => {
  const places = placesOf(transaction.roots);
  const telling = { filter, shape, offset: transaction.offset, passing: passingIn(places) };
  const events = places.flatMap((place) => eventAt(place, telling));
  if (events.length === 0) return undefined;
  const isOurs = transaction.commandId !== undefined;
  return {
    ...commonOf(world, transaction),
    commandId: transaction.commandId ?? '',
    workflowId: '',
    effectiveAt: isoOf(transaction.at - effectiveBefore),
    events,
    ...Object.fromEntries(world.hashFields.map((name) => [name, transaction.signedHash ?? null])),
    paidTrafficCost: isOurs ? 1500 + places.length * 90 : null,
  };
};
