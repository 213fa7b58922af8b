import { keepLast } from '../../../lib/keep.ts';
import type { State } from '../../../app/state.ts';
import { knownActivities } from '../known-activities.ts';
import { currentPage } from '../slice.ts';
import type { PageLine } from './page-line.ts';
import { partyLines } from './party-lines.ts';

/** Lines of each part that are listed at first. */
const firstOfPart = 6;

/** Expiry times and spans change by the minute: a page isn't computed again each second. */
const clockStep = 60_000;

type PageState = Pick<State, 'activity' | 'connection' | 'party' | 'screen'>;

const lastLines = keepLast<readonly PageLine[]>();

/** The lines of the page on the screen; computed once for each change of what they show. */
export const selectPageLines = (state: PageState): readonly PageLine[] => {
  const page = currentPage(state);
  if (page === undefined) return [];
  const known = knownActivities(state);
  const { party, report, span, open } = page;
  const { columns } = state.screen.size;
  const minute = Math.floor(state.screen.now / clockStep);
  const of = [party, report, span, open, columns, known, minute];
  return lastLines(of, () => {
    const content = { party, report, known, span, parts: { limit: firstOfPart, open } };
    return partyLines({ ...content, now: state.screen.now }, columns);
  });
};
