import type { Result } from '../../lib/result.ts';
import {
  catchSyntax,
  FilterSyntaxError,
  type Expression,
  type SyntaxProblem,
} from './grammar/expression.ts';
import { filterLimits } from './grammar/limits.ts';
import { parseExpression } from './grammar/parse.ts';

/** A filter with a name: `@name` in another filter stands for it. */
export type SavedFilter = {
  readonly name: string;
  readonly text: string;
  /** The config file defines it. */
  readonly isInFile?: true;
};

const maxInside = 8;

export const filterNamePattern = /^[A-Za-z0-9_-]{1,32}$/;

const reference = /^@([A-Za-z0-9_-]{0,32})$/;
const definition = /^\s*@([A-Za-z0-9_-]{1,32})\s*=(?![=~])\s*(.*)$/s;

export const readDefinition = (
  text: string,
): (SavedFilter & { readonly at: number }) | undefined => {
  const found = definition.exec(text);
  if (found === null) return undefined;
  const [whole, name = '', filter = ''] = found;
  return { name, text: filter.trimEnd(), at: whole.length - filter.length };
};

/** `@ = amount>1000`: the name is still to be typed. */
export const lacksName = (text: string): boolean => /^\s*@\s*=(?![=~])/.test(text);

const namesSaved = (text: string): boolean => /(?:^|[\s(!-])@/.test(text);

/** Adds the texts of saved filters, which may need the regex engine. */
export const withSavedTexts = (text: string, saved: readonly SavedFilter[] = []): string =>
  namesSaved(text) ? [text, ...saved.map((filter) => filter.text)].join(' ') : text;

type Expansion = {
  readonly saved: readonly SavedFilter[];
  readonly inside: readonly string[];
  readonly count: { terms: number };
};

const expandName = (at: number, name: string, expansion: Expansion): Expression => {
  const { saved, inside } = expansion;
  const found = saved.find((item) => item.name === name);
  const fail = (message: string, remedy: string): never => {
    throw new FilterSyntaxError(at, message, remedy);
  };
  if (found === undefined) {
    const names = saved.map((item) => `@${item.name}`).join(', ');
    return fail(
      `there is no saved filter @${name}`,
      `Saved filters: ${names === '' ? 'none' : names}. Put a text that begins with @ in quotes`,
    );
  }
  if (inside.length >= maxInside)
    return fail('saved filters use each other too deeply', 'use fewer of them inside each other');
  if (inside.includes(name)) return fail(`@${name} uses itself`, 'save it without its own name');
  const parsed = parseExpression(found.text);
  if (!parsed.ok || parsed.value === undefined)
    return fail(`the saved filter @${name} cannot be read`, 'correct it');
  return expand(parsed.value, at, { ...expansion, inside: [...inside, name] });
};

/** Places inside a saved filter are those of its name. */
const expand = (
  expression: Expression,
  at: number | undefined,
  expansion: Expansion,
): Expression => {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const parts = expression.parts.map((part) => expand(part, at, expansion));
      return { kind: expression.kind, parts };
    }
    case 'not':
      return { kind: 'not', of: expand(expression.of, at, expansion) };
    case 'text':
    case 'compare': {
      const place = at ?? expression.at;
      expansion.count.terms += 1;
      if (expansion.count.terms > filterLimits.patterns)
        throw new FilterSyntaxError(
          place,
          `too many terms in saved filters: the limit is ${filterLimits.patterns}`,
          'use fewer of them',
        );
      const { value } = expression.kind === 'text' ? expression : { value: undefined };
      const [, name] = value?.form === 'bare' ? (reference.exec(value.text) ?? []) : [];
      return name === undefined ? { ...expression, at: place } : expandName(place, name, expansion);
    }
    default:
      return expression satisfies never;
  }
};

export const expandSaved = (
  expression: Expression,
  saved: readonly SavedFilter[],
): Result<Expression, SyntaxProblem> =>
  catchSyntax(() => expand(expression, undefined, { saved, inside: [], count: { terms: 0 } }));
