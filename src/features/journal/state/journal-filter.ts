import type { Result } from '../../../lib/result.ts';
import type { FilterProblem } from '../../../ledger/filter/filter.ts';
import {
  compileExpression,
  type Language,
  type ActivityPredicate,
} from '../../../ledger/filter/compile/language.ts';
import { parseExpression } from '../../../ledger/filter/grammar/parse.ts';
import { textField, createTextTest } from '../../../ledger/filter/compile/text-values.ts';

/** The columns that a filter searches. */
export type JournalCells = Readonly<Record<'id' | 'kind' | 'state' | 'what' | 'profile', string>>;

/** A filter that is not empty. */
export type JournalFilter = {
  /** As typed. */
  readonly text: string;
  readonly test: (cells: JournalCells) => boolean;
};

export type ParsedJournalFilter = Result<JournalFilter['test'], FilterProblem>;

const columns = ['id', 'kind', 'state', 'what', 'profile'] as const;

/** The journal's filter language: the grammar of activity filters over the columns, ignoring case. */
export const journalLanguage: Language<JournalCells> = {
  fields: new Map(
    columns.map((column) => [
      column,
      textField((cells: JournalCells, test) => test(cells[column]), { anyCase: true }),
    ]),
  ),
  anywhere: (value) => {
    const test = createTextTest(value, '~');
    if (!test.ok) return test;
    return { ok: true, value: (cells) => columns.some((column) => test.value(cells[column])) };
  },
};

const passing = (test: ActivityPredicate<JournalCells>): ParsedJournalFilter => ({
  ok: true,
  value: (cells) => test(cells, 0),
});

const refuse = (problem: FilterProblem): ParsedJournalFilter => ({
  ok: false,
  error: { ...problem, at: problem.at + 1 },
});

/**
 * Parses a filter of the journal: words that a row must contain, `state=unknown` and
 * `what~carol` for one column, joined by `and`, `or`, `not` and parentheses.
 */
export const parseJournalFilter = (text: string): ParsedJournalFilter => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refuse(parsed.error);
  if (parsed.value === undefined) return passing(() => true);
  const compiled = compileExpression(journalLanguage, parsed.value);
  return compiled.ok ? passing(compiled.value) : refuse(compiled.error);
};
