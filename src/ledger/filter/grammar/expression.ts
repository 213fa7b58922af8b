/** The comparison operators. `~` means contains. */
export const operators = ['~', '=', '!=', '<', '<=', '>', '>='] as const;

export type Operator = (typeof operators)[number];

/** A value as typed, without the quotes or slashes around it. */
export interface FilterValue {
  readonly text: string;
  /** Only in a bare value `*` stands for any characters. */
  readonly form: 'bare' | 'quoted' | 'regex';
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
      /** Written as `in (a, b)`, so that commas separate numbers as well. */
      readonly isList?: true;
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
