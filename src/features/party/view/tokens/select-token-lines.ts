import { keepLast } from '../../../../lib/keep.ts';
import type { State } from '../../../../app/state.ts';
import { knownActivities } from '../../known-activities.ts';
import { tokenText as text } from '../../messages/tokens.ts';
import { sentenceLines, type PageLine } from '../page-line.ts';
import { tokenLines } from './token-lines.ts';

/** Lines of each part that are listed at first. */
const firstOfPart = 6;

/** Countdowns change by the minute: the lines aren't made again each second. */
const clockStep = 60_000;

export type TokensNeeds = Pick<State, 'activity' | 'connection' | 'screen' | 'tokens'>;

const lastLines = keepLast<readonly PageLine[]>();

const linesOf = (state: TokensNeeds, known: ReturnType<typeof knownActivities>) => {
  const { party, report, open, noParty } = state.tokens;
  const { now, size } = state.screen;
  if (party === undefined) return sentenceLines(noParty ?? text.choosing, size.columns);
  const parts = { limit: firstOfPart, open };
  return tokenLines({ party, report, known, now, parts }, size.columns);
};

/** The lines of the Tokens tab; made once for each change of what they show. */
export const selectTokenLines = (state: TokensNeeds): readonly PageLine[] => {
  const known = knownActivities(state);
  const { party, report, open, noParty } = state.tokens;
  const minute = Math.floor(state.screen.now / clockStep);
  const of = [party, report, open, noParty, state.screen.size.columns, known, minute];
  return lastLines(of, () => linesOf(state, known));
};
