import { isArray, isObject, stringifyJson, type Json } from './json.ts';
import type { Step } from './json-tree/path.ts';

/** A place at which two documents differ; a side that has nothing there has no value. */
export type Difference = {
  readonly steps: readonly Step[];
  readonly left?: Json | undefined;
  readonly right?: Json | undefined;
};

const keysOf = (value: Json): readonly Step[] =>
  isArray(value) ? value.map((_item, index) => index) : Object.keys(value ?? {});

const at = (value: Json, step: Step): Json | undefined => {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
};

const isSameKind = (left: Json, right: Json): boolean =>
  (isArray(left) && isArray(right)) || (isObject(left) && isObject(right));

/**
 * Where two documents differ, in the order of the left one, then what only the right one has. Names
 * are compared with the same names, items of lists with those of the same place; what one side does
 * not have at all is one difference, however much it holds.
 */
export const differences = (left: Json, right: Json): readonly Difference[] => {
  const found: Difference[] = [];
  // A stack of our own: a document may be nested deeper than calls can be.
  const waiting: Difference[] = [{ steps: [], left, right }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { steps } = place;
    if (place.left === undefined || place.right === undefined) found.push(place);
    else if (!isSameKind(place.left, place.right)) {
      if (stringifyJson(place.left) !== stringifyJson(place.right)) found.push(place);
    } else {
      const [one, other] = [place.left, place.right];
      const keys = [...new Set([...keysOf(one), ...keysOf(other)])];
      for (const key of keys.toReversed())
        waiting.push({ steps: [...steps, key], left: at(one, key), right: at(other, key) });
    }
  }
  return found;
};
