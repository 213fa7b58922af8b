import {
  operators,
  FilterSyntaxError,
  delimitedAt,
  matchAt,
  valueAt,
  type Expression,
  type FilterValue,
  type Operator,
} from './expression.ts';

type Comparison = Extract<Expression, { readonly kind: 'compare' }> & {
  /** True for `field!~value`. */
  readonly isNegated?: true;
};

/** A token of a filter; `at` counts characters from 0. */
export type Token = { readonly at: number } & (
  | { readonly kind: '(' | ')' | 'and' | 'or' | 'not' }
  | { readonly kind: 'text'; readonly value: FilterValue }
  | Comparison
);

type ReadToken = { readonly token: Token; readonly end: number };

const fieldName = '([A-Za-z_][A-Za-z_.]*)';
// The longer operators come first.
const comparison = new RegExp(`${fieldName}\\s*(!=|!~|<=|>=|==|=~|[=~<>])\\s*`, 'y');
const membership = new RegExp(`${fieldName}\\s+(not\\s+)?in\\s*\\(\\s*`, 'iy');
const listSeparator = /\s*,\s*/y;
const listEnd = /\s*\)/y;
const bareWord = /[^\s"()]+/y;
const space = /\s+/y;
const negation = /!(?!=)|-(?=[A-Za-z_("'/])/y;

const keywords: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['and', 'and'],
  ['&&', 'and'],
  ['or', 'or'],
  ['||', 'or'],
  ['not', 'not'],
]);

const keywordOf = (word: string): 'and' | 'or' | 'not' | undefined =>
  keywords.get(word.toLowerCase());

/** These spellings are known from programming languages. */
const spellings: ReadonlyMap<string, Operator> = new Map([
  ['==', '='],
  ['=~', '~'],
  ['!~', '~'],
  ...operators.map((operator) => [operator, operator] as const),
]);

const checkValues = (at: number, term: string, values: readonly FilterValue[]): void => {
  if (values.some(({ text, form }) => text === '' && form === 'bare'))
    throw new FilterSyntaxError(at, `${term} has no value`, `type a value directly after ${term}`);
};

const valuesAt = (text: string, at: number): { values: readonly FilterValue[]; end: number } => {
  const values: FilterValue[] = [];
  let end = at;
  for (;;) {
    const read = valueAt(text, end);
    values.push(read.value);
    end = read.end;
    if (text[end] !== ',') return { values, end };
    end += 1;
  }
};

const membershipAt = (text: string, at: number): ReadToken | undefined => {
  const [whole, field = '', not] = matchAt(membership, text, at) ?? [];
  if (whole === undefined || keywordOf(field) !== undefined) return undefined;
  const values: FilterValue[] = [];
  let end = at + whole.length;
  for (;;) {
    const read = valueAt(text, end);
    values.push(read.value);
    const closed = matchAt(listEnd, text, read.end);
    const separated = matchAt(listSeparator, text, read.end);
    end = read.end + (closed ?? separated ?? [''])[0].length;
    if (closed !== undefined) break;
    if (separated === undefined)
      throw new FilterSyntaxError(at, 'this list has no )', `for example, ${field} in (a, b)`);
  }
  checkValues(at, `${field} in (`, values);
  const operator = not === undefined ? '=' : '!=';
  return { token: { at, kind: 'compare', field, operator, values, isList: true }, end };
};

const comparisonAt = (text: string, at: number): ReadToken | undefined => {
  const [whole = '', field = '', written = ''] = matchAt(comparison, text, at) ?? [];
  const operator = spellings.get(written);
  if (operator === undefined || keywordOf(field) !== undefined) return undefined;
  const { values, end } = valuesAt(text, at + whole.length);
  checkValues(at, `${field}${written}`, values);
  const token = { at, kind: 'compare', field, operator, values } as const;
  return { token: written === '!~' ? { ...token, isNegated: true } : token, end };
};

const wordAt = (text: string, at: number): ReadToken => {
  const word = matchAt(bareWord, text, at)?.[0] ?? text.charAt(at);
  const end = at + word.length;
  const kind = keywordOf(word);
  if (kind !== undefined) return { token: { at, kind }, end };
  const [operator] = /^(?:[<>]=?|[=~]+|!=)/.exec(word) ?? [];
  if (operator !== undefined)
    throw new FilterSyntaxError(
      at,
      `this ${operator} has no field before it`,
      'for example, amount>100; put a text that begins so in quotes',
    );
  return { token: { at, kind: 'text', value: { text: word, form: 'bare' } }, end };
};

const tokenAt = (text: string, at: number): ReadToken => {
  const character = text[at] ?? '';
  if (character === '(' || character === ')')
    return { token: { at, kind: character }, end: at + 1 };
  if (matchAt(negation, text, at) !== undefined) return { token: { at, kind: 'not' }, end: at + 1 };
  const delimited = delimitedAt(text, at);
  if (delimited !== undefined)
    return { token: { at, kind: 'text', value: delimited.value }, end: delimited.end };
  return membershipAt(text, at) ?? comparisonAt(text, at) ?? wordAt(text, at);
};

/** Throws a FilterSyntaxError at a piece that it can't read. */
export const readTokens = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = matchAt(space, text, at);
    if (blank !== undefined) {
      at += blank[0].length;
      continue;
    }
    const { token, end } = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
};
