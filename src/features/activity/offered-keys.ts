import type { AppState } from '../../shell/state/app-state.ts';
import { selectChosenGap, selectNextGap } from './state/gaps.ts';
import { selectRowLink } from './state/selectors.ts';

const chosenGapState = (state: AppState) => selectChosenGap(state)?.line.gap.state;

export const canFillGap = (state: AppState): boolean => chosenGapState(state) === 'open';

export const canAcceptGap = (state: AppState): boolean => {
  const gap = chosenGapState(state);
  return gap !== undefined && gap !== 'accepted';
};

export const isListEmpty = ({ activity }: AppState): boolean => activity.view.entries.length === 0;

export const isFollowing = ({ activity }: AppState): boolean =>
  activity.position.kind === 'following';

export const hasNoLink =
  (kind: 'update' | 'contract') =>
  (state: AppState): boolean =>
    selectRowLink(state, kind) === undefined;

export const hasNoGap =
  (direction: 'up' | 'down') =>
  (state: AppState): boolean =>
    selectNextGap(state, direction) === undefined;
