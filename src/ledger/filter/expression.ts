/** The comparison operators. `~` means contains. */
export const operators = ['~', '=', '!=', '<', '<=', '>', '>='] as const;

export type Operator = (typeof operators)[number];

/** A value as typed, without its quotes. */
export interface FilterValue {
  readonly text: string;
  /** In quotes, `*` is an ordinary character. */
  readonly quoted: boolean;
}

/** A filter as a tree. `at` is the character at which a term begins, counted from 0. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  /** Text that is looked for everywhere. */
  | { readonly kind: 'text'; readonly at: number; readonly value: FilterValue }
  | {
      readonly kind: 'compare';
      readonly at: number;
      readonly field: string;
      readonly operator: Operator;
      /** At least one part holds. */
      readonly values: readonly FilterValue[];
    };

const isPlain = /^[^\s"(),!<>=~]+$/u;
const keywords = /^(?:and|or|not)$/i;

const printValue = ({ text, quoted }: FilterValue): string =>
  quoted || !isPlain.test(text) || keywords.test(text) ? `"${text}"` : text;

const inner = (expression: Expression): string => {
  const printed = printExpression(expression);
  return expression.kind === 'and' || expression.kind === 'or' ? `(${printed})` : printed;
};

/** Prints an expression so that parsing it gives the same expression. */
export const printExpression = (expression: Expression): string => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.map(inner).join(` ${expression.kind} `);
    case 'not':
      return `not ${inner(expression.of)}`;
    case 'text':
      return printValue(expression.value);
    case 'compare':
      return `${expression.field}${expression.operator}${expression.values.map(printValue).join(',')}`;
    default:
      return expression satisfies never;
  }
};

/** The fields that an expression compares. */
export const fieldsIn = (expression: Expression): readonly string[] => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.flatMap(fieldsIn);
    case 'not':
      return fieldsIn(expression.of);
    case 'text':
      return [];
    case 'compare':
      return [expression.field];
    default:
      return expression satisfies never;
  }
};
