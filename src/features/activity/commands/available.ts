import type { AppState } from '../context.ts';
import { hidden, idle, type Availability, type Refusal } from '../../../shell/keys/key-binding.ts';
import { markText, rowText } from '../messages/notices.ts';
import { canFill } from '../timeline/gaps.ts';
import { selectChosenGap, selectNextGap } from '../state/gaps.ts';
import { selectRowLink, selectUnresolvedGaps } from '../state/selectors.ts';

const unlessIdle = (isIdle: boolean): Availability => (isIdle ? idle : undefined);
const chosenGap = (state: AppState) => selectChosenGap(state)?.line.gap;

export const fillGap = (state: AppState): Availability => {
  const gap = chosenGap(state);
  return gap !== undefined && canFill(gap) ? undefined : hidden;
};

export const acceptGap = (state: AppState): Availability => {
  const gap = chosenGap(state);
  return gap !== undefined && gap.state !== 'accepted' ? undefined : hidden;
};

export const fillAnyGap = (state: AppState): Availability =>
  unlessIdle(!selectUnresolvedGaps(state).some(({ gap }) => canFill(gap)));

export const goToGap =
  (direction: 'up' | 'down') =>
  (state: AppState): Availability =>
    unlessIdle(selectNextGap(state, direction) === undefined);

export const clearMarks: Refusal<AppState> = ({ activity }) =>
  activity.marks.size === 0 ? markText.noMarks : undefined;

export const goToMatch = ({ activity }: AppState): Availability =>
  unlessIdle(activity.sought === undefined);

const hasNoRow = ({ activity }: AppState): boolean => activity.view.entries.length === 0;

export const useRow = (state: AppState): Availability => unlessIdle(hasNoRow(state));

export const openRow: Refusal<AppState> = (state) => (hasNoRow(state) ? rowText.none : undefined);

export const loadOlder: Refusal<AppState> = ({ activity }) =>
  activity.timeline.entries.length === 0 ? rowText.noneLoaded() : undefined;

const isFollowing = ({ activity }: AppState): boolean => activity.position.kind === 'following';

export const follow = (state: AppState): Availability => unlessIdle(isFollowing(state));

export const togglePoll = ({ activity }: AppState): Availability =>
  activity.poll.state === 'paused' ? { hint: 'resume' } : undefined;

const hasLink = (state: AppState, kind: 'update' | 'contract'): boolean =>
  selectRowLink(state, kind) !== undefined;

export const openUpdate = (state: AppState): Availability => unlessIdle(!hasLink(state, 'update'));

/**
 * Whether the contract of the row can be opened. A followed list selects each new row, and only some have a
 * contract: the hints would move with each.
 */
export const openContract = (state: AppState): Availability =>
  unlessIdle(isFollowing(state) || !hasLink(state, 'contract'));
