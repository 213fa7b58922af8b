import { selectContiguity, selectOpenGaps } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { contiguityLabel, isLive, selectTailFacts, type TailFacts } from './tail-labels.ts';
import type { SplitText } from '../../../../shell/view-types.ts';
import * as messages from '../../messages/list.ts';

/** The state of the tail: whether the rows are those of the scan right now. */
const tailState = (facts: TailFacts): 'paused' | 'starting' | 'stale' | 'waiting' | 'running' => {
  const { state, waiting } = facts.poll;
  if (state === 'paused' || state === 'starting') return state;
  if (!isLive(facts)) return 'stale';
  return waiting === undefined ? 'running' : 'waiting';
};

/** Names the rows on screen: live, scrolled, a single one, or possibly outdated. */
const viewState = (state: AppState): string => {
  const tail = tailState(selectTailFacts(state));
  if (state.screen.pane === 'detail') return messages.detailState(tail);
  if (tail !== 'running') return tail;
  return state.activity.position.kind === 'following' ? 'live' : 'scrolled';
};

const checks = (state: AppState): string => {
  const { sieve, view } = state.activity;
  const matching = sieve === undefined ? [] : [messages.matchingRows(view.matching, view.loaded)];
  const gaps = [contiguityLabel(selectContiguity(state))];
  // A narrow line is cut at its end, which must not hide an open gap.
  return [...(selectOpenGaps(state) > 0 ? [...gaps, ...matching] : [...matching, ...gaps])].join(
    '   ',
  );
};

/** The state of the view, and whether rows are missing. */
export const selectStateLine = (state: AppState): SplitText => {
  const left = viewState(state);
  return {
    left,
    right: checks(state),
    leftTone: left.includes('stale') ? 'danger' : 'plain',
    rightTone: selectOpenGaps(state) > 0 ? 'danger' : 'plain',
  };
};
