import type { Json } from '../../lib/json/json.ts';
import type { FilterValue } from './expression.ts';
import type { FilterField } from './language.ts';
import { compileRegex } from './regex.ts';
import { searchTextOf, someString } from './search-text.ts';
import { containsTest, createTextTest, partsOf, type TextTest } from './text-values.ts';

/** What the search text of a row shows about a value: it decides, or only says where it can't be. */
type Search = { readonly mayContain: TextTest; readonly isDecided: boolean };

const everywhere: Search = { mayContain: () => true, isDecided: false };

/** These name the ends of a text, or change what the other signs mean. */
const knowsItsPlace = /\\[AzC]|\(\?/;

/** With `m`, lines of the search text are to a regex what strings are: it matches at least there. */
const searchRegex = (pattern: string): Search => {
  if (knowsItsPlace.test(pattern)) return everywhere;
  const compiled = compileRegex(`(?m)${pattern}`, { anyCase: true });
  return compiled.ok ? { mayContain: compiled.value, isDecided: false } : everywhere;
};

const searchFor = (value: FilterValue): Search => {
  if (value.form === 'regex') return searchRegex(value.text);
  // A line feed stands between the strings.
  if (value.text.includes('\n')) return everywhere;
  const tests = partsOf(value).map((part) => containsTest(part.toLowerCase()));
  return { mayContain: (text) => tests.every((test) => test(text)), isDecided: tests.length === 1 };
};

/** A field with every string of a row; searches its search text before the strings themselves. */
export const searchField = <Row extends { readonly raw: Json }>(): FilterField<Row> => ({
  operators: ['~'],
  read: (values, operator) => {
    const tests: ((row: Row) => boolean)[] = [];
    for (const value of values) {
      const test = createTextTest(value, operator);
      if (!test.ok) return test;
      const { mayContain, isDecided } = searchFor(value);
      tests.push(
        (row) => mayContain(searchTextOf(row)) && (isDecided || someString(row.raw, test.value)),
      );
    }
    return { ok: true, value: (row) => tests.some((test) => test(row)) };
  },
});
