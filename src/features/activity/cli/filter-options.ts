import type { Result } from '../../../lib/result.ts';
import type { Filter, FilterProblem } from '../../../ledger/filter/filter.ts';
import { parseFilter } from '../../../ledger/filter/parse-filter.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { displayWidth } from '../../../lib/text/width.ts';

/** An option that adds a filter, with the expression that it means. */
export interface FilterOption {
  readonly option: string;
  readonly text: string | undefined;
}

export type ParsedFilters = Result<readonly Filter[], string>;

/** Formats a filter problem: the whole expression, a caret at the term, and the allowed values. */
const filterProblemText = (
  option: string,
  text: string,
  { at, message, remedy }: FilterProblem,
): string => {
  if (option !== '--filter') return `${option}: ${message}: ${remedy}`;
  const caret = ' '.repeat(displayWidth(sanitize(text.slice(0, at - 1))));
  return `${option}: ${message}\n  ${text.replaceAll('\n', ' ')}\n  ${caret}^\n${remedy}`;
};

/** Parses the filters of options; returns the first problem with its option. */
export const parseFilterOptions = (options: readonly FilterOption[]): ParsedFilters => {
  const filters: Filter[] = [];
  for (const { option, text = '' } of options) {
    const parsed = parseFilter(text);
    if (!parsed.ok) return { ok: false, error: filterProblemText(option, text, parsed.error) };
    filters.push(parsed.value);
  }
  return { ok: true, value: filters };
};
