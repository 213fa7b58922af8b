import { FilterSyntaxError, valueAt, type Expression, type FilterValue } from './expression.ts';
import { readTokens } from './tokens.ts';

/** Returns whether a text without quotes is read as itself. */
const readsAsItself = (text: string, read: (text: string) => FilterValue | undefined): boolean => {
  try {
    const value = read(text);
    return value?.form === 'bare' && value.text === text;
  } catch (error) {
    if (error instanceof FilterSyntaxError) return false;
    throw error;
  }
};

const readTerm = (text: string): FilterValue | undefined => {
  const [token] = readTokens(text);
  return token?.kind === 'text' ? token.value : undefined;
};

const printQuoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const printValue = (
  { text, form }: FilterValue,
  read: (text: string) => FilterValue | undefined,
): string => {
  if (form === 'regex') return `/${text}/`;
  const isBare = form === 'bare' && text !== '' && readsAsItself(text, read);
  return isBare ? text : printQuoted(text);
};

const inner = (expression: Expression): string => {
  const printed = printExpression(expression);
  return expression.kind === 'and' || expression.kind === 'or' ? `(${printed})` : printed;
};

const printComparison = (comparison: Expression & { readonly kind: 'compare' }): string => {
  const { field, operator, isList } = comparison;
  const values = comparison.values.map((value) =>
    printValue(value, (text) => valueAt(text, 0).value),
  );
  if (isList === undefined) return `${field}${operator}${values.join(',')}`;
  return `${field} ${operator === '!=' ? 'not in' : 'in'} (${values.join(', ')})`;
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
      return printValue(expression.value, readTerm);
    case 'compare':
      return printComparison(expression);
    default:
      return expression satisfies never;
  }
};
