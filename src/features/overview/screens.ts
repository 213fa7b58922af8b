import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { overviewKeys, overviewScopes, overviewScopeTable } from './keys.ts';
import { overviewView } from './view/overview-view.tsx';
import { bodyRows } from '../../shell/state/layout.ts';
import { goBack, showOverview } from './overview-commands.ts';
import { selectedPlace } from './view/block.ts';
import { overviewPage } from './view/layout.ts';

/** The scroll keys select one element after the other. */
const overviewScrollPanes: ScrollPanes<CommandContext> = {
  overview: ({ store }) => {
    const state = store.getState();
    const { places } = overviewPage(state);
    const at = selectedPlace(places, state);
    return {
      lines: places.length,
      height: bodyRows(state.screen.size) ?? 1,
      offset: at === undefined ? 0 : places.indexOf(at),
      selects: true,
      set: (index) => {
        const id = places[index]?.element.id;
        if (id !== undefined) state.updateOverview({ selected: { id, index } });
      },
    };
  },
};

export const overviewScreens = {
  keys: overviewKeys,
  scopes: overviewScopeTable,
  stacks: [overviewScopes],
  scroll: overviewScrollPanes,
  tabs: {
    overview: {
      view: overviewView,
      scopes: () => overviewScopes,
      open: showOverview,
      back: goBack,
    },
  },
} satisfies FeatureScreens<AppState, CommandContext>;
