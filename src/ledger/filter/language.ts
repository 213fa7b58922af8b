import type { Result } from '../../lib/result.ts';
import { closestMatch } from '../../lib/text/closest-match.ts';
import type { OfferEndings } from '../activity/open-contracts.ts';
import type { Expression, FilterValue, Operator } from './expression.ts';
import { FilterSyntaxError, type SyntaxProblem } from './tokens.ts';

/**
 * A condition on a row; `now` is milliseconds since 1970, `endings` is needed for the state of an offer.
 */
export type ActivityPredicate<Row> = (row: Row, now: number, endings?: OfferEndings) => boolean;

/** A value that a field doesn't accept, and what it accepts. */
export interface ValueProblem {
  readonly message: string;
  readonly remedy: string;
}

/** A field of a language: its operators and its comparison. */
export interface FilterField<Row> {
  readonly operators: readonly Operator[];
  /**
   * True if commas separate values. In numbers a comma may separate thousands, so they take no
   * list.
   */
  readonly takesList: boolean;
  /** Reads a value; `!=` negates `=` and is never passed. */
  readonly read: (value: FilterValue, operator: Operator) => ActivityPredicate<Row> | ValueProblem;
}

/** The fields of rows of one kind, and the texts that a term without a field searches. */
export interface Language<Row> {
  // A map and not an object: `constructor=1` must find nothing.
  readonly fields: ReadonlyMap<string, FilterField<Row>>;
  readonly anywhere: (value: FilterValue) => ActivityPredicate<Row>;
}

const fail = (at: number, message: string, remedy: string): never => {
  throw new FilterSyntaxError(at, message, remedy);
};

const unknownField = <Row>({ fields }: Language<Row>, at: number, name: string): never => {
  const names = [...fields.keys()];
  const close = closestMatch(name.toLowerCase(), names);
  const suggestion = close === undefined ? '' : `did you mean ${close}? `;
  return fail(at, `unknown filter field "${name}"`, `${suggestion}Fields: ${names.join(', ')}`);
};

const compileComparison = <Row>(
  language: Language<Row>,
  { at, field: name, operator, values }: Expression & { readonly kind: 'compare' },
): ActivityPredicate<Row> => {
  const field = language.fields.get(name) ?? unknownField(language, at, name);
  if (!field.operators.includes(operator))
    fail(
      at,
      `${name} does not support ${operator}`,
      `use ${field.operators.map((known) => name + known).join(' or ')}`,
    );
  const positive = operator === '!=' ? '=' : operator;
  const read = field.takesList
    ? values
    : [{ text: values.map(({ text }) => text).join(','), quoted: false }];
  const tests = read.map((value): ActivityPredicate<Row> => {
    if (value.text === '' && !value.quoted)
      return fail(at, `${name}${operator} has no value`, `type a value directly after ${operator}`);
    const test = field.read(value, positive);
    return typeof test === 'function' ? test : fail(at, test.message, test.remedy);
  });
  const isAny: ActivityPredicate<Row> = (row, now, endings) =>
    tests.some((test) => test(row, now, endings));
  return operator === '!=' ? (row, now, endings) => !isAny(row, now, endings) : isAny;
};

const compile = <Row>(language: Language<Row>, expression: Expression): ActivityPredicate<Row> => {
  switch (expression.kind) {
    case 'and': {
      const tests = expression.parts.map((part) => compile(language, part));
      return (row, now, endings) => tests.every((test) => test(row, now, endings));
    }
    case 'or': {
      const tests = expression.parts.map((part) => compile(language, part));
      return (row, now, endings) => tests.some((test) => test(row, now, endings));
    }
    case 'not': {
      const test = compile(language, expression.of);
      return (row, now, endings) => !test(row, now, endings);
    }
    case 'text':
      return language.anywhere(expression.value);
    case 'compare':
      return compileComparison(language, expression);
    default:
      return expression satisfies never;
  }
};

/** Compiles an expression in a language, or names the term that the language doesn't have. */
export const compileExpression = <Row>(
  language: Language<Row>,
  expression: Expression,
): Result<ActivityPredicate<Row>, SyntaxProblem> => {
  try {
    return { ok: true, value: compile(language, expression) };
  } catch (error) {
    if (error instanceof FilterSyntaxError) return { ok: false, error: error.problem };
    throw error;
  }
};
