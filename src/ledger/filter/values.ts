import { compareDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import type { OfferEndings } from '../activity/open-contracts.ts';
import type { FilterValue, Operator } from './expression.ts';
import type { FilterField, ValueProblem } from './language.ts';

const holds = (operator: Operator, difference: number): boolean => {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '~':
      return false;
    default:
      return operator satisfies never;
  }
};

const sameCase = (text: string): string => text;
const foldCase = (text: string): string => text.toLowerCase();

/** Finds the parts one after the other; each once from left to right, so that time stays linear. */
const hasParts = (text: string, parts: readonly string[], from: number, end: number): boolean => {
  let at = from;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
};

const matchesWhole = (parts: readonly string[], text: string): boolean => {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return text === first;
  if (text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  return (
    text.startsWith(first) &&
    text.endsWith(last) &&
    hasParts(text, parts.slice(1, -1), first.length, end)
  );
};

/**
 * Builds the test of a text: `~` finds a part in any case, `=` compares the whole. `*` matches any
 * characters unless it is in quotes; `…` always does, so that users can paste an id as a screen
 * shortens it. `anyCase`: `=` ignores case as well.
 */
export const createTextTest = (
  { text, quoted }: FilterValue,
  operator: Operator,
  { anyCase = false } = {},
): ((candidate: string) => boolean) => {
  const normalize = operator === '~' || anyCase ? foldCase : sameCase;
  const parts = text.split(quoted ? '…' : /[*…]/).map(normalize);
  return operator === '~'
    ? (candidate) => hasParts(normalize(candidate), parts, 0, Infinity)
    : (candidate) => matchesWhole(parts, normalize(candidate));
};

/** A field with texts, one of which must match. */
export const textField = <Row>(
  textsOf: (row: Row) => readonly (string | undefined)[],
  options: { readonly anyCase?: boolean } = {},
): FilterField<Row> => ({
  operators: ['~', '=', '!='],
  takesList: true,
  read: (value, operator) => {
    const test = createTextTest(value, operator, options);
    return (row) => textsOf(row).some((text) => text !== undefined && test(text));
  },
});

/** A field with a decimal, compared with all its digits. */
export const decimalField = <Row>(
  decimalOf: (row: Row) => string | undefined,
  example: string,
): FilterField<Row> => ({
  operators: ['>', '>=', '<', '<=', '=', '!='],
  takesList: false,
  read: ({ text }, operator) => {
    if (!isDecimal(text))
      return { message: `"${text}" is not a decimal number`, remedy: `for example, ${example}` };
    return (row) => {
      const decimal = decimalOf(row);
      const difference = decimal === undefined ? undefined : compareDecimals(decimal, text);
      return difference !== undefined && holds(operator, difference);
    };
  },
});

/** A field with one of a few words; `aliases` are other spellings. */
export const choiceField = <Row, Choice extends string>(
  choiceOf: (row: Row, now: number, endings?: OfferEndings) => Choice | undefined,
  choices: readonly Choice[],
  { aliases = [], noun }: { aliases?: readonly (readonly [string, Choice])[]; noun: string },
): FilterField<Row> => {
  const byWord = new Map<string, Choice>([
    ...aliases,
    ...choices.map((choice) => [choice, choice] as const),
  ]);
  return {
    operators: ['=', '!='],
    takesList: true,
    read: ({ text }) => {
      const wanted = byWord.get(text.toLowerCase());
      if (wanted === undefined)
        return { message: `unknown ${noun} "${text}"`, remedy: `use ${choices.join(', ')}` };
      return (row, now, endings) => choiceOf(row, now, endings) === wanted;
    },
  };
};

const unitsMs: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** A field with the age of something. */
export const ageField = <Row>(timeOf: (row: Row) => number | undefined): FilterField<Row> => ({
  operators: ['<', '<=', '>', '>='],
  takesList: false,
  read: ({ text }, operator) => {
    const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
    const unitMs = unitsMs.get(unit);
    if (count === undefined || unitMs === undefined)
      return {
        message: `"${text}" is not a duration`,
        remedy: 'for example, age<10m; units: s, m, h, d',
      };
    const limitMs = Number(count) * unitMs;
    return (row, now) => {
      const time = timeOf(row);
      return time !== undefined && holds(operator, now - time - limitMs);
    };
  },
});

const notATime = (text: string): ValueProblem => ({
  message: `"${text}" is not a time`,
  remedy: 'for example, time>=14:05 (today, UTC) or time<2026-05-06T08:00Z',
});

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Reads a time as milliseconds since 1970; without a zone it is UTC. */
const isoMs = (text: string): number | undefined => {
  if (!isoTime.test(text)) return undefined;
  const hasZone = !text.includes('T') || /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
};

const dayMs = 86_400_000;

/** Reads `14:05` or `14:05:30` as milliseconds since midnight. */
const clockMs = (text: string): number | undefined => {
  const [, hours, minutes, seconds = '0'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined
    ? undefined
    : (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
};

/** A field with a point in time: `14:05` is today, in UTC. */
export const timeField = <Row>(timeOf: (row: Row) => number | undefined): FilterField<Row> => ({
  operators: ['<', '<=', '>', '>=', '='],
  takesList: false,
  read: ({ text }, operator) => {
    const clock = clockMs(text);
    const iso = isoMs(text);
    if (clock === undefined && iso === undefined) return notATime(text);
    return (row, now) => {
      const time = timeOf(row);
      const limit = clock === undefined ? (iso ?? 0) : now - (now % dayMs) + clock;
      return time !== undefined && holds(operator, time - limit);
    };
  },
});

/** A field that is true or false. */
export const flagField = <Row>(isSet: (row: Row) => boolean): FilterField<Row> => ({
  operators: ['=', '!='],
  takesList: true,
  read: ({ text }) => {
    const word = text.toLowerCase();
    if (word !== 'yes' && word !== 'no')
      return { message: `"${text}" is not yes or no`, remedy: 'use yes or no' };
    return (row) => isSet(row) === (word === 'yes');
  },
});
