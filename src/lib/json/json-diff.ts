import { isArray, isObject, stringifyJson, type Json } from './json.ts';
import type { PathSegment } from './path.ts';

/** A place at which two documents differ; a side without a value there has none. */
export type JsonDifference = {
  readonly steps: readonly PathSegment[];
  readonly left?: Json | undefined;
  readonly right?: Json | undefined;
};

const keysOf = (value: Json): readonly PathSegment[] =>
  isArray(value) ? value.map((_item, index) => index) : Object.keys(value ?? {});

const at = (value: Json, step: PathSegment): Json | undefined => {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
};

const isSameKind = (left: Json, right: Json): boolean =>
  (isArray(left) && isArray(right)) || (isObject(left) && isObject(right));

/**
 * Lists the differences of two documents in the order of the left one, followed by what only the right
 * one has. Members are compared by name, list items by index; a missing member is one difference,
 * whatever its size.
 */
export const diffJson = (left: Json, right: Json): readonly JsonDifference[] => {
  const differences: JsonDifference[] = [];
  // An explicit stack, because a document may be nested deeper than the call stack allows.
  const waiting: JsonDifference[] = [{ steps: [], left, right }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { steps } = place;
    if (place.left === undefined || place.right === undefined) differences.push(place);
    else if (!isSameKind(place.left, place.right)) {
      if (stringifyJson(place.left) !== stringifyJson(place.right)) differences.push(place);
    } else {
      const [one, other] = [place.left, place.right];
      const keys = [...new Set([...keysOf(one), ...keysOf(other)])];
      for (const key of keys.toReversed())
        waiting.push({ steps: [...steps, key], left: at(one, key), right: at(other, key) });
    }
  }
  return differences;
};
