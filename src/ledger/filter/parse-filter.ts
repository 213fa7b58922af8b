import type { FilterProblem, FilterParseResult } from './filter.ts';
import { activityLanguage } from './activity-language.ts';
import { fieldsIn } from './grammar/expression.ts';
import { compileExpression } from './compile/language.ts';
import { lowerBound } from './compile/lower-bound.ts';
import { parseExpression } from './grammar/parse.ts';
import { printExpression } from './grammar/print.ts';
import { expandSaved, type SavedFilter } from './saved-filters.ts';

const emptyFilter = {
  isEmpty: true,
  fields: new Set<string>(),
  since: () => undefined,
  test: () => true,
} as const;

const refused = ({ at, ...problem }: FilterProblem): FilterParseResult => ({
  ok: false,
  error: { ...problem, at: at + 1 },
});

/**
 * Parses a filter, such as `type=transfer,offer and (party~alice or amount>1000) not age>1h`. A term
 * without a field searches all texts, and `@name` means a saved filter; `grammar/parse` has the grammar.
 */
export const parseFilter = (
  text: string,
  saved: readonly SavedFilter[] = [],
): FilterParseResult => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refused(parsed.error);
  if (parsed.value === undefined)
    return { ok: true, value: { ...emptyFilter, text, written: text } };
  const expanded = expandSaved(parsed.value, saved);
  if (!expanded.ok) return refused(expanded.error);
  const { value: expression } = expanded;
  const compiled = compileExpression(activityLanguage, expression);
  if (!compiled.ok) return refused(compiled.error);
  const fields = new Set(fieldsIn(expression));
  // The text stands for what is matched, so it must change when a saved filter does.
  const meant = saved.length > 0 && text.includes('@') ? printExpression(expression) : text;
  const since = (now: number) => lowerBound(expression, now);
  const test = compiled.value;
  return { ok: true, value: { text: meant, written: text, isEmpty: false, fields, since, test } };
};
