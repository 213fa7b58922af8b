import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

export { isLosslessNumber, LosslessNumber };

/** Any JSON value. A number that a double would not spell the same is a `LosslessNumber`. */
export type Json = null | boolean | number | string | LosslessNumber | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/**
 * Whether a text may hold a number that JSON.parse would change: sixteen digits and more, a fraction,
 * an exponent, minus zero. A number stands behind a comma, a bracket, or the colon of a key: times
 * (`12:04:02.1`) and parties (`bob::1220e5`) must not be taken for one. Conservative: a match inside
 * a string only costs the slow way.
 */
const mayLoseDigits = /(?:^|[,[]|"\s*:)\s*(?:-?(?:\d{16,}|\d+[.eE])|-0)/;

/** Ledger values nest a hundred deep at most; calls that walk a value must not run out of stack. */
const deepest = 500;

/** Looked for in what was read: walking its values takes a tenth of walking the text. */
const isDeeperThan = (levels: number, json: Json): boolean =>
  typeof json === 'object' &&
  json !== null &&
  (levels === 0 || Object.values(json).some((value: Json) => isDeeperThan(levels - 1, value)));

/** Reads JSON and keeps every number to the digit. Throws a SyntaxError that says where. */
export const parseJson = (text: string): Json => {
  // Also before the slow way: JSON.parse says better what is wrong, decides what is JSON at all, and
  // does not run out of stack.
  const json = JSON.parse(text) as Json;
  if (isDeeperThan(deepest, json))
    throw new SyntaxError(`JSON is nested more than ${deepest} levels deep`);
  return mayLoseDigits.test(text) ? parseSlowly(text) : json;
};

const parseSlowly = (text: string): Json =>
  parse(text, undefined, { parseNumber: keepSpelling, onDuplicateKey: lastOneWins }) as Json;

const keepSpelling = (text: string): number | LosslessNumber =>
  String(Number(text)) === text ? Number(text) : new LosslessNumber(text);

/** As JSON.parse decides, so that both ways read a text alike. */
const lastOneWins = ({ newValue }: { newValue: unknown }): unknown => newValue;

/** Writes JSON with its numbers spelled as they came. `indent` is the spaces of one level. */
export const stringifyJson = (value: unknown, indent?: number): string =>
  stringify(value, undefined, indent) ?? 'null';

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json);

export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/** Whether a value is a number, however large. */
export const isNumeric = (json: unknown): json is number | bigint | LosslessNumber =>
  typeof json === 'number' || typeof json === 'bigint' || isLosslessNumber(json);
