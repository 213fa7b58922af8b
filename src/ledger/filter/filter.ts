import type { Result } from '../../lib/result.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { displayWidth, truncateEnd, truncateStart } from '../../lib/text/width.ts';
import type { Activity } from '../activity/activity.ts';
import type { OfferEndings } from '../activity/open-contracts.ts';
import type { ActivityPredicate } from './compile/language.ts';

type ProblemExcerpt = { readonly line: SafeText; readonly column: number };

/** Combining characters take no cell, and there may be 100,000. */
const charactersPerCell = 50;

/** Takes at most `width` cells around the character `at`. */
export const excerptAt = (text: string, at: number, width: number): ProblemExcerpt => {
  const near = width * charactersPerCell;
  const before = text.slice(Math.max(0, at - near), at).replaceAll(/\s/g, ' ');
  const after = text.slice(at, at + near).replaceAll(/\s/g, ' ');
  const [left, right] = [displayWidth(sanitize(before)), displayWidth(sanitize(after))];
  if (left + right <= width) return { line: sanitize(before + after), column: left };
  const room = Math.min(left, Math.max(Math.floor(width / 2), width - right));
  const start = truncateStart(before, room);
  const column = displayWidth(start);
  return { line: sanitize(start + truncateEnd(after, width - column)), column };
};

export interface Filter {
  readonly text: string;
  readonly written: string;
  readonly isEmpty: boolean;
  readonly fields: ReadonlySet<string>;
  /** Nothing before this time passes. It is in milliseconds since 1970. */
  readonly since: (now: number) => number | undefined;
  readonly test: ActivityPredicate<Activity>;
}

/** A mistake in a filter, with the broken rule and a correct example. */
export interface FilterProblem {
  /** The position in the text, counted from 1. */
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

export type FilterParseResult = Result<Filter, FilterProblem>;

/** `now` is in milliseconds since 1970; the state of an offer needs `endings`. */
export const matchesFilter = (
  filter: Filter,
  activity: Activity,
  now: number,
  endings?: OfferEndings,
): boolean => filter.test(activity, now, endings);

/** True if a filter uses the state of an offer, which changes after an activity was listed. */
export const filtersByState = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('state') || fields.has('offer.state');
