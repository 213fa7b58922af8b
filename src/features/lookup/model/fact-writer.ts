import {
  isArray,
  isObject,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import { linkForField, type IdLink } from '../../../ledger/ids/id-links.ts';

/** A line of what was found: a name, a value as it was sent, and where the value leads. */
export type FactLine = {
  readonly depth: number;
  /** Empty for the further values of a list. */
  readonly name: string;
  readonly value: string;
  readonly link?: IdLink | undefined;
};

/** How a field is told: its key, its name, and what stands there when it holds nothing. */
export type FactField = readonly [key: string, name: string, whenEmpty?: string];

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** A text as it is, anything else as JSON, numbers to the digit. */
const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));

const childrenOf = (value: Json): readonly (readonly [string, Json])[] => {
  if (isArray(value)) return value.map((child, index) => [String(index), child]);
  return isObject(value) ? Object.entries(value) : [];
};

const isTexts = (value: Json): value is readonly string[] =>
  isArray(value) && value.every((item) => typeof item === 'string');

export type FactWriter = {
  readonly lines: readonly FactLine[];
  /** Whether values inside values were left out for being too many. */
  readonly isCut: () => boolean;
  readonly line: (depth: number, name: string, value: string) => void;
  /** A value of any shape, with what it holds below it. */
  readonly value: (depth: number, name: string, value: Json) => void;
  /** A resource: the fields that are known in their order, then any that are not, as they came. */
  readonly fields: (
    depth: number,
    resource: JsonObject,
    table: { readonly fields: readonly FactField[]; readonly hidden?: readonly string[] },
  ) => void;
};

/** Collects the lines of an answer; values inside values as long as there are at most so many lines. */
export const createFactWriter = (max: number): FactWriter => {
  const lines: FactLine[] = [];
  let isCut = false;
  const line = (depth: number, name: string, value: string, field = name): void => {
    lines.push({ depth, name, value, link: linkForField(value, field) });
  };
  const tellValue = (top: number, first: string, root: Json, key = first): void => {
    // A stack of our own: a document may be nested deeper than calls can be.
    const waiting = [{ depth: top, name: first, value: root, key }];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { depth, name, value } = place;
      const children = childrenOf(value);
      if (children.length === 0) line(depth, name, textOf(value), place.key);
      else {
        const count = isArray(value) ? `[${children.length}]` : `{${children.length}}`;
        line(depth, name, count);
        isCut ||= lines.length > max;
        if (lines.length > max) continue;
        for (const [inner, child] of children.toReversed())
          waiting.push({ depth: depth + 1, name: inner, value: child, key: inner });
      }
    }
  };
  const tellField = (depth: number, [key, name, whenEmpty]: FactField, value: Json): void => {
    if (isEmpty(value)) {
      if (whenEmpty !== undefined) line(depth, name, whenEmpty);
    } else if (isTexts(value))
      value.forEach((item, index) => line(depth, index === 0 ? name : '', item, key));
    else tellValue(depth, name, value, key);
  };
  return {
    lines,
    isCut: () => isCut,
    line,
    value: tellValue,
    fields: (depth, resource, { fields, hidden = [] }) => {
      for (const field of fields) tellField(depth, field, resource[field[0]] ?? null);
      const known = new Set([...fields.map(([key]) => key), ...hidden]);
      for (const [key, value] of Object.entries(resource))
        if (!known.has(key)) tellValue(depth, key, value);
    },
  };
};
