import type { Result } from '../../lib/result.ts';
import type { Activity } from '../activity/activity.ts';
import type { OfferEndings } from '../activity/open-contracts.ts';
import type { ActivityPredicate } from './compile/language.ts';

/** A parsed filter. */
export interface Filter {
  /** What it matches: names of other filters stand for their texts. */
  readonly text: string;
  /** As it was written. */
  readonly written: string;
  /** Nothing was typed: everything passes. */
  readonly isEmpty: boolean;
  /** The fields that it compares. */
  readonly fields: ReadonlySet<string>;
  /** The time before which nothing passes, in milliseconds since 1970; undefined if there is none. */
  readonly since: (now: number) => number | undefined;
  readonly test: ActivityPredicate<Activity>;
}

/** The place of a filter error, the broken rule, and a correct example. */
export interface FilterProblem {
  /** The character at which the term begins, counted from 1. */
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

export type FilterParseResult = Result<Filter, FilterProblem>;

/**
 * Returns whether an activity passes; `now` (milliseconds since 1970) is for its age, `endings` for
 * the state of an offer.
 */
export const matchesFilter = (
  filter: Filter,
  activity: Activity,
  now: number,
  endings?: OfferEndings,
): boolean => filter.test(activity, now, endings);

/**
 * Returns whether a filter reads the state of offers, which changes after an activity was listed.
 */
export const filtersByState = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('state') || fields.has('offer.state');
