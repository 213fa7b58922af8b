import type { AppState } from '../../../app/state.ts';
import type { Refusal } from '../../../shell/keys/key-binding.ts';
import { markText } from '../messages/notices.ts';
import { canFill } from '../model/timeline/gaps.ts';
import { selectChosenGap, selectNextGap, selectUnresolvedGaps } from '../state/gaps.ts';
import { selectRowLink } from '../state/selectors.ts';

const chosenGap = (state: AppState) => selectChosenGap(state)?.line.gap;

export const canFillGap = (state: AppState): boolean => {
  const gap = chosenGap(state);
  return gap !== undefined && canFill(gap);
};

export const canAcceptGap = (state: AppState): boolean => {
  const gap = chosenGap(state);
  return gap !== undefined && gap.state !== 'accepted';
};

export const hasNoFillableGap = (state: AppState): boolean =>
  !selectUnresolvedGaps(state).some(({ gap }) => canFill(gap));

export const refuseWithoutMarks: Refusal = ({ activity }) =>
  activity.marks.size === 0 ? markText.noMarks : undefined;

export const hasNoSought = ({ activity }: AppState): boolean => activity.sought === undefined;

export const isListEmpty = ({ activity }: AppState): boolean => activity.view.entries.length === 0;

export const isFollowing = ({ activity }: AppState): boolean =>
  activity.position.kind === 'following';

const hasNoLink = (state: AppState, kind: 'update' | 'contract'): boolean =>
  selectRowLink(state, kind) === undefined;

export const hasNoUpdate = (state: AppState): boolean => hasNoLink(state, 'update');

/**
 * While the list follows, each new row is the chosen one. Some have a contract and some have none, so the
 * line of keys would move with every row.
 */
export const hasNoChosenContract = (state: AppState): boolean =>
  isFollowing(state) || hasNoLink(state, 'contract');

export const hasNoGap =
  (direction: 'up' | 'down') =>
  (state: AppState): boolean =>
    selectNextGap(state, direction) === undefined;
