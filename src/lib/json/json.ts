import { LosslessNumber, parse, stringify } from 'lossless-json';

/** Parses the program's own files; `parseJson` keeps every digit of a service's. */
export const tryParsePlainJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export { LosslessNumber };

/** A number that a double would not spell the same is a `LosslessNumber`. */
export type Json = null | boolean | number | string | LosslessNumber | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/** Ledger values nest a hundred deep. The limit keeps recursive functions within the call stack. */
const deepest = 500;

/** JSON.parse reads and prints shorter numbers alike, without a fraction and an exponent. */
const safeDigits = 15;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The quote behind an even number of backslashes. */
const endOfString = (text: string, opening: number): number => {
  for (let at = text.indexOf('"', opening + 1); ; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
};

const endOfDigits = (text: string, start: number): number => {
  let at = start + 1;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
};

/** True for sixteen digits and more, a fraction, an exponent or minus zero. May be too often. */
const mayLoseDigits = (text: string, start: number, end: number): boolean =>
  end - start > safeDigits || /[.eE]/.test(text.charAt(end)) || text.startsWith('-0', start);

type Survey = { readonly depth: number; readonly mayLoseDigits: boolean };

/** Finds whether JSON.parse may change a number, and how deep valid JSON nests. */
const survey = (text: string): Survey => {
  let [level, depth, risky] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) depth = Math.max(depth, (level += 1));
    else if (code === 0x7d || code === 0x5d) level -= 1;
    else if (code === 0x2d || isDigit(code)) {
      const end = endOfDigits(text, at);
      risky ||= mayLoseDigits(text, at, end);
      at = end - 1;
    }
  }
  return { depth, mayLoseDigits: risky };
};

/** Keeps every digit. Throws a SyntaxError with the position. */
export const parseJson = (text: string): Json => {
  // Also before the slow path: JSON.parse has better error messages, decides what JSON is, and
  // doesn't exhaust the stack.
  const json = JSON.parse(text) as Json;
  const found = survey(text);
  if (found.depth > deepest)
    throw new SyntaxError(`JSON is nested more than ${deepest} levels deep`);
  return found.mayLoseDigits ? parseSlowly(text) : json;
};

/** Undefined for text that `parseJson` doesn't take. */
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

/** The library's own test reads a missing property of each object, which takes far longer. */
export const integerJson = (value: bigint): LosslessNumber => new LosslessNumber(String(value));

export const isLosslessNumber = (value: unknown): value is LosslessNumber =>
  value instanceof LosslessNumber;

/** `JSON.stringify` knows neither long numbers nor bigints. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  return !isLosslessNumber(value) && Object.values(value).every(isPlain);
};

/** Writes numbers as they were spelled when they were read. */
export const stringifyJson = (value: unknown, indent?: number): string => {
  const text = isPlain(value)
    ? JSON.stringify(value, undefined, indent)
    : stringify(value, undefined, indent);
  return text ?? 'null';
};

/** Null where a value is unknown. */
export const nullOr = <T>(value: T | undefined, toJson: (value: T) => Json): Json =>
  value === undefined ? null : toJson(value);

/** Empty if there is nothing. */
export const textOrJson = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
};

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json);

export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

export const isNumeric = (json: unknown): json is number | bigint | LosslessNumber =>
  typeof json === 'number' || typeof json === 'bigint' || isLosslessNumber(json);
