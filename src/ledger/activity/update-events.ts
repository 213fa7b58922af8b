import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt, textAt, textsAt } from '../../lib/json/fields.ts';

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

/** The roots, then the events that no root leads to. */
const topEventIds = (update: JsonObject, table: JsonObject): readonly string[] => {
  const top = new Set(textsAt(update, 'root_event_ids'));
  const below = new Set(Object.values(table).flatMap(childrenOf));
  for (const id of Object.keys(table)) if (!below.has(id)) top.add(id);
  return [...top];
};

const childrenOf = (event: Json): readonly string[] =>
  isObject(event) ? textsAt(event, 'child_event_ids') : [];

export interface ScanEvent {
  readonly id: string;
  readonly event: JsonObject;
  /** 0 is a root; a child is one deeper than its parent. */
  readonly depth: number;
  readonly hasChildren: boolean;
  /** The number of events below this one, which follow it directly. */
  readonly below: number;
}

/** Ledgers stop at a hundred, and a hostile tree must end somewhere. */
const deepestEvent = 500;

/** Each event of a scan's update once, in the order of the tree. */
export const scanEventsIn = (update: JsonObject): readonly ScanEvent[] => {
  const table = objectAt(update, 'events_by_id') ?? {};
  const seen = new Set<string>();
  const events: ScanEvent[] = [];
  const read = (id: string, depth: number): void => {
    const event = objectAt(table, id);
    if (event === undefined || seen.has(id) || depth > deepestEvent) return;
    seen.add(id);
    const children = childrenOf(event);
    const placed = { id, event, depth, hasChildren: children.length > 0, below: 0 };
    events.push(placed);
    const before = events.length;
    for (const child of children) read(child, depth + 1);
    placed.below = events.length - before;
  };
  for (const root of topEventIds(update, table)) read(root, 0);
  return events;
};

/**
 * The variants of a ledger's event, by their names: one, and `null` for the others. Older encodings put
 * the fields below `value`.
 */
export const variantsIn = (
  event: Json | undefined,
): readonly (readonly [variant: string, fields: JsonObject])[] =>
  Object.entries(objectAt(event) ?? {}).flatMap(([variant, held]) => {
    const fields = objectAt(held, 'value') ?? objectAt(held);
    return fields === undefined ? [] : [[variant, fields] as const];
  });
