import { textAt, objectAt } from '../../lib/json/fields.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

const kinds = ['Transaction', 'Reassignment', 'TopologyTransaction'] as const;

/** API description 2. */
export interface LedgerUpdate {
  readonly kind: (typeof kinds)[number];
  /** As received: `{"update": …}`. */
  readonly json: JsonObject;
  readonly value: JsonObject;
  readonly updateId: string;
  /** Digits. */
  readonly offset: string;
  /** As sent (ISO 8601, microseconds). */
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
