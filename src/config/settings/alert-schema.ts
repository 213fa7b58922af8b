import * as v from 'valibot';
import { filtersByState, type Filter } from '../../ledger/filter/filter.ts';
import { parseFilter } from '../../ledger/filter/parse-filter.ts';
import { strictObject, commandSchema } from './strict-object.ts';
import { formatProblem } from './settings-table.ts';

/** A rule for activities that ring the bell, are counted and may run a command. */
export type AlertRule = {
  readonly name: string;
  /** In the filter language of the list. */
  readonly filter: Filter;
  readonly bell: boolean;
  /** A program and its arguments, run without a shell. */
  readonly run?: readonly string[] | undefined;
};

/** A filter of activities that does not depend on what comes later. */
export const filterSchema = v.pipe(
  v.string(formatProblem('is not a filter', "for example, 'amount>100000 type=transfer'")),
  v.rawTransform(({ dataset, addIssue, NEVER }): Filter => {
    const parsed = parseFilter(dataset.value);
    const isEmpty = parsed.ok && parsed.value.isEmpty;
    const isLater = parsed.ok && filtersByState(parsed.value);
    if (parsed.ok && !isEmpty && !isLater) return parsed.value;
    const empty = isLater ? 'uses a state that changes later' : 'matches everything';
    const message = parsed.ok ? empty : parsed.error.message;
    const remedy = parsed.ok ? "for example, 'type=abort'" : parsed.error.remedy;
    addIssue({ message: formatProblem(message, remedy) });
    return NEVER;
  }),
);

const nameRule = formatProblem(
  'is not a name of at most 24 characters without spaces',
  'for example, large',
);

const rule = v.pipe(
  strictObject({
    when: filterSchema,
    name: v.optional(v.pipe(v.string(nameRule), v.regex(/^[\x21-\x7e]{1,24}$/, nameRule))),
    bell: v.optional(v.boolean(formatProblem('is not true or false', 'omit it for true')), true),
    run: v.optional(commandSchema),
  }),
  v.transform(({ when, name, bell, run }): AlertRule => ({
    name: name ?? when.text,
    filter: when,
    bell,
    run,
  })),
);

const most = 50;

/** `alerts: [{ when: FILTER }]`. */
export const alertSchema = v.pipe(
  v.array(rule, formatProblem('is not a list', 'start each rule with a dash')),
  v.maxLength(most, formatProblem(`has more than ${most} rules`, 'combine some of them')),
);
