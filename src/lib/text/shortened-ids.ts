import { displayWidth, markLookAlike, shortenId, wholeNameWidth } from './width.ts';

export type ShortenedId = { readonly id: string; readonly short: string };

/** By these forms, an id may be taken for another: the one in `width` cells, and the one with its whole name. */
const formsOf = (id: string, width: number): readonly string[] => {
  const whole = wholeNameWidth(id) ?? width;
  return [shortenId(id, width), ...(whole === width ? [] : [shortenId(id, whole)])];
};

export const shortForms = (id: string | undefined, width: number): readonly ShortenedId[] =>
  id === undefined ? [] : formsOf(id, width).map((short) => ({ id, short }));

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

/** Marks the id if one of its forms represents another id, too. */
export const shortenUnlike = (alike: ReadonlySet<string>, id: string, width: number): string =>
  alike.size > 0 && formsOf(id, width).some((short) => alike.has(short)) && displayWidth(id) > width
    ? markLookAlike(shortenId(id, width - 1), width)
    : shortenId(id, width);

export const shortenApart = (ids: readonly string[], width: number): ((id: string) => string) => {
  const alike = findLookAlikes(ids.flatMap((id) => shortForms(id, width)));
  return (id) => shortenUnlike(alike, id, width);
};
