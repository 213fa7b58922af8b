import { LosslessNumber, parse, stringify } from 'lossless-json';

/**
 * Parses JSON that holds no number beyond a double, such as the program's own files; undefined for any
 * other text. Bodies of services go through `parseJson`, which keeps every digit.
 */
export const tryParsePlainJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export { LosslessNumber };

/** Any JSON value. A number that a double would not spell the same is a `LosslessNumber`. */
export type Json = null | boolean | number | string | LosslessNumber | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/** Ledger values nest a hundred deep at most. A limit keeps recursive functions within the call stack. */
const deepest = 500;

/** Numbers of fewer digits, without a fraction and an exponent, are what JSON.parse reads and prints alike. */
const safeDigits = 15;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Returns the place of the quote that ends a string: one behind an even number of backslashes. */
const endOfString = (text: string, opening: number): number => {
  for (let at = text.indexOf('"', opening + 1); ; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
};

/** Returns the place after the first digits of a number. */
const endOfDigits = (text: string, start: number): number => {
  let at = start + 1;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
};

/**
 * Returns whether JSON.parse may change a number: sixteen digits and more, a fraction, an exponent, minus
 * zero. A false alarm only costs the slow path.
 */
const mayLoseDigits = (text: string, start: number, end: number): boolean =>
  end - start > safeDigits || /[.eE]/.test(text.charAt(end)) || text.startsWith('-0', start);

type Survey = { readonly depth: number; readonly mayLoseDigits: boolean };

/**
 * Looks at valid JSON once, without its strings: how deep it nests, and whether JSON.parse may change a
 * number in it. That takes a sixth of the time of parsing it.
 */
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

/** Reads JSON and keeps every digit of its numbers. Throws a SyntaxError with the position. */
export const parseJson = (text: string): Json => {
  // Runs before the slow path too: JSON.parse has better error messages, decides what JSON is, and
  // doesn't exhaust the stack.
  const json = JSON.parse(text) as Json;
  const found = survey(text);
  if (found.depth > deepest)
    throw new SyntaxError(`JSON is nested more than ${deepest} levels deep`);
  return found.mayLoseDigits ? parseSlowly(text) : json;
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

/** The library's own test reads a property that objects of a server lack, which takes far longer. */
export const isLosslessNumber = (value: unknown): value is LosslessNumber =>
  value instanceof LosslessNumber;

/** Returns whether JSON.stringify writes a value: it knows neither long numbers nor bigints. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  return !isLosslessNumber(value) && Object.values(value).every(isPlain);
};

/** Writes JSON with its numbers spelled as they were read. `indent` is the number of spaces per level. */
export const stringifyJson = (value: unknown, indent?: number): string => {
  const text = isPlain(value)
    ? JSON.stringify(value, undefined, indent)
    : stringify(value, undefined, indent);
  return text ?? 'null';
};

/** A text unchanged, and anything else as JSON; empty if there is nothing. */
export const textOrJson = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
};

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json);

export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/** Returns true for a number of any size. */
export const isNumeric = (json: unknown): json is number | bigint | LosslessNumber =>
  typeof json === 'number' || typeof json === 'bigint' || isLosslessNumber(json);
