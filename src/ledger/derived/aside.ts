import type { Activity } from '../activity.ts';

/**
 * Whether a row tells no more than that there was an update in which nothing was recognised. On a
 * network of today most updates are of that kind: lists leave them out, and say how many, unless a
 * filter asks for kinds. A known choice that could not be read is never put aside.
 */
export const isAside = ({ kind, origin, notices }: Activity): boolean =>
  kind === 'other' && origin !== undefined && notices.length === 0;

/** Whether a filter, as it was typed, says which kinds are wanted. */
export const asksForKinds = (text: string): boolean => /(^|[\s!])(type|kind)=/i.test(text);
