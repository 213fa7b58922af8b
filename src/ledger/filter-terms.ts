import { compareDecimals, isDecimal } from '../lib/decimal.ts';
import { activityKinds, type Activity, type ActivityKind } from './activity.ts';
import { holdsText } from './filter-text.ts';
import type { Word } from './filter-words.ts';

/** A condition on an activity; `now` is milliseconds since 1970. */
export type Test = (activity: Activity, now: number) => boolean;

export type Term =
  | { readonly ok: true; readonly test: Test }
  | { readonly ok: false; readonly message: string; readonly remedy: string };

const refused = (message: string, remedy: string): Term => ({ ok: false, message, remedy });
const understood = (test: Test): Term => ({ ok: true, test });

// Maps and not objects: `constructor=1` must find nothing.
const kindWords: ReadonlyMap<string, ActivityKind> = new Map([
  ['xfer', 'transfer'],
  ['alloc', 'allocation'],
  ...activityKinds.map((kind) => [kind, kind] as const),
]);

/** The kinds of activity that a filter knows by a word. */
export const kindNames: readonly string[] = activityKinds;

const kindTerm = (value: string): Term => {
  const words = value.toLowerCase().split(',');
  const unknown = words.find((word) => !kindWords.has(word));
  if (unknown !== undefined)
    return refused(
      `"${unknown}" is no kind of activity`,
      'use xfer, offer, allocation, mint, tap, abort or other',
    );
  const kinds = new Set(words.map((word) => kindWords.get(word)));
  return understood(({ kind }) => kinds.has(kind));
};

/** All parties of an activity: sender, receivers, and those that it involves besides. */
export const partiesOf = ({ from, to, involved = [] }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
  ...involved,
];

const partyTerm = (value: string, operator: string): Term => {
  if (operator === '=') return understood((activity) => partiesOf(activity).includes(value));
  const wanted = value.toLowerCase();
  return understood((activity) =>
    partiesOf(activity).some((party) => party.toLowerCase().includes(wanted)),
  );
};

/** What an operator makes of the sign of a difference. */
const orders: ReadonlyMap<string, (difference: number) => boolean> = new Map([
  ['=', (difference: number) => difference === 0],
  ['>', (difference: number) => difference > 0],
  ['>=', (difference: number) => difference >= 0],
  ['<', (difference: number) => difference < 0],
  ['<=', (difference: number) => difference <= 0],
]);

const holds = (operator: string, difference: number): boolean =>
  orders.get(operator)?.(difference) ?? false;

const amountTerm = (value: string, operator: string): Term => {
  if (!isDecimal(value))
    return refused(`"${value}" is not a decimal number`, 'for example amount>1000');
  return understood(({ amount }) => {
    const difference = amount === undefined ? undefined : compareDecimals(amount, value);
    return difference !== undefined && holds(operator, difference);
  });
};

const unitsMs: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

const ageTerm = (value: string, operator: string): Term => {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(value) ?? [];
  const unitMs = unitsMs.get(unit);
  if (count === undefined || unitMs === undefined)
    return refused(`"${value}" is not an age`, 'for example age<10m; units are s, m, h, d');
  const limitMs = Number(count) * unitMs;
  return understood(({ at }, now) => at !== undefined && holds(operator, now - at - limitMs));
};

const roundTerm = (value: string): Term =>
  /^\d+$/.test(value)
    ? understood(({ round }) => round === value)
    : refused(`"${value}" is not a round`, 'for example round=41207');

const textTerm = (value: string): Term => {
  const wanted = value.toLowerCase();
  return understood(({ raw }) => holdsText(raw, wanted));
};

interface Field {
  readonly operators: readonly string[];
  readonly read: (value: string, operator: string) => Term;
}

/** What can stand before an operator, and the operators that fit. */
const fields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['type', { operators: ['='], read: kindTerm }],
  ['kind', { operators: ['='], read: kindTerm }],
  ['party', { operators: ['~', '='], read: partyTerm }],
  ['amount', { operators: ['>', '>=', '<', '<=', '='], read: amountTerm }],
  ['age', { operators: ['<', '<=', '>', '>='], read: ageTerm }],
  ['round', { operators: ['='], read: roundTerm }],
  ['text', { operators: ['~'], read: textTerm }],
]);

const fieldTerm = (name: string, operator: string, value: string): Term => {
  const field = fields.get(name);
  if (field === undefined)
    return refused(
      `there is no field "${name}"`,
      `use ${[...fields.keys()].join(', ')}, or quote the text`,
    );
  if (operator === '!=') return refused('there is no operator !=', `write !${name}=${value}`);
  if (!field.operators.includes(operator))
    return refused(
      `${name} does not take ${operator}`,
      `use ${field.operators.map((known) => name + known).join(' or ')}`,
    );
  if (value === '')
    return refused(`${name}${operator} lacks a value`, 'type it right behind the operator');
  return field.read(value, operator);
};

/** Reads one term: a field with an operator and a value, or text to be looked for. */
export const readTerm = ({ text, quoted, negated }: Word): Term => {
  if (quoted) return textTerm(text);
  if (text === '' || text.startsWith('!'))
    return refused(
      negated ? '! needs a term behind it' : 'a term is empty',
      'for example !type=mint',
    );
  const [, name = '', operator = '', value = ''] =
    /^([A-Za-z_]+)(>=|<=|!=|[=~<>])(.*)$/su.exec(text) ?? [];
  return operator === '' ? textTerm(text) : fieldTerm(name, operator, value);
};
