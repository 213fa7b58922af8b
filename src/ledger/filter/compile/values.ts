import { compareDecimals, isDecimal } from '../../../lib/numbers/decimal.ts';
import { parseCalendar } from '../../../lib/time/moment.ts';
import type { Operator } from '../grammar/expression.ts';
import { readEach, refuse, type FilterField } from './language.ts';

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

export const decimalField = <Row>(
  decimalOf: (row: Row) => string | undefined,
  example: string,
): FilterField<Row> => ({
  operators: ['>', '>=', '<', '<=', '=', '!='],
  takesOneValue: true,
  read: readEach(({ text }, operator) => {
    if (!isDecimal(text))
      return refuse(`"${text}" is not a decimal number`, `for example, ${example}`);
    const limit = Number(text);
    const value = (row: Row): boolean => {
      const decimal = decimalOf(row);
      if (decimal === undefined || !isDecimal(decimal)) return false;
      // Rounding keeps the order, so only equal floats hide a difference.
      const rounded = Number(decimal) - limit;
      const difference = rounded === 0 ? compareDecimals(decimal, text) : rounded;
      return difference !== undefined && holds(operator, difference);
    };
    return { ok: true, value };
  }),
});

const unitsMs: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

const oneDuration = /(\d{1,9})([smhd])/g;

/** Reads a duration such as `90s` or `1h30m`. */
export const durationMs = (text: string): number | undefined => {
  if (!/^(?:\d{1,9}[smhd])+$/.test(text)) return undefined;
  return [...text.matchAll(oneDuration)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitsMs.get(unit) ?? 0),
    0,
  );
};

export const ageField = <Row>(timeOf: (row: Row) => number | undefined): FilterField<Row> => ({
  operators: ['<', '<=', '>', '>='],
  takesOneValue: true,
  read: readEach(({ text }, operator) => {
    const limitMs = durationMs(text);
    if (limitMs === undefined)
      return refuse(`"${text}" is not a duration`, 'for example, age<10m; units: s, m, h, d');
    const value = (row: Row, now: number): boolean => {
      const time = timeOf(row);
      return time !== undefined && holds(operator, now - time - limitMs);
    };
    return { ok: true, value };
  }),
});

const dayMs = 86_400_000;

/** Reads `14:05` or `14:05:30` as milliseconds since midnight. */
const clockMs = (text: string): number | undefined => {
  const [, hours, minutes, seconds = '0'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined
    ? undefined
    : (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
};

const minuteMs = 60_000;

/** `14:05` is today, in UTC. Undefined for other text. */
export const timeAt = (text: string): ((now: number) => number) | undefined => {
  const clock = clockMs(text);
  if (clock !== undefined) return (now) => now - (now % dayMs) + clock;
  const iso = text.includes(' ') ? undefined : parseCalendar(text);
  return iso === undefined ? undefined : () => iso;
};

/** The length of the second, minute or day that the text names; 1 ms if it is more exact. */
const precisionMs = (text: string): number => {
  if (/\.\d/.test(text)) return 1;
  const parts = text.replace(/(?:Z|[+-]\d\d:\d\d)$/, '').match(/:\d\d/g) ?? [];
  return [dayMs, minuteMs, 1000][parts.length] ?? 1;
};

/** `14:05` is today, in UTC, and `time=14:05` its whole minute. */
export const timeField = <Row>(timeOf: (row: Row) => number | undefined): FilterField<Row> => ({
  operators: ['<', '<=', '>', '>=', '=', '!='],
  takesOneValue: true,
  read: readEach(({ text }, operator) => {
    const named = timeAt(text);
    if (named === undefined)
      return refuse(
        `"${text}" is not a time`,
        'for example, time>=14:05 (today, UTC) or time<2026-05-06T08:00Z',
      );
    const length = precisionMs(text);
    const value = (row: Row, now: number): boolean => {
      const time = timeOf(row);
      if (time === undefined) return false;
      const since = time - named(now);
      return operator === '=' ? since >= 0 && since < length : holds(operator, since);
    };
    return { ok: true, value };
  }),
});

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

export const flagField = <Row>(isSet: (row: Row) => boolean): FilterField<Row> => ({
  operators: ['=', '!='],
  suggests: ['yes', 'no'],
  read: readEach(({ text }) => {
    const wanted = flagWords.get(text.toLowerCase());
    if (wanted === undefined) return refuse(`"${text}" is not yes or no`, 'use yes or no');
    return { ok: true, value: (row) => isSet(row) === wanted };
  }),
});
