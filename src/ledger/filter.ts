import type { Activity } from './activity.ts';
import { readTerm, type Test } from './filter-terms.ts';
import { splitWords, type Word } from './filter-words.ts';

/** A filter that was understood: an activity passes when every test says so. */
export interface Filter {
  readonly text: string;
  readonly tests: readonly Test[];
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

const refused = (at: number, message: string, remedy: string): Parsed => ({
  ok: false,
  problem: { at: at + 1, message, remedy },
});

const tested = ({ negated }: Word, test: Test): Test =>
  negated ? (activity, now) => !test(activity, now) : test;

/**
 * Reads a filter: terms separated by spaces, all of which must match. `type=xfer,abort`,
 * `party~alice`, `amount>1000`, `age<10m`, `round=41207`, `text~word`, a bare or quoted word that is
 * looked for everywhere, and `!term` for its opposite.
 */
export const parseFilter = (text: string): Parsed => {
  const split = splitWords(text);
  if (!split.ok) return refused(split.at, 'a quote is not closed', 'add a " at the end');
  const tests: Test[] = [];
  for (const word of split.words) {
    const term = readTerm(word);
    if (!term.ok) return refused(word.at, term.message, term.remedy);
    tests.push(tested(word, term.test));
  }
  return { ok: true, filter: { text, tests } };
};

/** Whether an activity passes; `now` (milliseconds since 1970) is for its age. */
export const matches = (filter: Filter, activity: Activity, now: number): boolean =>
  filter.tests.every((test) => test(activity, now));
