import type { CommandHandler } from '../../shell/command-handler.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import type { AppState } from '../../app/state.ts';
import { openFilteredTail, openPartyTail } from './commands/filtered-tail.ts';
import { loadBackTo } from './commands/load-back.ts';
import { activityKeys } from './keys.ts';
import { activityScopeTable, activityScopes, activityStacks } from './scopes.ts';
import { customOverlays } from './custom/custom-overlays.tsx';
import { selectNewestGap } from './state/gaps.ts';
import { openActivityTree } from './view/detail/open-activity-tree.ts';
import { activityScrollPanes } from './scroll-panes.ts';
import { activityView } from './view/activity-view.tsx';
import { activityOverlays } from './overlays.ts';

const open = storeHandler((state) => {
  state.setTab('activity');
  state.focusList();
});

const showNewestGap = (state: AppState): void => {
  state.setTab('activity');
  state.focusList();
  const index = selectNewestGap(state);
  if (index !== undefined) state.moveSelection({ to: index });
};

/** Goes back from the detail to the list, then clears the marks, then the filter. */
const back: CommandHandler = ({ store }) => {
  const state = store.getState();
  if (state.screen.pane === 'detail') state.focusList();
  else if (state.activity.marks.size > 0) state.clearMarks();
  else if (state.activity.sieve !== undefined) state.clearFilter();
};

export const screens = {
  keys: activityKeys,
  scopes: activityScopeTable,
  stacks: activityStacks,
  overlays: { ...activityOverlays, ...customOverlays },
  scroll: activityScrollPanes,
  tabs: {
    activity: {
      view: activityView,
      scopes: activityScopes,
      open,
      back,
      tree: openActivityTree,
      isTop: ({ screen, activity }) => screen.pane === 'list' && activity.columnMenu === undefined,
    },
  },
  actions: (ctx) => ({
    showParty: (party) => openPartyTail(ctx, party),
    showActivities: (filter) => openFilteredTail(ctx, filter),
    showNewestGap: () => showNewestGap(ctx.store.getState()),
    loadBackTo: (time) => loadBackTo(ctx, time),
  }),
} satisfies FeatureScreens;
