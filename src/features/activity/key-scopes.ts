import type { KeyScope } from '../../shell/keys/key-binding.ts';
import type { State } from '../../shell/state/app-state.ts';
import { selectSelectedGap } from './state/gaps.ts';

// Each list is created once, because a new list redraws the footer.
const list = ['list', 'activity', 'scroll', 'global'] as const;
const listWithGap = ['list', 'gap', 'activity', 'scroll', 'global'] as const;
const detail = ['detail', 'activity', 'scroll', 'global'] as const;
const gapDetail = ['detail', 'gap', 'activity', 'scroll', 'global'] as const;

/** The scopes of the Activity tab. */
export const activityScopes = (state: State): readonly KeyScope[] => {
  if (state.screen.pane === 'detail')
    return selectSelectedGap(state) === undefined ? detail : gapDetail;
  return state.activity.view.gapsAt.length > 0 ? listWithGap : list;
};
