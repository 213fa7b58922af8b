import { operators, type FilterValue, type Operator } from './expression.ts';

/** A piece of a filter. `at` is its first character, counted from 0. */
export type Token = { readonly at: number } & (
  | { readonly kind: '(' | ')' | 'and' | 'or' | 'not' }
  | { readonly kind: 'text'; readonly value: FilterValue }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly operator: Operator;
      readonly values: readonly FilterValue[];
    }
);

/** The place of a filter error, the broken rule, and a correct example. */
export interface SyntaxProblem {
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

/** Thrown while a filter is parsed, and caught by `parseExpression`. */
export class FilterSyntaxError extends Error {
  readonly problem: SyntaxProblem;

  constructor(at: number, message: string, remedy: string) {
    super(message);
    this.problem = { at, message, remedy };
  }
}

// A field and its operator; the longer operators are tried first.
const comparison = /([A-Za-z_][A-Za-z_.]*)\s*(!=|<=|>=|[=~<>])\s*/y;
const bareWord = /[^\s"()]+/y;
const quotedText = /"([^"]*)"/y;
const space = /\s+/y;

const keywordOf = (word: string): 'and' | 'or' | 'not' | undefined => {
  const lower = word.toLowerCase();
  return lower === 'and' || lower === 'or' || lower === 'not' ? lower : undefined;
};

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};

const unclosedQuote = (at: number): FilterSyntaxError =>
  new FilterSyntaxError(at, 'this quote is not closed', 'add a " at the end');

const quotedAt = (text: string, at: number): { value: FilterValue; end: number } => {
  const found = matchAt(quotedText, text, at);
  if (found === undefined) throw unclosedQuote(at);
  return { value: { text: found[1] ?? '', quoted: true }, end: at + found[0].length };
};

/** Reads up to a space, a comma or a parenthesis that was not opened inside the value. */
const plainAt = (text: string, at: number): { value: FilterValue; end: number } => {
  let depth = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (/[\s",]/.test(character) || (character === ')' && depth === 0)) break;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
  }
  return { value: { text: text.slice(at, end), quoted: false }, end };
};

/** Reads the values after an operator: one, or several separated by commas. */
const valuesAt = (text: string, at: number): { values: readonly FilterValue[]; end: number } => {
  const values: FilterValue[] = [];
  let end = at;
  for (;;) {
    const read = text[end] === '"' ? quotedAt(text, end) : plainAt(text, end);
    values.push(read.value);
    end = read.end;
    if (text[end] !== ',') return { values, end };
    end += 1;
  }
};

const isOperator = (word: string): word is Operator =>
  operators.some((operator) => operator === word);

const readAt = (text: string, at: number): { token: Token; end: number } => {
  const character = text[at] ?? '';
  if (character === '(' || character === ')')
    return { token: { at, kind: character }, end: at + 1 };
  if (character === '!' && text[at + 1] !== '=') return { token: { at, kind: 'not' }, end: at + 1 };
  if (character === '"') {
    const { value, end } = quotedAt(text, at);
    return { token: { at, kind: 'text', value }, end };
  }
  const compared = matchAt(comparison, text, at);
  const [whole = '', field = '', operator = ''] = compared ?? [];
  if (isOperator(operator)) {
    const { values, end } = valuesAt(text, at + whole.length);
    return { token: { at, kind: 'compare', field, operator, values }, end };
  }
  const word = matchAt(bareWord, text, at)?.[0] ?? character;
  const keyword = keywordOf(word);
  const end = at + word.length;
  return keyword === undefined
    ? { token: { at, kind: 'text', value: { text: word, quoted: false } }, end }
    : { token: { at, kind: keyword }, end };
};

/** Splits a filter into tokens. Throws a FilterSyntaxError where a quote is not closed. */
export const readTokens = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = matchAt(space, text, at);
    if (blank !== undefined) {
      at += blank[0].length;
      continue;
    }
    const { token, end } = readAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
};
