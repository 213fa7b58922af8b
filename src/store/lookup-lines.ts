import { factsOf, type FactLine } from '../ledger/facts/facts.ts';
import { clamp, windowAround, type ListWindow } from '../lib/windowing.ts';
import { visitOf, type LookupState, type Visit } from './lookup.ts';

const cache = new WeakMap<object, readonly FactLine[]>();

/** The lines of an answer; made once for each. */
export const selectLines = (visit: Visit | undefined): readonly FactLine[] => {
  if (visit?.fetched.kind !== 'ready') return [];
  const { answer } = visit.fetched;
  const known = cache.get(answer) ?? factsOf(visit.lookup, answer.raw);
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
export const selectLine = ({ lookup }: { readonly lookup: LookupState }): FactLine | undefined => {
  const visit = visitOf(lookup);
  return visit === undefined ? undefined : selectLines(visit)[visit.cursor];
};
