import { linkOf, type Link } from '../ledger/links.ts';
import type { Json } from '../lib/json.ts';
import { flattenTree } from '../lib/tree.ts';
import { clamp, windowAround, type ListWindow } from '../lib/windowing.ts';
import { visitOf, type LookupState, type Visit } from './lookup.ts';

/** A line of what was found: a name, a value as it was sent, and where the value leads. */
export type ResultLine = {
  readonly depth: number;
  readonly name: string;
  readonly value: string;
  readonly link?: Link | undefined;
};

const linesOf = (raw: Json): readonly ResultLine[] =>
  flattenTree(raw, { collapsed: new Set() }).map(({ depth, key, kind, preview }) => {
    const value = kind === 'value' && preview.startsWith('"') ? preview.slice(1, -1) : preview;
    return { depth, name: key, value, link: linkOf(value, key) };
  });

const cache = new WeakMap<object, readonly ResultLine[]>();

/** The lines of an answer; made once for each. */
export const selectLines = (visit: Visit | undefined): readonly ResultLine[] => {
  if (visit?.fetched.kind !== 'ready') return [];
  const { answer } = visit.fetched;
  const known = cache.get(answer) ?? linesOf(answer.raw);
  cache.set(answer, known);
  return known;
};

/** The lines that fit, and the one that the cursor is on. */
export const linesWindow = (visit: Visit, height: number): ListWindow =>
  windowAround({
    count: selectLines(visit).length,
    height,
    selected: visit.cursor,
    from: visit.top,
  });

/** The cursor moves by so many lines, and the window with it no further than it must. */
export const cursorMoved = (visit: Visit, by: number, height: number): Visit => {
  const last = Math.max(0, selectLines(visit).length - 1);
  const cursor = clamp(visit.cursor + by, 0, last);
  const top = linesWindow({ ...visit, cursor }, height).from;
  return { ...visit, cursor, top };
};

/** The line under the cursor. */
export const selectLine = ({
  lookup,
}: {
  readonly lookup: LookupState;
}): ResultLine | undefined => {
  const visit = visitOf(lookup);
  return visit === undefined ? undefined : selectLines(visit)[visit.cursor];
};
