import type { Expression, Operator } from '../grammar/expression.ts';
import { durationMs, timeAt } from './values.ts';

type Comparison = Expression & { readonly kind: 'compare' };

/** Any row may pass, however old it is. */
const noBound = Number.NEGATIVE_INFINITY;

const opposites: Readonly<Record<Operator, Operator | undefined>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
  '~': undefined,
};

/** The operators that leave out everything before a time, or everything older than an age. */
const boundsBelow: Readonly<Record<string, ReadonlySet<Operator | undefined>>> = {
  time: new Set(['>', '>=', '=']),
  age: new Set(['<', '<=']),
};

const boundOfValue = (field: string, text: string, now: number): number => {
  if (field === 'time') return timeAt(text)?.(now) ?? noBound;
  const age = durationMs(text);
  return age === undefined ? noBound : now - age;
};

const boundOfComparison = (
  { field, operator, values }: Comparison,
  now: number,
  isNegated: boolean,
): number => {
  const meant = isNegated ? opposites[operator] : operator;
  if (boundsBelow[field]?.has(meant) !== true) return noBound;
  const bounds = values.map(({ text }) => boundOfValue(field, text, now));
  return isNegated ? Math.max(...bounds) : Math.min(...bounds);
};

const boundOf = (expression: Expression, now: number, isNegated: boolean): number => {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const bounds = expression.parts.map((part) => boundOf(part, now, isNegated));
      const holdAll = (expression.kind === 'and') !== isNegated;
      return holdAll ? Math.max(...bounds) : Math.min(...bounds);
    }
    case 'not':
      return boundOf(expression.of, now, !isNegated);
    case 'compare':
      return boundOfComparison(expression, now, isNegated);
    case 'text':
      return noBound;
    default:
      return expression satisfies never;
  }
};

/**
 * The time before which no row passes, in milliseconds since 1970. Undefined if a row may pass however old
 * it is.
 */
export const lowerBound = (expression: Expression, now: number): number | undefined => {
  const bound = boundOf(expression, now, false);
  return bound === noBound ? undefined : bound;
};
