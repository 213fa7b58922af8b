import * as v from 'valibot';
import type { FilterProblem } from '../../../ledger/filter/filter.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { filterNamePattern, type SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import { isObject } from '../../../lib/json/json.ts';
import { formatProblem } from '../settings-table.ts';
import { mapping } from './strict-object.ts';

export const filterProblem = ({ message, remedy, at }: FilterProblem): string =>
  formatProblem(`${message}, at character ${at}`, remedy);

export const filtersIn = (profile: unknown): readonly SavedFilter[] => {
  const filters = isObject(profile) ? profile['filters'] : undefined;
  if (!isObject(filters)) return [];
  return Object.entries(filters).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ name, text, isInFile: true }] : [],
  );
};

const nameRule = formatProblem(
  'is not the name of a filter: letters, digits, _ and -, at most 32',
  'for example, large',
);

const textRule = formatProblem('is not a filter', "for example, 'amount>100000 type=transfer'");

/** A filter may name other filters of its profile. */
const filterText = (named: readonly SavedFilter[]) =>
  v.pipe(
    v.string(textRule),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const parsed = parseFilter(dataset.value, named);
      if (!parsed.ok) addIssue({ message: filterProblem(parsed.error) });
      else if (parsed.value.isEmpty) addIssue({ message: textRule });
    }),
  );

/** `filters: { NAME: FILTER }`. */
export const filtersSchema = (named: readonly SavedFilter[]) =>
  v.pipe(
    mapping,
    v.record(v.pipe(v.string(), v.regex(filterNamePattern, nameRule)), filterText(named)),
    v.transform((filters): readonly SavedFilter[] => filtersIn({ filters })),
  );
