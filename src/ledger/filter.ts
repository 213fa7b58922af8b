import { compareDecimals, isDecimal } from '../lib/decimal.ts';
import { isArray, isObject, type Json } from '../lib/json.ts';
import type { Activity, ActivityKind } from './activity.ts';
import { splitWords, type Word } from './filter-words.ts';

/** A condition on an activity; `now` is milliseconds since 1970. */
type Test = (activity: Activity, now: number) => boolean;

/** A filter that was understood. Every term must match. */
export interface Filter {
  readonly text: string;
  readonly tests: readonly Test[];
}

/** Where a filter cannot be understood, which rule it breaks, and what to type instead. */
export interface FilterProblem {
  /** From 1. */
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

export type Parsed =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterProblem };

type Term =
  | { readonly ok: true; readonly test: Test }
  | { readonly ok: false; readonly message: string; readonly remedy: string };

const kindWords: Readonly<Record<string, ActivityKind>> = {
  xfer: 'transfer',
  transfer: 'transfer',
  mint: 'mint',
  tap: 'tap',
  abort: 'abort',
  other: 'other',
};

const refused = (message: string, remedy: string): Term => ({ ok: false, message, remedy });
const understood = (test: Test): Term => ({ ok: true, test });

const kindTerm = (value: string): Term => {
  const names = value.split(',');
  const unknown = names.find((name) => kindWords[name] === undefined);
  if (unknown !== undefined) {
    return refused(`"${unknown}" is no kind of activity`, 'use xfer, mint, tap, abort or other');
  }
  const kinds = new Set(names.map((name) => kindWords[name]));
  return understood(({ kind }) => kinds.has(kind));
};

const partiesOf = ({ from, to }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
];

const partyTerm = (value: string, operator: string): Term => {
  if (operator === '=') return understood((activity) => partiesOf(activity).includes(value));
  const lower = value.toLowerCase();
  return understood((activity) =>
    partiesOf(activity).some((party) => party.toLowerCase().includes(lower)),
  );
};

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

const amountTerm = (value: string, operator: string): Term => {
  const order = orders[operator];
  if (order === undefined) return refused('amounts are compared', 'use amount>, >=, <, <= or =');
  if (!isDecimal(value))
    return refused(`"${value}" is not a decimal number`, 'for example amount>1000');
  return understood(({ amount }) => {
    const compared = amount === undefined ? undefined : compareDecimals(amount, value);
    return compared !== undefined && order(compared);
  });
};

const unitsMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const ageTerm = (value: string, operator: string): Term => {
  const order = orders[operator];
  const match = /^(\d+)([smhd])$/.exec(value);
  if (order === undefined || operator === '=')
    return refused('ages are compared', 'use age< or age>');
  if (match === null)
    return refused(`"${value}" is not an age`, 'for example age<10m; units are s, m, h, d');
  const limit = Number(match[1]) * (unitsMs[match[2] ?? ''] ?? 0);
  return understood(({ at }, now) => at !== undefined && order(now - at - limit));
};

const roundTerm = (value: string): Term =>
  /^\d+$/.test(value)
    ? understood(({ round }) => round === value)
    : refused(`"${value}" is not a round`, 'for example round=41207');

const holdsText = (json: Json, lower: string): boolean => {
  const waiting: Json[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && value.toLowerCase().includes(lower)) return true;
    if (isArray(value)) waiting.push(...value);
    else if (isObject(value)) waiting.push(...Object.values(value));
  }
  return false;
};

const textTerm = (value: string): Term => {
  const lower = value.toLowerCase();
  return understood(({ raw }) => holdsText(raw, lower));
};

/** What can stand before an operator, and the operators that fit. */
const fields: Readonly<
  Record<
    string,
    {
      readonly term: (value: string, operator: string) => Term;
      readonly operators: readonly string[];
    }
  >
> = {
  type: { term: kindTerm, operators: ['='] },
  kind: { term: kindTerm, operators: ['='] },
  party: { term: partyTerm, operators: ['=', '~'] },
  amount: { term: amountTerm, operators: ['=', '>', '>=', '<', '<='] },
  age: { term: ageTerm, operators: ['>', '>=', '<', '<='] },
  round: { term: roundTerm, operators: ['='] },
  text: { term: textTerm, operators: ['~'] },
};

const termOf = ({ text, quoted }: Word): Term => {
  const match = quoted ? null : /^([a-z]+)(>=|<=|[=~<>])(.*)$/.exec(text);
  if (match === null) return textTerm(text);
  const [, name = '', operator = '', value = ''] = match;
  const field = fields[name];
  if (field === undefined) {
    return refused(
      `there is no field "${name}"`,
      `use ${Object.keys(fields).join(', ')}, or quote the text`,
    );
  }
  if (!field.operators.includes(operator)) {
    return refused(
      `${name} does not take ${operator}`,
      `use ${field.operators.map((fit) => name + fit).join(' or ')}`,
    );
  }
  if (value === '')
    return refused(`${name}${operator} lacks a value`, `for example ${name}${operator}…`);
  return field.term(value, operator);
};

const tested = ({ negated }: Word, test: Test): Test =>
  negated ? (activity, now) => !test(activity, now) : test;

/**
 * Reads a filter: terms separated by spaces, all of which must match. `type=xfer,abort`,
 * `party~alice`, `amount>1000`, `age<10m`, `round=41207`, `text~word`, a bare or quoted word that is
 * looked for everywhere, and `!term` for its opposite.
 */
export const parseFilter = (text: string): Parsed => {
  const split = splitWords(text);
  if (!split.ok) {
    const problem = {
      at: split.at + 1,
      message: 'a quote is not closed',
      remedy: 'add a " at the end',
    };
    return { ok: false, problem };
  }
  const tests: Test[] = [];
  for (const word of split.words) {
    const term = termOf(word);
    if (!term.ok) {
      return {
        ok: false,
        problem: { at: word.at + 1, message: term.message, remedy: term.remedy },
      };
    }
    tests.push(tested(word, term.test));
  }
  return { ok: true, filter: { text, tests } };
};

/** Whether an activity passes; `now` (milliseconds since 1970) is for its age. */
export const matches = (filter: Filter, activity: Activity, now: number): boolean =>
  filter.tests.every((test) => test(activity, now));
