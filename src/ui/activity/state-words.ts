import { grouped } from '../../lib/count.ts';
import { selectOpenGaps } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import { contiguityWords } from '../frame/tail-words.ts';
import type { EndWords } from '../view.ts';

/** What the reader is looking at: live rows, held ones, one alone, or data with an age. */
const viewState = ({ screen, activity: { poll, position } }: AppState): string => {
  if (poll.state === 'paused') return 'paused';
  if (screen.pane === 'detail') return 'detail, tail goes on';
  if (poll.state === 'offline') return 'stale';
  if (poll.state === 'starting') return 'starting';
  return position.kind === 'following' ? 'live' : 'held';
};

const checks = (state: AppState): string => {
  const { timeline, sieve, view } = state.activity;
  const matching =
    sieve === undefined ? '' : `${grouped(view.matching)} of ${grouped(view.loaded)} match   `;
  return matching + contiguityWords(timeline.since, selectOpenGaps(state));
};

/** What is looked at, and whether all of it is there. */
export const selectStateWords = (state: AppState): EndWords => {
  const left = viewState(state);
  return {
    left,
    right: checks(state),
    leftTone: left === 'stale' ? 'danger' : 'plain',
    rightTone: selectOpenGaps(state) > 0 ? 'danger' : 'plain',
  };
};
