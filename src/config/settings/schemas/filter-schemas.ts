import * as v from 'valibot';
import {
  filtersByState,
  type Filter,
  type FilterParseResult,
  type FilterProblem,
} from '../../../ledger/filter/filter.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { type SavedFilter, filterNamePattern } from '../../../ledger/filter/saved-filters.ts';
import { strictObject, commandSchema, textLike, mapping } from './strict-object.ts';
import { formatProblem } from '../settings-table.ts';
import { isObject } from '../../../lib/json/json.ts';

const filterProblem = ({ message, remedy, at }: FilterProblem): string =>
  formatProblem(`${message}, at character ${at}`, remedy);

export const filtersIn = (profile: unknown): readonly SavedFilter[] => {
  const filters = isObject(profile) ? profile['filters'] : undefined;
  if (!isObject(filters)) return [];
  return Object.entries(filters).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ name, text, isInFile: true }] : [],
  );
};

const filterNameRule = formatProblem(
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
    v.record(v.pipe(v.string(), v.regex(filterNamePattern, filterNameRule)), filterText(named)),
    v.transform((filters): readonly SavedFilter[] => filtersIn({ filters })),
  );

export type AlertRule = {
  readonly name: string;
  readonly filter?: Filter | undefined;
  readonly pins?: true | undefined;
  readonly bell: boolean;
  /** The program runs without a shell. */
  readonly run?: readonly string[] | undefined;
};

const alertFilterProblem = (parsed: FilterParseResult): string | undefined => {
  if (!parsed.ok) return filterProblem(parsed.error);
  const example = "for example, 'type=abort'";
  if (parsed.value.isEmpty) return formatProblem('matches everything', example);
  return filtersByState(parsed.value)
    ? formatProblem('uses a state that changes later', example)
    : undefined;
};

/** The filter must not depend on what comes later. `named` are those that it may name. */
export const filterSchema = (named: readonly SavedFilter[] = []) =>
  v.pipe(
    v.string(formatProblem('is not a filter', "for example, 'amount>100000 type=transfer'")),
    v.rawTransform(({ dataset, addIssue, NEVER }): Filter => {
      const parsed = parseFilter(dataset.value, named);
      const problem = alertFilterProblem(parsed);
      if (parsed.ok && problem === undefined) return parsed.value;
      addIssue({ message: problem ?? '' });
      return NEVER;
    }),
  );

const nameRule = formatProblem(
  'is not a name of at most 24 characters without spaces',
  'for example, large',
);

const rule = (named: readonly SavedFilter[]) =>
  v.pipe(
    strictObject({
      when: v.optional(filterSchema(named)),
      pins: v.optional(v.literal(true, formatProblem('is not true', 'omit it otherwise'))),
      name: v.optional(textLike(/^[\x21-\x7e]{1,24}$/, nameRule)),
      bell: v.optional(v.boolean(formatProblem('is not true or false', 'omit it for true')), true),
      run: v.optional(commandSchema),
    }),
    v.check(
      ({ when, pins }) => when !== undefined || pins === true,
      formatProblem('has neither a filter nor pins', "add 'when: FILTER' or 'pins: true'"),
    ),
    v.transform(({ when, pins, name, bell, run }): AlertRule => ({
      name: name ?? when?.written ?? 'pins',
      filter: when,
      pins,
      bell,
      run,
    })),
  );

const most = 50;

/** `alerts: [{ when: FILTER, pins: true }]`. */
export const alertSchema = (named: readonly SavedFilter[]) =>
  v.pipe(
    v.array(rule(named), formatProblem('is not a list', 'start each rule with a dash')),
    v.maxLength(most, formatProblem(`has more than ${most} rules`, 'combine some of them')),
  );
