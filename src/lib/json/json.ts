import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

export { isLosslessNumber, LosslessNumber };

/** Any JSON value. A number that a double would not spell the same is a `LosslessNumber`. */
export type Json = null | boolean | number | string | LosslessNumber | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/**
 * Matches if a text may hold a number that JSON.parse would change: sixteen digits and more, a fraction,
 * an exponent, minus zero. A number follows a comma, a bracket, or the colon of a key, unlike digits in
 * times (`12:04:02.1`) and parties (`bob::1220e5`). A false match inside a string only costs the slow
 * path.
 */
const mayLoseDigits = /(?:^|[,[]|"\s*:)\s*(?:-?(?:\d{16,}|\d+[.eE])|-0)/;

/** Ledger values nest a hundred deep at most. A limit keeps recursive functions within the call stack. */
const deepest = 500;

/** Searches the text that was read, which takes a tenth of the time of walking its values. */
const isDeeperThan = (levels: number, json: Json): boolean =>
  typeof json === 'object' &&
  json !== null &&
  (levels === 0 || Object.values(json).some((value: Json) => isDeeperThan(levels - 1, value)));

/** Reads JSON and keeps every digit of its numbers. Throws a SyntaxError with the position. */
export const parseJson = (text: string): Json => {
  // Runs before the slow path too: JSON.parse has better error messages, decides what JSON is, and
  // doesn't exhaust the stack.
  const json = JSON.parse(text) as Json;
  if (isDeeperThan(deepest, json))
    throw new SyntaxError(`JSON is nested more than ${deepest} levels deep`);
  return mayLoseDigits.test(text) ? parseSlowly(text) : json;
};

/** Reads JSON as `parseJson` does; undefined for any other text. */
export const tryParseJson = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const parseSlowly = (text: string): Json =>
  parse(text, undefined, { parseNumber: keepSpelling, onDuplicateKey: lastOneWins }) as Json;

const keepSpelling = (text: string): number | LosslessNumber =>
  String(Number(text)) === text ? Number(text) : new LosslessNumber(text);

/** Like JSON.parse, so that both paths read a text alike. */
const lastOneWins = ({ newValue }: { newValue: unknown }): unknown => newValue;

/** Writes JSON with its numbers spelled as they were read. `indent` is the number of spaces per level. */
export const stringifyJson = (value: unknown, indent?: number): string =>
  stringify(value, undefined, indent) ?? 'null';

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json);

export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/** Returns true for a number of any size. */
export const isNumeric = (json: unknown): json is number | bigint | LosslessNumber =>
  typeof json === 'number' || typeof json === 'bigint' || isLosslessNumber(json);
