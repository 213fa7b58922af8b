import { isArray, isObject, stringifyJson, type Json } from './json.ts';
import { parentIndexOf, type TreeRow } from './rows.ts';

export type PathSegment = string | number;

export const pathTo = (rows: readonly TreeRow[], at: number): readonly PathSegment[] => {
  const steps: PathSegment[] = [];
  for (let line = at; line >= 0; line = parentIndexOf(rows, line)) {
    const key = rows[line]?.key;
    if (key !== undefined) steps.unshift(key);
  }
  return steps;
};

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;

const stepText = (step: PathSegment): string => {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
};

/** `$.update.events[0]`; brackets for a name that isn't a word. */
export const jsonPath = (steps: readonly PathSegment[]): string =>
  `$${steps.map(stepText).join('')}`;

/** For jq, which begins with a dot: `.update.events[0]`. */
export const jqPath = (steps: readonly PathSegment[]): string => {
  const text = steps.map(stepText).join('');
  return text.startsWith('.') ? text : `.${text}`;
};

/** A side without a value there has none. */
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
 * In the order of the left one, then what only the right one has. By name, and by index in lists; a
 * missing member is one difference, whatever its size.
 */
export const diffJson = (left: Json, right: Json): readonly JsonDifference[] => {
  const differences: JsonDifference[] = [];
  // A document may be nested deeper than the call stack allows.
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
