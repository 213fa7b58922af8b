import type { Result } from '../../../lib/result.ts';
import type { FilterValue, Operator } from '../grammar/expression.ts';
import type { OfferEndings } from '../../activity/open-contracts.ts';
import { refuse, type FilterField, type ValueProblem } from './language.ts';
import { compileRegex, remember } from '../regex.ts';

const sameCase = (text: string): string => text;
const foldCase = (text: string): string => text.toLowerCase();

/** Takes each part once from left to right: time stays linear. */
const hasParts = (text: string, parts: readonly string[], from: number, end: number): boolean => {
  let at = from;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
};

const matchesWhole = (parts: readonly string[], text: string): boolean => {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return text === first;
  if (text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  return (
    text.startsWith(first) &&
    text.endsWith(last) &&
    hasParts(text, parts.slice(1, -1), first.length, end)
  );
};

export type TextTest = (candidate: string) => boolean;

/** A regex for ASCII makes no lower-case copy and takes a fourth of the time. */
const containsTest = (part: string): TextTest => {
  if (!/^[\x20-\x7e]*$/.test(part)) return (text) => foldCase(text).includes(part);
  const pattern = new RegExp(part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`), 'i');
  return (text) => pattern.test(text);
};

/** `…` is a wildcard even in quotes. */
export const partsOf = ({ text, form }: FilterValue): readonly string[] =>
  text.split(form === 'quoted' ? '…' : /[*…]/);

type TextOptions = { readonly anyCase?: boolean };

const regexTest = (pattern: string, anyCase: boolean): Result<TextTest, ValueProblem> => {
  const compiled = compileRegex(pattern, { anyCase });
  if (compiled.ok) return { ok: true, value: remember(compiled.value) };
  return refuse(
    `cannot use the regex /${pattern}/: ${compiled.error}`,
    'for example, party~/^(alice|bob)::/',
  );
};

/**
 * `~` finds a part in any case, `=` compares the whole. `*` matches anything unless quoted; `…`
 * always does, so that users can paste a shortened id. A regex matches anywhere.
 */
export const createTextTest = (
  { text, form }: FilterValue,
  operator: Operator,
  { anyCase: isFolded = false }: TextOptions = {},
): Result<TextTest, ValueProblem> => {
  const anyCase = operator === '~' || isFolded;
  if (form === 'regex') return regexTest(text, anyCase);
  const normalize = anyCase ? foldCase : sameCase;
  const parts = partsOf({ text, form }).map(normalize);
  const [only = '', ...others] = parts;
  if (operator !== '~')
    return { ok: true, value: (candidate) => matchesWhole(parts, normalize(candidate)) };
  if (others.length === 0) return { ok: true, value: containsTest(only) };
  return { ok: true, value: (candidate) => hasParts(normalize(candidate), parts, 0, Infinity) };
};

const isExact = (value: FilterValue): boolean =>
  value.form !== 'regex' && partsOf(value).length === 1;

/** Looks whole values up at once, however many they are. */
const createListTest = (
  values: readonly FilterValue[],
  operator: Operator,
  options: TextOptions = {},
): Result<TextTest, ValueProblem> => {
  const exact = operator === '~' ? [] : values.filter(isExact);
  const normalize = options.anyCase === true ? foldCase : sameCase;
  const whole = new Set(exact.map(({ text }) => normalize(text)));
  const tests: TextTest[] = whole.size === 0 ? [] : [(text) => whole.has(normalize(text))];
  for (const value of values) {
    if (operator !== '~' && isExact(value)) continue;
    const test = createTextTest(value, operator, options);
    if (!test.ok) return test;
    tests.push(test.value);
  }
  const [only, ...others] = tests;
  const isAny: TextTest = (text) => tests.some((test) => test(text));
  return { ok: true, value: only !== undefined && others.length === 0 ? only : isAny };
};

type SomeText<Row> = (row: Row, test: (text: string | undefined) => boolean) => boolean;

/** One of the texts must match. */
export const textField = <Row>(
  someText: SomeText<Row>,
  options: TextOptions & Pick<FilterField<Row>, 'suggests'> = {},
): FilterField<Row> => ({
  operators: ['~', '=', '!='],
  suggests: options.suggests,
  read: (values, operator) => {
    const test = createListTest(values, operator, options);
    if (!test.ok) return test;
    const passes = (text: string | undefined) => text !== undefined && test.value(text);
    return { ok: true, value: (row) => someText(row, passes) };
  },
});

/** `aliases` are other spellings. */
export const choiceField = <Row, Choice extends string>(
  choiceOf: (row: Row, now: number, endings?: OfferEndings) => Choice | undefined,
  choices: readonly Choice[],
  { aliases = [], noun }: { aliases?: readonly (readonly [string, Choice])[]; noun: string },
): FilterField<Row> => {
  const words = [...aliases, ...choices.map((choice) => [choice, choice] as const)];
  return {
    operators: ['=', '!=', '~'],
    suggests: choices,
    read: (values, operator) => {
      const wanted = new Set<Choice>();
      for (const value of values) {
        const test = createTextTest(value, operator, { anyCase: true });
        if (!test.ok) return test;
        const meant = words.filter(([word]) => test.value(word));
        if (meant.length === 0)
          return refuse(`unknown ${noun} "${value.text}"`, `use ${choices.join(', ')}`);
        for (const [, choice] of meant) wanted.add(choice);
      }
      return {
        ok: true,
        value: (row, now, endings) => {
          const choice = choiceOf(row, now, endings);
          return choice !== undefined && wanted.has(choice);
        },
      };
    },
  };
};
