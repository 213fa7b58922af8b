import { formatInteger } from '../../../lib/text/pluralize.ts';
import { findHiddenCharacter } from '../../../lib/text/sanitize.ts';
import { FilterSyntaxError, type FilterValue, type Operator } from './expression.ts';
import type { Token } from './tokens.ts';

/** An escape may name a class or a character in braces. */
const part =
  /\\[pPx](?:\{[^}]*\}|[^{])|\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/g;

/**
 * Estimates how many steps a regex compiles to. A repeat copies what it repeats, so a short regex
 * can be large; matching takes the text times these steps.
 */
export const regexSize = (pattern: string): number => {
  const outer: number[] = [];
  let size = 0;
  let last = 0;
  for (const [text, least, most = ''] of pattern.matchAll(part)) {
    if (text === '(') {
      outer.push(size);
      size = 0;
      last = 0;
    } else if (text === ')') {
      last = size + 2;
      size = (outer.pop() ?? 0) + last;
    } else if (least !== undefined) {
      const repeated = last * Math.max(1, Number(most === '' ? least : most));
      size += repeated - last;
      last = repeated;
    } else {
      size += 1;
      last = 1;
    }
  }
  return outer.reduce((sum, inside) => sum + inside, size);
};

/** Each row is compared with every pattern, but looks up exact values at once. */
export const filterLimits = {
  length: 50_000,
  values: 2000,
  patterns: 200,
  regexes: 20,
  regexLength: 1000,
  /** The regex `a{100}` has a hundred steps. */
  regexSteps: 250,
  /** This limits nested groups and negations. */
  depth: 100,
} as const;

const tooMany = (at: number, what: string, limit: number, remedy: string): FilterSyntaxError =>
  new FilterSyntaxError(at, `${what}: the limit is ${formatInteger(limit)}`, remedy);

// White space is excepted.
const acting =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Throws for a text that is too long, or that a screen shows differently. */
export const checkText = (text: string): void => {
  const { length } = filterLimits;
  if (text.length > length)
    throw tooMany(length, 'too many characters', length, 'use a shorter filter');
  const at = text.search(acting);
  if (at < 0) return;
  const name = findHiddenCharacter(text.charAt(at))?.name ?? '';
  throw new FilterSyntaxError(
    at,
    `the filter contains the invisible character ${name}`,
    'remove it; a /regex/ can name it, for example, /\\x{202E}/',
  );
};

const isPattern = ({ text, form }: FilterValue, operator: Operator): boolean =>
  operator === '~' || form === 'regex' || (form === 'bare' && /[*…]/.test(text));

/** Throws at the first excess. */
export const checkTokens = (tokens: readonly Token[]): void => {
  const counts = { values: 0, patterns: 0, regexes: 0 };
  for (const token of tokens) {
    if (token.kind !== 'text' && token.kind !== 'compare') continue;
    const { at } = token;
    const operator = token.kind === 'text' ? '~' : token.operator;
    const values = token.kind === 'text' ? [token.value] : token.values;
    const regexes = values.filter(({ form }) => form === 'regex');
    counts.values += values.length;
    counts.patterns += Math.max(1, values.filter((value) => isPattern(value, operator)).length);
    counts.regexes += regexes.length;
    const { regexLength, regexSteps } = filterLimits;
    if (regexes.some(({ text }) => text.length > regexLength))
      throw tooMany(at, 'this regex has too many characters', regexLength, 'use a shorter regex');
    if (regexes.some(({ text }) => regexSize(text) > regexSteps))
      throw tooMany(at, 'this regex has too many steps', regexSteps, 'use smaller counts in {}');
    if (counts.values > filterLimits.values)
      throw tooMany(at, 'too many values', filterLimits.values, 'use fewer values');
    if (counts.patterns > filterLimits.patterns)
      throw tooMany(at, 'too many terms and patterns', filterLimits.patterns, 'use fewer of them');
    if (counts.regexes > filterLimits.regexes)
      throw tooMany(at, 'too many regexes', filterLimits.regexes, 'join them with | in one regex');
  }
};
