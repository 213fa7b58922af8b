import { shownName } from './party-names.ts';
import { shortenPartyTo } from './quote.ts';
import type { SafeText } from './sanitize.ts';
import { displayWidth, markLookAlike, shortenId } from './width.ts';

export type ShortenedId = { readonly id: string; readonly short: string };

const shortenAll = (id: string | undefined, width: number): readonly ShortenedId[] => {
  if (id === undefined) return [];
  const short = shortenId(id, width);
  return short === id ? [] : [{ id, short }];
};

const shortFingerprint = 7;

export const shortenCompact = (id: string, width: number): SafeText => {
  const name = shownName(id) === undefined ? id.indexOf('::') : 0;
  return shortenId(id, name < 1 ? width : Math.min(width, name + shortFingerprint));
};

/** The first one that stands for no other id is shown. */
export const shortForms = (id: string | undefined, width: number): readonly ShortenedId[] => {
  if (id === undefined) return [];
  const short = shortenCompact(id, width);
  return short === id ? [] : [{ id, short }, ...shortenAll(id, width)];
};

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

/** Shortens an id and marks it, because its short form represents another id, too. */
export const shortenMarked = (id: string, width: number): string =>
  markLookAlike(shortenId(id, width - 1), width);

const shortestApart = (alike: ReadonlySet<string>, id: string, width: number): string =>
  [shortenCompact(id, width), shortenId(id, width)].find((short) => !alike.has(short)) ??
  shortenMarked(id, width);

/** Each id in its own number of cells, as far as it stands for no other one. */
export const shortenEachApart = (cells: ReadonlyMap<string, number>): ((id: string) => string) => {
  const alike = findLookAlikes([...cells].flatMap(([id, width]) => shortForms(id, width)));
  return (id) => shortestApart(alike, id, cells.get(id) ?? displayWidth(id));
};

export const shortenApart = (ids: readonly string[], width: number): ((id: string) => string) => {
  const alike = findLookAlikes(ids.map((id) => ({ id, short: shortenPartyTo(id, width) })));
  return (id) => {
    const short = shortenPartyTo(id, width);
    return alike.has(short) ? shortenMarked(id, width) : short;
  };
};
