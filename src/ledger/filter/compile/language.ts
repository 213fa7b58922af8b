import type { Err, Result } from '../../../lib/result.ts';
import { closestMatch } from '../../../lib/text/closest-match.ts';
import type { OfferEndings } from '../../activity/open-contracts.ts';
import {
  catchSyntax,
  FilterSyntaxError,
  type Expression,
  type FilterValue,
  type Operator,
  type SyntaxProblem,
} from '../grammar/expression.ts';

/** `now` is in milliseconds since 1970; the state of an offer needs `endings`. */
export type ActivityPredicate<Row> = (row: Row, now: number, endings?: OfferEndings) => boolean;

/** What is wrong, and what the field accepts. */
export interface ValueProblem {
  readonly message: string;
  readonly remedy: string;
}

/** `!=` negates `=` and is never passed. */
type ReadValues<Row> = (
  values: readonly FilterValue[],
  operator: Operator,
) => Result<ActivityPredicate<Row>, ValueProblem>;

export interface FilterField<Row> {
  readonly operators: readonly Operator[];
  /**
   * Only `in (…)` takes several values: in numbers a comma may separate thousands, so
   * `amount=1,000` is refused.
   */
  readonly takesOneValue?: true;
  /** Words, or the parties that were seen. */
  readonly suggests?: readonly string[] | 'parties' | undefined;
  readonly read: ReadValues<Row>;
}

export const refuse = (message: string, remedy: string): Err<ValueProblem> => ({
  ok: false,
  error: { message, remedy },
});

/** One of the values must hold. */
export const readEach =
  <Row>(
    readOne: (
      value: FilterValue,
      operator: Operator,
    ) => Result<ActivityPredicate<Row>, ValueProblem>,
  ): ReadValues<Row> =>
  (values, operator) => {
    const tests: ActivityPredicate<Row>[] = [];
    for (const value of values) {
      const test = readOne(value, operator);
      if (!test.ok) return test;
      tests.push(test.value);
    }
    const [only, ...others] = tests;
    const isAny: ActivityPredicate<Row> = (row, now, endings) =>
      tests.some((test) => test(row, now, endings));
    return { ok: true, value: only !== undefined && others.length === 0 ? only : isAny };
  };

export interface Language<Row> {
  // A map, because `constructor=1` must find nothing.
  readonly fields: ReadonlyMap<string, FilterField<Row>>;
  readonly anywhere: (value: FilterValue) => Result<ActivityPredicate<Row>, ValueProblem>;
}

const failSyntax = (at: number, message: string, remedy: string): never => {
  throw new FilterSyntaxError(at, message, remedy);
};

const unknownField = <Row>({ fields }: Language<Row>, at: number, name: string): never => {
  const names = [...fields.keys()];
  const close = closestMatch(name.toLowerCase(), names);
  const suggestion = close === undefined ? '' : `did you mean ${close}? `;
  return failSyntax(
    at,
    `unknown filter field "${name}"`,
    `${suggestion}Fields: ${names.join(', ')}`,
  );
};

const orFail = <Value>(at: number, read: Result<Value, ValueProblem>): Value =>
  read.ok ? read.value : failSyntax(at, read.error.message, read.error.remedy);

const compileComparison = <Row>(
  language: Language<Row>,
  { at, field: name, operator, values, isList }: Expression & { readonly kind: 'compare' },
): ActivityPredicate<Row> => {
  const field = language.fields.get(name) ?? unknownField(language, at, name);
  if (!field.operators.includes(operator))
    failSyntax(
      at,
      `${name} does not support ${operator}`,
      `use ${field.operators.map((known) => name + known).join(' or ')}`,
    );
  const isOne = field.takesOneValue === true && isList === undefined && values.length > 1;
  const joined = values.map(({ text }) => text).join(',');
  const read = isOne ? [{ text: joined, form: 'bare' } as const] : values;
  const test = orFail(at, field.read(read, operator === '!=' ? '=' : operator));
  return operator === '!=' ? (row, now, endings) => !test(row, now, endings) : test;
};

/** Other programs write `type:mint` for `type=mint`; it must not search for that text silently. */
const checkColon = <Row>({ fields }: Language<Row>, at: number, value: FilterValue): void => {
  const [, name = '', rest = ''] = /^([A-Za-z_.]+):(?!:)(.*)$/s.exec(value.text) ?? [];
  const field = value.form === 'bare' ? fields.get(name) : undefined;
  if (field === undefined) return;
  failSyntax(
    at,
    `${name}: is not an operator`,
    `use ${name}${field.operators[0] ?? ''}${rest}, or put the text in quotes`,
  );
};

const compile = <Row>(language: Language<Row>, expression: Expression): ActivityPredicate<Row> => {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const tests = expression.parts.map((part) => compile(language, part));
      return expression.kind === 'and'
        ? (row, now, endings) => tests.every((test) => test(row, now, endings))
        : (row, now, endings) => tests.some((test) => test(row, now, endings));
    }
    case 'not': {
      const test = compile(language, expression.of);
      return (row, now, endings) => !test(row, now, endings);
    }
    case 'text':
      checkColon(language, expression.at, expression.value);
      return orFail(expression.at, language.anywhere(expression.value));
    case 'compare':
      return compileComparison(language, expression);
    default:
      return expression satisfies never;
  }
};

/** Fails with the term that the language doesn't have. */
export const compileExpression = <Row>(
  language: Language<Row>,
  expression: Expression,
): Result<ActivityPredicate<Row>, SyntaxProblem> =>
  catchSyntax(() => compile(language, expression));
