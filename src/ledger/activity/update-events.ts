import { keepLast } from '../../lib/keep.ts';
import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';

/** An exercised choice, as the scan lists it, with its place in the tree of its update. */
export interface ExercisedChoice {
  /** `<update>:<node>`. */
  readonly id: string;
  readonly event: JsonObject;
  readonly choice: string;
}

/** An update of the scan's listing: a transaction with its events, or a reassignment without. */
export interface ScanUpdate {
  readonly json: JsonObject;
  readonly updateId: string;
  /** The number of migrations of the network, in digits. */
  readonly migration: string;
  /** As sent (ISO 8601, microseconds). */
  readonly recordTime: string;
}

/** The texts of a list; empty if it isn't a list. */
const textsIn = (value: Json | undefined): readonly string[] => {
  if (!isArray(value)) return [];
  const isText = (item: Json): item is string => typeof item === 'string';
  return value.every(isText) ? value : value.filter(isText);
};

/** Reads an update with a place in the listing; undefined without one. */
export const readScanUpdate = (json: Json): ScanUpdate | undefined => {
  if (!isObject(json)) return undefined;
  const updateId = textAt(json, 'update_id');
  const recordTime = textAt(json, 'record_time');
  const migration = json['migration_id'] ?? objectAt(json, 'event')?.['migration_id'];
  const digits = isNumeric(migration) ? String(migration) : '';
  if (updateId === '' || recordTime === '' || !/^\d{1,15}$/.test(digits)) return undefined;
  return { json, updateId, migration: digits, recordTime };
};

/** The ids of the events at the top, in their order. */
export const rootEventIds = ({ json }: ScanUpdate): readonly string[] =>
  textsIn(json['root_event_ids']);

/** An event by its id; undefined if the update doesn't contain it. */
export const findEvent = ({ json }: ScanUpdate, id: string): JsonObject | undefined =>
  objectAt(json, 'events_by_id', id);

/** The events directly below one. */
export const childEventIds = (event: JsonObject): readonly string[] =>
  textsIn(event['child_event_ids']);

/** An event as a choice; undefined if it creates a contract. */
export const toExercisedChoice = (id: string, event: JsonObject): ExercisedChoice | undefined => {
  const choice = textAt(event, 'choice');
  return choice === '' ? undefined : { id, event, choice };
};

/** `Module:Entity` of a `package:Module:Entity`. */
const nameOf = (identifier: Json | undefined): string =>
  typeof identifier === 'string' ? identifier.slice(identifier.indexOf(':') + 1) : '';

/** The template of an event, and the interface that its choice came through, as `Module:Entity`. */
export const templateAndInterface = (event: JsonObject) => ({
  template: nameOf(event['template_id']),
  throughInterface: nameOf(event['interface_id']),
  packageName: textAt(event, 'package_name'),
});

/** Returns whether an event belongs to the templates of splice-amulet, by the name of their package. */
export const isAmuletPackage = (event: JsonObject): boolean =>
  textAt(event, 'package_name') === 'splice-amulet';

/** The parties that exercised a choice. */
export const actingParties = (event: JsonObject): readonly string[] =>
  textsIn(event['acting_parties']);

interface Contracts {
  /** Events that create a contract, by its id. */
  readonly created: ReadonlyMap<string, JsonObject>;
  /** Events whose choice used up a contract, by its id. */
  readonly consumed: ReadonlyMap<string, JsonObject>;
}

const readContracts = (json: JsonObject): Contracts => {
  const created = new Map<string, JsonObject>();
  const consumed = new Map<string, JsonObject>();
  for (const event of Object.values(objectAt(json, 'events_by_id') ?? {})) {
    if (!isObject(event)) continue;
    const id = textAt(event, 'contract_id');
    if (isObject(event['create_arguments'])) created.set(id, event);
    else if (event['consuming'] === true || event['choice'] === 'Archive') consumed.set(id, event);
  }
  return { created, consumed };
};

/** The contracts of the last update: one after the other is derived from, each with many questions. */
const lastContracts = keepLast<Contracts>();

export const contractsInUpdate = ({ json }: ScanUpdate): Contracts =>
  lastContracts([json], () => readContracts(json));

/** The events at the top: the roots that the update names, and events without a parent. */
export const topEvents = (update: ScanUpdate): readonly string[] => {
  const events = objectAt(update.json, 'events_by_id') ?? {};
  const top = new Set(rootEventIds(update));
  const below = new Set<string>();
  for (const event of Object.values(events))
    if (isObject(event)) for (const child of childEventIds(event)) below.add(child);
  for (const id of Object.keys(events)) if (!below.has(id)) top.add(id);
  return [...top];
};

/**
 * The maximum depth of a tree: ledgers stop at a hundred, and a hostile tree must end somewhere.
 */
export const deepestEvent = 500;

/**
 * Follows a tree down from one event, each event once, while `into` returns true; concatenates the
 * results of `into` in the order of events.
 */
export const walkEvents = <T>(
  update: ScanUpdate,
  from: string,
  into: (id: string, event: JsonObject, below: () => readonly T[]) => readonly T[],
): readonly T[] => {
  const seen = new Set<string>();
  const visit = (id: string, depth: number): readonly T[] => {
    const event = findEvent(update, id);
    if (event === undefined || seen.has(id) || depth > deepestEvent) return [];
    seen.add(id);
    return into(id, event, () => childEventIds(event).flatMap((child) => visit(child, depth + 1)));
  };
  return visit(from, 0);
};
