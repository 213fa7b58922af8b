import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt, textAt } from '../../lib/json/fields.ts';

const kinds = ['Transaction', 'Reassignment', 'TopologyTransaction'] as const;

/** An update of the ledger (API description 2). */
export interface LedgerUpdate {
  readonly kind: (typeof kinds)[number];
  /** The update as received: `{"update": …}`. */
  readonly json: JsonObject;
  readonly value: JsonObject;
  readonly updateId: string;
  readonly offset: string;
  /** The time as sent (ISO 8601 with microseconds). */
  readonly recordTime: string;
}

export const offsetIn = (json: JsonObject): string | undefined => {
  const { offset } = json;
  const digits = isNumeric(offset) || typeof offset === 'string' ? String(offset) : '';
  return /^\d{1,15}$/.test(digits) ? digits : undefined;
};

/** A checkpoint is no update. An element without an id, an offset or a time has no place. */
export const readLedgerUpdate = (json: Json): LedgerUpdate | 'checkpoint' | undefined => {
  if (!isObject(json)) return undefined;
  const update = objectAt(json, 'update') ?? {};
  if ('OffsetCheckpoint' in update) return 'checkpoint';
  for (const kind of kinds) {
    const value = objectAt(update, kind, 'value');
    if (value === undefined) continue;
    const [updateId, recordTime] = [textAt(value, 'updateId'), textAt(value, 'recordTime')];
    const offset = offsetIn(value);
    if (updateId === '' || recordTime === '' || offset === undefined) return undefined;
    return { kind, json, value, updateId, offset, recordTime };
  }
  return undefined;
};

export interface RejectedCommand {
  readonly kind: 'Rejected';
  readonly value: JsonObject;
  readonly offset: string;
  readonly recordTime: string;
}

/** Reads the completion stream; undefined for anything but a rejection of this user's. */
export const readRejectedCommand = (json: Json, userId: string): RejectedCommand | undefined => {
  const value = objectAt(json, 'completionResponse', 'Completion', 'value');
  const code = objectAt(value, 'status')?.['code'];
  if (value === undefined || !isNumeric(code) || Number(String(code)) === 0) return undefined;
  if (textAt(value, 'userId') !== userId) return undefined;
  const offset = offsetIn(value);
  const recordTime = textAt(objectAt(value, 'synchronizerTime') ?? {}, 'recordTime');
  return offset === undefined || recordTime === ''
    ? undefined
    : { kind: 'Rejected', value, offset, recordTime };
};

/** A transaction with its events, or a reassignment without. */
export interface ScanUpdate {
  readonly json: JsonObject;
  readonly updateId: string;
  readonly migration: string;
  /** The time as sent (ISO 8601 with microseconds). */
  readonly recordTime: string;
}

const textItems = (value: Json | undefined): readonly string[] => {
  if (!isArray(value)) return [];
  const isText = (item: Json): item is string => typeof item === 'string';
  return value.every(isText) ? value : value.filter(isText);
};

/** Undefined for an update without a place in the listing. */
export const readScanUpdate = (json: Json): ScanUpdate | undefined => {
  if (!isObject(json)) return undefined;
  const updateId = textAt(json, 'update_id');
  const recordTime = textAt(json, 'record_time');
  const migration = json['migration_id'] ?? objectAt(json, 'event')?.['migration_id'];
  const digits = isNumeric(migration) ? String(migration) : '';
  if (updateId === '' || recordTime === '' || !/^\d{1,15}$/.test(digits)) return undefined;
  return { json, updateId, migration: digits, recordTime };
};

export const rootEventIds = ({ json }: ScanUpdate): readonly string[] =>
  textItems(json['root_event_ids']);

export const findEvent = ({ json }: ScanUpdate, id: string): JsonObject | undefined =>
  objectAt(json, 'events_by_id', id);

export const childEventIds = (event: JsonObject): readonly string[] =>
  textItems(event['child_event_ids']);

/** The roots, then the events that no root leads to. */
export const topEventIds = (update: JsonObject): readonly string[] => {
  const events = objectAt(update, 'events_by_id') ?? {};
  const top = new Set(textItems(update['root_event_ids']));
  const below = new Set<string>();
  for (const event of Object.values(events))
    if (isObject(event)) for (const child of childEventIds(event)) below.add(child);
  for (const id of Object.keys(events)) if (!below.has(id)) top.add(id);
  return [...top];
};

/** Ledgers stop at a hundred, and a hostile tree must end somewhere. */
const deepestEvent = 500;

/** Walks down from one event, each event once, while `into` asks for what is `below`. */
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
