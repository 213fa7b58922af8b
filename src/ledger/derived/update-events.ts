import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { objectAt } from '../rules.ts';

/** A choice that was exercised, as the scan tells it, with its place in the tree of its update. */
export interface Exercised {
  /** `<update>:<node>`. */
  readonly id: string;
  readonly event: JsonObject;
  readonly choice: string;
}

/** An update of the scan's listing: a transaction with its events, or a reassignment without. */
export interface ScanUpdate {
  readonly json: JsonObject;
  readonly updateId: string;
  /** To the digit: how often the network had begun anew. */
  readonly migration: string;
  /** As sent (ISO 8601, microseconds). */
  readonly recordTime: string;
}

/** How deep a tree is followed: ledgers stop at a hundred, and a hostile one must stop somewhere. */
const deepest = 500;

const textIn = (json: JsonObject, key: string): string => {
  const value = json[key];
  return typeof value === 'string' ? value : '';
};

/** The texts of a list; none where it is no list. */
const textsIn = (value: Json | undefined): readonly string[] =>
  isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Reads what an update needs to have a place in the listing; nothing when it has none. */
export const readScanUpdate = (json: Json): ScanUpdate | undefined => {
  if (!isObject(json)) return undefined;
  const updateId = textIn(json, 'update_id');
  const recordTime = textIn(json, 'record_time');
  const migration = json['migration_id'] ?? objectAt(json, 'event')?.['migration_id'];
  const digits = isNumeric(migration) ? String(migration) : '';
  if (updateId === '' || recordTime === '' || !/^\d{1,15}$/.test(digits)) return undefined;
  return { json, updateId, migration: digits, recordTime };
};

/** The ids of the events at the top, in their order. */
export const rootsOf = ({ json }: ScanUpdate): readonly string[] => textsIn(json['root_event_ids']);

/** An event by its id; nothing when the update does not hold it. */
export const eventOf = ({ json }: ScanUpdate, id: string): JsonObject | undefined =>
  objectAt(json, 'events_by_id', id);

/** The events right below one. */
export const childrenOf = (event: JsonObject): readonly string[] =>
  textsIn(event['child_event_ids']);

/** An event as a choice; nothing when it is the creation of a contract. */
export const asExercised = (id: string, event: JsonObject): Exercised | undefined => {
  const choice = textIn(event, 'choice');
  return choice === '' ? undefined : { id, event, choice };
};

/** `Module:Entity` of a `package:Module:Entity`. */
const nameOf = (identifier: Json | undefined): string =>
  typeof identifier === 'string' ? identifier.slice(identifier.indexOf(':') + 1) : '';

/** The template of an event, and the interface that its choice came through, as `Module:Entity`. */
export const namesOf = (event: JsonObject) => ({
  template: nameOf(event['template_id']),
  throughInterface: nameOf(event['interface_id']),
  packageName: textIn(event, 'package_name'),
});

/** The arguments of the contract with this id, where the update creates it. */
export const createdIn = ({ json }: ScanUpdate, contractId: string): JsonObject | undefined => {
  const events = Object.values(objectAt(json, 'events_by_id') ?? {});
  const created = events.find(
    (event) =>
      isObject(event) && event['contract_id'] === contractId && isObject(event['create_arguments']),
  );
  return objectAt(created, 'create_arguments');
};

/**
 * Follows a tree down from one event, each event once, as far as `into` says so; what `into` gives
 * for an event is put together in the order in which things happened.
 */
export const walk = <T>(
  update: ScanUpdate,
  from: string,
  into: (id: string, event: JsonObject, below: () => readonly T[]) => readonly T[],
): readonly T[] => {
  const seen = new Set<string>();
  const visit = (id: string, depth: number): readonly T[] => {
    const event = eventOf(update, id);
    if (event === undefined || seen.has(id) || depth > deepest) return [];
    seen.add(id);
    return into(id, event, () => childrenOf(event).flatMap((child) => visit(child, depth + 1)));
  };
  return visit(from, 0);
};
