import type { Result } from '../../../lib/result.ts';
import {
  catchSyntax,
  FilterSyntaxError,
  valueAt,
  type Expression,
  type SyntaxProblem,
  type FilterValue,
} from './expression.ts';
import { checkText, checkTokens, filterLimits } from './limits.ts';
import { readTokens, type Token } from './tokens.ts';

const readsAsItself = (text: string, read: (text: string) => FilterValue | undefined): boolean => {
  const value = catchSyntax(() => read(text));
  return value.ok && value.value?.form === 'bare' && value.value.text === text;
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

/** Parsing it gives the same expression. */
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

type ParsedExpression =
  /** The value is undefined for an empty filter, which everything passes. */
  Result<Expression | undefined, SyntaxProblem>;

const comparisonOf = (token: Token & { readonly kind: 'compare' }): Expression => {
  const { isNegated, ...comparison } = token;
  return isNegated === true ? { kind: 'not', of: comparison } : comparison;
};

const joinParts = (kind: 'and' | 'or', parts: readonly Expression[]): Expression => {
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : { kind, parts };
};

/**
 * A parser by recursive descent: `or` binds weakest, then `and` or nothing, then `not`.
 *
 *     filter  = and { "or" and }              also ||
 *     and     = term { ["and"] term }         also &&
 *     term    = "not" term | "(" filter ")" | compare | text         also ! and -
 *     compare = field ( "~" | "=" | "!=" | "<" | "<=" | ">" | ">=" ) value { "," value }
 *             | field ["not"] "in" "(" value { "," value } ")"       also == =~ !~
 *     value   = bare, with * and … | "quoted" or 'quoted', with \\ and \" | /regex/
 *     text    = a value without a field
 */
class Parser {
  private index = 0;
  private readonly tokens: readonly Token[];
  private readonly end: number;

  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  private get next(): Token | undefined {
    return this.tokens[this.index];
  }

  whole(): Expression {
    const expression = this.alternatives(0);
    const { next } = this;
    if (next !== undefined)
      throw new FilterSyntaxError(
        next.at,
        'this ) has no matching (',
        'remove it, or add a ( before it',
      );
    return expression;
  }

  private alternatives(depth: number): Expression {
    const parts = [this.conjunction(depth)];
    while (this.next?.kind === 'or') {
      this.index += 1;
      parts.push(this.conjunction(depth));
    }
    return joinParts('or', parts);
  }

  private conjunction(depth: number): Expression {
    const parts = [this.term(depth)];
    for (;;) {
      if (this.next?.kind === 'and') this.index += 1;
      else if (this.next === undefined || this.next.kind === 'or' || this.next.kind === ')') break;
      parts.push(this.term(depth));
    }
    return joinParts('and', parts);
  }

  private term(depth: number): Expression {
    const token = this.next;
    if (token === undefined) throw this.missing(this.end);
    if (depth > filterLimits.depth)
      throw new FilterSyntaxError(token.at, 'too many nested groups', 'use fewer ( and !');
    switch (token.kind) {
      case 'not':
        this.index += 1;
        return { kind: 'not', of: this.term(depth + 1) };
      case '(':
        return this.group(token.at, depth);
      case 'text':
        this.index += 1;
        return { kind: 'text', at: token.at, value: token.value };
      case 'compare':
        this.index += 1;
        return comparisonOf(token);
      case ')':
      case 'and':
      case 'or':
        throw this.missing(token.at);
      default:
        return token satisfies never;
    }
  }

  private group(at: number, depth: number): Expression {
    this.index += 1;
    const inside = this.alternatives(depth + 1);
    if (this.next?.kind !== ')')
      throw new FilterSyntaxError(at, 'this ( has no matching )', 'add a ) at the end');
    this.index += 1;
    return inside;
  }

  private missing(at: number): FilterSyntaxError {
    return new FilterSyntaxError(
      Math.max(0, Math.min(at, this.end - 1)),
      'a term is missing',
      'for example, type=mint or amount>100',
    );
  }
}

/** Terms side by side mean `and`. A term is a field, an operator and values, or a text. */
export const parseExpression = (text: string): ParsedExpression =>
  catchSyntax(() => {
    checkText(text);
    const tokens = readTokens(text);
    checkTokens(tokens);
    return tokens.length === 0 ? undefined : new Parser(tokens, text.trimEnd().length).whole();
  });
