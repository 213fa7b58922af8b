import { keepLast } from '../../../lib/keep.ts';
import type { AppState } from '../context.ts';
import { currentPage, knownActivities } from '../slice.ts';
import { type PageLine, sentenceLines } from './page-line.ts';
import { partyLines } from './party-lines.ts';
import { tokenText } from '../messages/tokens.ts';
import { tokenLines } from './token-lines.ts';

/** As much of a line as tells which thing it belongs to; a heading or a blank line belongs to none. */
interface Stop {
  readonly link?: unknown;
  readonly instrument?: unknown;
}

export const thingOf = ({ link, instrument }: Stop): string | undefined =>
  link === undefined ? undefined : JSON.stringify([link, instrument]);

const isStop = (lines: readonly Stop[], index: number): boolean => {
  const [line, above] = [lines[index], lines[index - 1]];
  const thing = line && thingOf(line);
  return thing !== undefined && thing !== (above && thingOf(above));
};

/** The line of a thing, wherever it is now; undefined once it is gone. */
export const lineOfThing = (
  lines: readonly Stop[],
  thing: string | undefined,
): number | undefined => {
  const at = thing === undefined ? -1 : lines.findIndex((line) => thingOf(line) === thing);
  return at < 0 ? undefined : at;
};

export const firstStop = (lines: readonly Stop[]): number =>
  lines.findIndex((_, index) => isStop(lines, index));

/** The line where a move from one line to another ends. Without any thing, each line is one. */
export const nearestStop = (lines: readonly Stop[], to: number, from: number): number => {
  const first = firstStop(lines);
  if (first === -1) return to;
  const step = to >= from ? 1 : -1;
  let at = to;
  while (at > first && at < lines.length - 1 && !isStop(lines, at)) at += step;
  return Math.max(first, Math.min(at, lines.length - 1));
};

/** The stop with the fewest lines to it, the earlier of two. Without any thing, each line is one. */
export const closestStop = (lines: readonly Stop[], to: number): number => {
  const stops = lines.flatMap((_, index) => (isStop(lines, index) ? [index] : []));
  const distance = (at: number): number => Math.abs(at - to);
  return stops.toSorted((one, other) => distance(one) - distance(other))[0] ?? to;
};

const firstOfPart = 6;

/** Expiry times and spans change by the minute: a page isn't computed again each second. */
const clockStep = 60_000;

/** What the lines of a page and of the tokens are made of. */
export type PageState = Pick<AppState, 'activity' | 'connection' | 'party' | 'screen' | 'tokens'>;

const lastPageLines = keepLast<readonly PageLine[]>();

export const selectPageLines = (state: PageState): readonly PageLine[] => {
  const page = currentPage(state);
  if (page === undefined) return [];
  const known = knownActivities(state);
  const { party, report, span, open } = page;
  const { columns } = state.screen.size;
  const minute = Math.floor(state.screen.now / clockStep);
  const of = [party, report, span, open, columns, known, minute];
  return lastPageLines(of, () => {
    const content = { party, report, known, span, parts: { limit: firstOfPart, open } };
    return partyLines({ ...content, now: state.screen.now }, columns);
  });
};

const lastTokenLines = keepLast<readonly PageLine[]>();

const tokenPageLines = (state: PageState, known: ReturnType<typeof knownActivities>) => {
  const { party, report, open, noParty } = state.tokens;
  const { now, size } = state.screen;
  if (party === undefined) return sentenceLines(noParty ?? tokenText.choosing, size.columns);
  const parts = { limit: firstOfPart, open };
  return tokenLines({ party, report, known, now, parts }, size.columns);
};

export const selectTokenLines = (state: PageState): readonly PageLine[] => {
  const known = knownActivities(state);
  const { party, report, open, noParty } = state.tokens;
  const minute = Math.floor(state.screen.now / clockStep);
  const of = [party, report, open, noParty, state.screen.size.columns, known, minute];
  return lastTokenLines(of, () => tokenPageLines(state, known));
};

/** The line of the thing under the cursor; once the thing is gone, the nearest other one. */
export const selectTokenCursor = (state: PageState): number => {
  const lines = selectTokenLines(state);
  const { thing, cursor } = state.tokens;
  const at = Math.min(cursor, lines.length - 1);
  if (thing === undefined) return nearestStop(lines, at, 0);
  return lineOfThing(lines, thing) ?? closestStop(lines, at);
};
