import type { Activity } from './activity.ts';
import { activityLanguage } from './filter/activity-language.ts';
import { fieldsIn } from './filter/expression.ts';
import { compileExpression, type Test } from './filter/language.ts';
import { parseExpression } from './filter/parse.ts';

/** A filter that was understood. */
export interface Filter {
  readonly text: string;
  /** Nothing was typed: everything passes. */
  readonly isEmpty: boolean;
  /** The fields that it compares. */
  readonly fields: ReadonlySet<string>;
  readonly test: Test<Activity>;
}

/** Where a filter cannot be understood, which rule it breaks, and what to type instead. */
export interface FilterProblem {
  /** The character at which the term begins, counted from 1. */
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

export type Parsed =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterProblem };

const passAll = (): boolean => true;

const refused = ({ at, ...problem }: FilterProblem): Parsed => ({
  ok: false,
  problem: { ...problem, at: at + 1 },
});

/**
 * Reads a filter, such as `type=transfer,offer and (party~alice or amount>1000) not age>1h`. Text
 * without a field is looked for everywhere; ARCHITECTURE.md has the grammar.
 */
export const parseFilter = (text: string): Parsed => {
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

/** Whether an activity passes; `now` (milliseconds since 1970) is for its age. */
export const matches = (filter: Filter, activity: Activity, now: number): boolean =>
  filter.test(activity, now);
