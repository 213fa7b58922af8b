import type { FilterProblem, FilterParseResult } from './filter.ts';
import { activityLanguage } from './activity-language.ts';
import { fieldsIn } from './expression.ts';
import { compileExpression } from './language.ts';
import { parseExpression } from './parse.ts';

const passAll = (): boolean => true;

const refused = ({ at, ...problem }: FilterProblem): FilterParseResult => ({
  ok: false,
  error: { ...problem, at: at + 1 },
});

/**
 * Parses a filter, such as `type=transfer,offer and (party~alice or amount>1000) not age>1h`. A term
 * without a field searches all texts; ARCHITECTURE.md has the grammar.
 */
export const parseFilter = (text: string): FilterParseResult => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refused(parsed.error);
  const { value: expression } = parsed;
  if (expression === undefined)
    return { ok: true, value: { text, isEmpty: true, fields: new Set(), test: passAll } };
  const compiled = compileExpression(activityLanguage, expression);
  if (!compiled.ok) return refused(compiled.error);
  const fields = new Set(fieldsIn(expression));
  return { ok: true, value: { text, isEmpty: false, fields, test: compiled.value } };
};
