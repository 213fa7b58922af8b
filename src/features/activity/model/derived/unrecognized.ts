import { isObject } from '../../../../lib/json/json.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Filter } from '../../../../ledger/filter/filter.ts';

/**
 * Whether a row tells no more than that there was an update in which nothing was recognized and
 * nothing moved. On a network of today most updates are of that kind: lists leave them out, and say
 * how many, unless a filter asks for kinds. A known choice that could not be read is never put aside,
 * and neither is a choice that moved holdings.
 */
export const isUnrecognized = ({ kind, origin, notices, raw }: Activity): boolean =>
  kind === 'other' &&
  origin !== undefined &&
  notices.length === 0 &&
  !(isObject(raw) && isObject(raw['moved']));

/** Returns whether a filter names kinds. */
export const filtersByKind = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('type') || fields.has('kind');
