import type { Json } from '../../lib/json/json.ts';
import type { FilterValue } from './expression.ts';
import type { FilterField } from './language.ts';
import { compileRegex } from './regex.ts';
import { searchTextOf, someString } from './search-text.ts';
import { createTextTest, partsOf, type TextTest } from './text-values.ts';

/** What the search text of a row shows about a value: it decides, or only says where it can't be. */
type Search = { readonly mayContain: TextTest; readonly isDecided: boolean };

const everywhere: Search = { mayContain: () => true, isDecided: false };

/** These name the ends of a text or a case, or change what the other signs mean. */
const knowsMore = /\\[AzCpP]|\(\?/;

/** In a lower-case text, such a pattern means the same whether case counts or not, and is faster. */
const isLowerCase = /^(?:[^A-Z[\]\\\u0080-\uffff]|\[(?:0-9|a-z|[a-z0-9_])*\])*$/;

/** With `m`, lines of the search text are to a regex what strings are: it matches at least there. */
const searchRegex = (pattern: string): Search => {
  if (knowsMore.test(pattern)) return everywhere;
  const compiled = compileRegex(`(?m)${pattern}`, { anyCase: !isLowerCase.test(pattern) });
  return compiled.ok ? { mayContain: compiled.value, isDecided: false } : everywhere;
};

const searchFor = (value: FilterValue): Search => {
  if (value.form === 'regex') return searchRegex(value.text);
  // A line feed stands between the strings.
  if (value.text.includes('\n')) return everywhere;
  const parts = partsOf(value).map((part) => part.toLowerCase());
  const isDecided = parts.length === 1;
  return { mayContain: (text) => parts.every((part) => text.includes(part)), isDecided };
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
      tests.push((row) => {
        const text = searchTextOf(row);
        if (text !== undefined && !mayContain(text)) return false;
        return (isDecided && text !== undefined) || someString(row.raw, test.value);
      });
    }
    return { ok: true, value: (row) => tests.some((test) => test(row)) };
  },
});
