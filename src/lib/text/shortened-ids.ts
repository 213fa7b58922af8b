import { shortenId } from './width.ts';

/** Follows a shortened id that looks like another one. */
const lookAlikeMark = '~';

/** An id that a screen shows shortened. */
export type ShortenedId = { readonly id: string; readonly short: string };

/** Shortens an id to a width; empty if it fits, because a whole id looks like no other. */
export const shortened = (id: string | undefined, width: number): readonly ShortenedId[] => {
  if (id === undefined) return [];
  const short = shortenId(id, width);
  return short === id ? [] : [{ id, short }];
};

/** Returns the shortened forms that represent more than one id. */
export const findLookAlikes = (ids: readonly ShortenedId[]): ReadonlySet<string> => {
  const known = new Map<string, string>();
  const alike = new Set<string>();
  for (const { id, short } of ids) {
    const first = known.get(short);
    if (first === undefined) known.set(short, id);
    else if (first !== id) alike.add(short);
  }
  return alike;
};

/** Shortens an id whose shortened form represents another one too, and marks it. */
export const shortenMarked = (id: string, width: number): string =>
  `${shortenId(id, width - 1)}${lookAlikeMark}`;

/** Returns a function that shortens each of some ids to a width, and marks those that look alike then. */
export const shortenApart = (ids: readonly string[], width: number): ((id: string) => string) => {
  const alike = findLookAlikes(ids.flatMap((id) => shortened(id, width)));
  return (id) => {
    const short = shortenId(id, width);
    return alike.has(short) ? shortenMarked(id, width) : short;
  };
};
