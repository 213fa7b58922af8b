import type { Result } from '../../../lib/result.ts';

/** `at` counts from 0. */
export interface SyntaxProblem {
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

/** Never leaves the functions that return a result. */
export class FilterSyntaxError extends Error {
  readonly problem: SyntaxProblem;

  constructor(at: number, message: string, remedy: string) {
    super(message);
    this.problem = { at, message, remedy };
  }
}

/** Makes a result of what throws a `FilterSyntaxError`. */
export const catchSyntax = <Value>(read: () => Value): Result<Value, SyntaxProblem> => {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof FilterSyntaxError) return { ok: false, error: error.problem };
    throw error;
  }
};

/** `~` means contains. */
export const operators = ['~', '=', '!=', '<', '<=', '>', '>='] as const;

export type Operator = (typeof operators)[number];

/** The value has no quotes or slashes around it. */
export interface FilterValue {
  readonly text: string;
  /** Only in a bare value `*` stands for any characters. */
  readonly form: 'bare' | 'quoted' | 'regex';
}

/** `at` counts characters from 0. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  /** It is looked for everywhere. */
  | { readonly kind: 'text'; readonly at: number; readonly value: FilterValue }
  | {
      readonly kind: 'compare';
      readonly at: number;
      readonly field: string;
      readonly operator: Operator;
      readonly values: readonly FilterValue[];
      /** In `in (a, b)` commas separate numbers as well. */
      readonly isList?: true;
    };

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

type ReadValue = { readonly value: FilterValue; readonly end: number };

export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};

const doubleQuoted = /"((?:[^"\\]|\\[^])*)"/y;
const singleQuoted = /'((?:[^'\\]|\\[^])*)'/y;
// A slash needs a backslash, except inside [].
const slashed = /\/((?:\[(?:[^\]\\]|\\[^])*\]|\\[^]|[^/\\[])+)\//y;

/** A backslash anywhere else is an ordinary character. */
const escaped = /\\(["'\\])/g;

const quotedAt = (text: string, at: number): ReadValue => {
  const found = matchAt(text[at] === '"' ? doubleQuoted : singleQuoted, text, at);
  if (found === undefined)
    throw new FilterSyntaxError(at, 'this quote is not closed', `add a ${text[at]} at the end`);
  const content = (found[1] ?? '').replace(escaped, '$1');
  return { value: { text: content, form: 'quoted' }, end: at + found[0].length };
};

const regexAt = (text: string, at: number): ReadValue => {
  const found = matchAt(slashed, text, at);
  if (found === undefined)
    throw new FilterSyntaxError(
      at,
      'this / has no closing /',
      'add a / at the end, or put a text that begins with / in quotes',
    );
  return { value: { text: found[1] ?? '', form: 'regex' }, end: at + found[0].length };
};

/** Up to a space, a comma or a parenthesis that was not opened inside the value. */
const bareAt = (text: string, at: number): ReadValue => {
  if (/[=~<>]/.test(text.charAt(at)))
    throw new FilterSyntaxError(
      at,
      `${text.charAt(at)} is not the start of a value`,
      'put a value that begins so in quotes',
    );
  let depth = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (/[\s",]/.test(character) || (character === ')' && depth === 0)) break;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
  }
  // In a group it would take the ) of the group.
  if (depth > 0)
    throw new FilterSyntaxError(
      at,
      'this value has a ( without its )',
      'add the ), or put the value in quotes',
    );
  return { value: { text: text.slice(at, end), form: 'bare' }, end };
};

export const delimitedAt = (text: string, at: number): ReadValue | undefined => {
  const first = text[at];
  if (first === '/') return regexAt(text, at);
  return first === '"' || first === "'" ? quotedAt(text, at) : undefined;
};

/** In quotes, between slashes, or up to the next separator. */
export const valueAt = (text: string, at: number): ReadValue =>
  delimitedAt(text, at) ?? bareAt(text, at);
