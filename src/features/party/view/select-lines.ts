import { closestStop, lineOfThing, nearestStop } from '../model/page-stops.ts';
import { keepLast } from '../../../lib/keep.ts';
import type { AppState } from '../context.ts';
import { currentPage, knownActivities } from '../slice.ts';
import { type PageLine, sentenceLines } from './page-line.ts';
import { partyLines } from './party-lines.ts';
import { tokenText } from '../messages/tokens.ts';
import { tokenLines } from './token-lines.ts';

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
