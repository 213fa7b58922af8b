import { offsetIn } from '../../../../ledger/activity/update-events.ts';
import { isObject, type Json } from '../../../../lib/json/json.ts';
import { objectAt } from '../../../../lib/json/fields.ts';

/** A range of offsets: after one, up to and including another. */
export interface OffsetRange {
  readonly after: number;
  readonly upTo: number;
}

/** The offset of an element of any kind: `{"update": {KIND: {"value": {"offset": …}}}}`. */
export const offsetOfItem = (
  item: Json,
  envelope: 'update' | 'completionResponse',
): number | undefined => {
  const kinds = Object.values(objectAt(item, envelope) ?? {}).filter(isObject);
  const offsets = kinds.flatMap((kind) => offsetIn(objectAt(kind, 'value') ?? kind) ?? []);
  return offsets[0] === undefined ? undefined : Number(offsets[0]);
};

export const isWithin = ({ after, upTo }: OffsetRange, offset: number | undefined): boolean =>
  offset !== undefined && offset > after && offset <= upTo;
