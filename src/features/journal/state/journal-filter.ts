import type { FilterProblem } from '../../../ledger/filter/filter.ts';
import {
  compileExpression,
  type Language,
  type ActivityPredicate,
} from '../../../ledger/filter/language.ts';
import { parseExpression } from '../../../ledger/filter/parse.ts';
import { textField, createTextTest } from '../../../ledger/filter/values.ts';

/** The columns in which a filter looks. */
export type JournalCells = Readonly<Record<'id' | 'kind' | 'state' | 'what' | 'profile', string>>;

export type ParsedJournalFilter =
  | { readonly ok: true; readonly passes: (cells: JournalCells) => boolean }
  | { readonly ok: false; readonly problem: FilterProblem };

const columns = ['id', 'kind', 'state', 'what', 'profile'] as const;

/** Filters of the journal: the grammar of the list's filter, over the columns; case does not count. */
const journalLanguage: Language<JournalCells> = {
  fields: new Map(
    columns.map((column) => [
      column,
      textField((cells: JournalCells) => [cells[column]], { anyCase: true }),
    ]),
  ),
  anywhere: (value) => {
    const test = createTextTest(value, '~');
    return (cells) => columns.some((column) => test(cells[column]));
  },
};

const passing = (test: ActivityPredicate<JournalCells>): ParsedJournalFilter => ({
  ok: true,
  passes: (cells) => test(cells, 0),
});

/**
 * Reads a filter of the journal: words that have to stand somewhere in a row, `state=unknown` and
 * `what~carol` for one column, joined by `and`, `or`, `not` and parentheses.
 */
export const parseJournalFilter = (text: string): ParsedJournalFilter => {
  const parsed = parseExpression(text);
  const compiled =
    parsed.ok && parsed.expression !== undefined
      ? compileExpression(journalLanguage, parsed.expression)
      : parsed;
  if (!compiled.ok)
    return { ok: false, problem: { ...compiled.problem, at: compiled.problem.at + 1 } };
  return passing('test' in compiled ? compiled.test : () => true);
};
