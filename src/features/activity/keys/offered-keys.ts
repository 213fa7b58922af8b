import type { AppState } from '../../../shell/state/app-state.ts';
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

export const hasNoLink =
  (kind: 'update' | 'contract') =>
  (state: AppState): boolean =>
    selectRowLink(state, kind) === undefined;

export const hasNoGap =
  (direction: 'up' | 'down') =>
  (state: AppState): boolean =>
    selectNextGap(state, direction) === undefined;
