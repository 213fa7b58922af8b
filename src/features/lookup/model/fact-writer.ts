import { childrenOf, previewJson } from '../../../lib/json/rows.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  textOrJson,
} from '../../../lib/json/json.ts';
import { linkForField, type IdLink } from '../../../ledger/ids/identify-id.ts';
import { truncateEnd, wrapWords } from '../../../lib/text/width.ts';

/** A fact that the response of the result does not hold. */
export interface LookupFact {
  readonly name: string;
  readonly value: string;
  readonly updateId?: string;
}

export type FactLine = {
  readonly depth: number;
  /** Empty for the second and later values of a list. */
  readonly name: string;
  readonly value: string;
  /** Copies take the sentence that the line is a part of. */
  readonly whole?: string | undefined;
  /** Of the value; the line of an event links to its contract. */
  readonly link?: IdLink | undefined;
};

export type FactField = readonly [key: string, name: string, whenEmpty?: string];

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const isTexts = (value: Json): value is readonly string[] =>
  isArray(value) && value.every((item) => typeof item === 'string');

export type FactWriter = {
  readonly lines: readonly FactLine[];
  /** True if nested values were omitted because there were too many. */
  readonly isCut: () => boolean;
  readonly line: (depth: number, name: string, value: string) => void;
  /** A line that leads somewhere else than its value says, or nowhere. */
  readonly linkedLine: (
    depth: number,
    name: string,
    value: string,
    link: IdLink | undefined,
  ) => void;
  /** Writes what is understood of the whole, below the head of the response. */
  readonly understood: () => void;
  /** Writes a value of any shape, with its content below it. */
  readonly value: (depth: number, name: string, value: Json) => void;
  /** Writes the known fields in their order, then the others as received. */
  readonly fields: (
    depth: number,
    resource: JsonObject,
    table: { readonly fields: readonly FactField[]; readonly hidden?: readonly string[] },
  ) => void;
};

/** Writes nested values up to `max` lines. */
export const createFactWriter = (max: number, understood: readonly FactLine[] = []): FactWriter => {
  const lines: FactLine[] = [];
  let isCut = false;
  const linkedLine: FactWriter['linkedLine'] = (depth, name, value, link) => {
    lines.push({ depth, name, value, link });
  };
  const line = (depth: number, name: string, value: string, field = name): void =>
    linkedLine(depth, name, value, linkForField(value, field));
  const writeValue = (top: number, first: string, root: Json, key = first): void => {
    // An explicit stack, because a document may be nested deeper than the call stack allows.
    const waiting = [{ depth: top, name: first, value: root, key }];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { depth, name, value } = place;
      const children = childrenOf(value);
      if (children.length === 0) line(depth, name, textOrJson(value), place.key);
      else {
        line(depth, name, previewJson(value));
        isCut ||= lines.length > max;
        if (lines.length > max) continue;
        for (const [step, child] of children.toReversed()) {
          const inner = String(step);
          waiting.push({ depth: depth + 1, name: inner, value: child, key: inner });
        }
      }
    }
  };
  const writeField = (depth: number, [key, name, whenEmpty]: FactField, value: Json): void => {
    if (isEmpty(value)) {
      if (whenEmpty !== undefined) line(depth, name, whenEmpty);
    } else if (isTexts(value))
      value.forEach((item, index) => line(depth, index === 0 ? name : '', item, key));
    else if (!isArray(value) && !isObject(value)) line(depth, name, textOrJson(value), key);
    else writeValue(depth, name, value, key);
  };
  return {
    lines,
    isCut: () => isCut,
    line,
    linkedLine,
    understood: () => void lines.push(...understood),
    value: writeValue,
    fields: (depth, resource, { fields, hidden = [] }) => {
      for (const field of fields) writeField(depth, field, resource[field[0]] ?? null);
      const known = new Set([...fields.map(([key]) => key), ...hidden]);
      for (const [key, value] of Object.entries(resource))
        if (!known.has(key)) writeValue(depth, key, value);
    },
  };
};

/** Cells of a value at 80 columns: wider screens show the same lines. */
const sentenceWidth = 58;

/** A name of a service may be a megabyte. */
const maxParts = 4;

const sentenceParts = (value: string): readonly string[] => {
  const parts = wrapWords(value, sentenceWidth);
  if (parts.length <= maxParts) return parts;
  const rest = parts.slice(maxParts - 1, maxParts + 1).join(' ');
  return [...parts.slice(0, maxParts - 1), truncateEnd(rest, sentenceWidth)];
};

/** A line with a link stays one line. */
export const wrapSentences = (lines: readonly FactLine[]): readonly FactLine[] =>
  lines.flatMap((line): readonly FactLine[] => {
    const parts = line.link === undefined ? sentenceParts(line.value) : [];
    if (parts.length < 2) return [line];
    const { depth, name, value: whole } = line;
    return parts.map((value, index) => ({ depth, name: index === 0 ? name : '', value, whole }));
  });

export const countFactLines = (facts: readonly LookupFact[]): number =>
  facts.reduce(
    (sum, { value, updateId }) => sum + (updateId === undefined ? sentenceParts(value).length : 1),
    0,
  );
