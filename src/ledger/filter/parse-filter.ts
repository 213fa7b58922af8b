import type { FilterProblem, FilterParseResult } from './filter.ts';
import { activityLanguage } from './activity-language.ts';
import { fieldsIn } from './expression.ts';
import { compileExpression } from './language.ts';
import { parseExpression } from './parse.ts';

const passAll = (): boolean => true;

const refused = ({ at, ...problem }: FilterProblem): FilterParseResult => ({
  ok: false,
  problem: { ...problem, at: at + 1 },
});

/**
 * Reads a filter, such as `type=transfer,offer and (party~alice or amount>1000) not age>1h`. Text
 * without a field is looked for everywhere; ARCHITECTURE.md has the grammar.
 */
export const parseFilter = (text: string): FilterParseResult => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refused(parsed.problem);
  const { expression } = parsed;
  if (expression === undefined)
    return { ok: true, filter: { text, isEmpty: true, fields: new Set(), test: passAll } };
  const compiled = compileExpression(activityLanguage, expression);
  if (!compiled.ok) return refused(compiled.problem);
  const fields = new Set(fieldsIn(expression));
  return { ok: true, filter: { text, isEmpty: false, fields, test: compiled.test } };
};
