import type { FilterValue } from './grammar/expression.ts';
import type { FilterField } from './compile/language.ts';
import { lazy } from '../../lib/keep.ts';
import { partyNames } from '../../lib/text/party-names.ts';
import { createNativeTest, staysInLine, requiredText, compileRegex } from './regex.ts';
import {
  mostShared,
  separator,
  searchTextOf,
  someString,
  type Searchable,
  type SearchText,
  type SharedStrings,
} from './search-text.ts';
import { createTextTest, partsOf, type TextTest } from './compile/text-values.ts';

type Search = { readonly mayContain: TextTest; readonly isDecided: boolean };

const everywhere: Search = { mayContain: () => true, isDecided: false };

/** They name the ends of a text or a case, or change what other signs mean. */
const knowsMore = /\\[AzCpP]|\(\?/;

/** In a lower-case text such a pattern means the same in any case, and is faster. */
const isLowerCase = /^(?:[^A-Z[\]\\\u0080-\uffff]|\[(?:0-9|a-z|[a-z0-9_])*\])*$/;

const someLine = (lines: string, required: string, test: TextTest): boolean => {
  let at = lines.indexOf(required);
  while (at >= 0) {
    const next = lines.indexOf(separator, at);
    const end = next < 0 ? lines.length : next;
    if (test(lines.slice(lines.lastIndexOf(separator, at) + 1, end))) return true;
    at = lines.indexOf(required, end);
  }
  return false;
};

/** With `m`, lines of the own text are to a regex what strings are: it matches at least there. */
const searchRegex = (pattern: string): Search => {
  if (knowsMore.test(pattern)) return everywhere;
  const compiled = compileRegex(`(?m)${pattern}`, { anyCase: !isLowerCase.test(pattern) });
  if (!compiled.ok) return everywhere;
  const isDecided = staysInLine(pattern);
  const required = requiredText(pattern);
  const native = createNativeTest(pattern);
  const matches = native ?? compiled.value;
  const mayContain: TextTest =
    native === undefined && isDecided && required !== ''
      ? (text) => someLine(text, required, matches)
      : (text) => text.includes(required) && matches(text);
  return { mayContain, isDecided };
};

const searchFor = (value: FilterValue): Search => {
  if (value.form === 'regex') return searchRegex(value.text);
  // A line feed stands between the strings.
  if (value.text.includes('\n')) return everywhere;
  const parts = partsOf(value).map((part) => part.toLowerCase());
  const isDecided = parts.length === 1;
  const mayContain: TextTest = (text) => parts.every((part) => text.includes(part));
  return { mayContain, isDecided };
};

type Tested = { readonly passed: Uint8Array; count: number; hasPassed: boolean };

const createSharedTest = (test: TextTest): ((text: SearchText) => boolean) => {
  const known = new WeakMap<SharedStrings, Tested>();
  const start = (shared: SharedStrings): Tested => {
    const tested = { passed: new Uint8Array(mostShared), count: 0, hasPassed: false };
    known.set(shared, tested);
    return tested;
  };
  const testNew = (tested: Tested, { strings }: SharedStrings): void => {
    for (; tested.count < strings.length; tested.count += 1) {
      if (!test(strings[tested.count] ?? '')) continue;
      tested.passed[tested.count] = 1;
      tested.hasPassed = true;
    }
  };
  // Nearly all rows share the same strings.
  let last: SharedStrings | undefined;
  let tested: Tested | undefined;
  return (text) => {
    const { shared } = text;
    if (tested === undefined || shared !== last) tested = known.get(shared) ?? start(shared);
    last = shared;
    if (tested.count < shared.strings.length) testNew(tested, shared);
    if (!tested.hasPassed) return false;
    const { numbers } = text;
    for (let at = 0; at < numbers.length; at += 1)
      if (tested.passed[numbers.charCodeAt(at)] === 1) return true;
    return false;
  };
};

type RowTest = (row: Searchable) => boolean;

const createRowTest = (value: FilterValue, test: TextTest): RowTest => {
  const { mayContain, isDecided } = searchFor(value);
  const hasShared = createSharedTest(test);
  return (row) => {
    const text = searchTextOf(row);
    if (hasShared(text) || (text.others.length > 0 && text.others.some(test))) return true;
    if (text.own === undefined || !mayContain(text.own)) return false;
    return isDecided || someString(row.raw, test);
  };
};

/** For the parties whose names a search finds: rows have only their ids. */
const namedTests = (test: TextTest): readonly RowTest[] =>
  [...partyNames()].flatMap(([name, party]) => {
    const value = { text: party, form: 'quoted' } as const;
    const found = test(name) ? createTextTest(value, '~') : undefined;
    return found?.ok === true ? [createRowTest(value, found.value)] : [];
  });

export const searchField = <Row extends Searchable>(): FilterField<Row> => ({
  operators: ['~'],
  read: (values, operator) => {
    const tests: RowTest[] = [];
    const named: (() => readonly RowTest[])[] = [];
    for (const value of values) {
      const test = createTextTest(value, operator);
      if (!test.ok) return test;
      tests.push(createRowTest(value, test.value));
      named.push(lazy(() => namedTests(test.value)));
    }
    const passes = (row: Searchable) => (test: RowTest) => test(row);
    return {
      ok: true,
      value: (row) =>
        tests.some(passes(row)) || named.some((ofValue) => ofValue().some(passes(row))),
    };
  },
});
