import type { Result } from '../../../lib/result.ts';
import { excerptAt, type Filter, type FilterProblem } from '../../../ledger/filter/filter.ts';
import { filterLimits } from '../../../ledger/filter/grammar/limits.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { withSavedTexts, type SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import { loadRegexFor } from '../../../ledger/filter/regex/regex.ts';

/** An option that adds a filter, with the expression that it means. */
export interface FilterOption {
  readonly option: string;
  readonly text: string | undefined;
}

export type ParsedFilters = Result<readonly Filter[], string>;

/** Cells that are printed of a filter that is too long to be read. */
const excerptWidth = 72;

/** Formats a filter problem: the whole expression, a caret at the term, and the allowed values. */
const filterProblemText = (
  option: string,
  text: string,
  { at, message, remedy }: FilterProblem,
): string => {
  if (option !== '--filter') return `${option}: ${message}: ${remedy}`;
  const width = text.length > filterLimits.length ? excerptWidth : Infinity;
  const { line, column } = excerptAt(text, at - 1, width);
  return `${option}: ${message}\n  ${line}\n  ${' '.repeat(column)}^\n${remedy}`;
};

/** Reads the filters of options; returns the first problem with its option. */
export const readFilterOptions = async (
  options: readonly FilterOption[],
  saved: readonly SavedFilter[],
): Promise<ParsedFilters> => {
  const filters: Filter[] = [];
  for (const { option, text = '' } of options) {
    await loadRegexFor(withSavedTexts(text, saved));
    const parsed = parseFilter(text, saved);
    if (!parsed.ok) return { ok: false, error: filterProblemText(option, text, parsed.error) };
    filters.push(parsed.value);
  }
  return { ok: true, value: filters };
};
