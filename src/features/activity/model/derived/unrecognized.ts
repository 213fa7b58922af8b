import { isObject } from '../../../../lib/json/json.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Filter } from '../../../../ledger/filter/filter.ts';

/**
 * Returns true if a row only says that an update had nothing recognizable and moved nothing. On today's
 * networks most updates are of this kind: lists omit them and count them, unless a filter asks for kinds.
 * A known choice that could not be read is never omitted, and neither is a choice that moved holdings.
 */
export const isUnrecognized = ({ kind, origin, notices, raw }: Activity): boolean =>
  kind === 'other' &&
  origin !== undefined &&
  notices.length === 0 &&
  !(isObject(raw) && isObject(raw['moved']));

/** Returns whether a filter names kinds. */
export const filtersByKind = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('type') || fields.has('kind');
