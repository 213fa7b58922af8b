import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import { nodeKeys, nodeScopes, nodeScopeTable } from './keys.ts';
import { nodePageView, nodePageLines } from './view/node-page.tsx';

const nodeScrollPanes: ScrollPanes<CommandContext> = {
  node: ({ store }) => {
    const state = store.getState();
    return {
      lines: nodePageLines(state).length,
      height: bodyRows(state.screen.size) ?? 1,
      offset: state.nodePages.scroll,
      set: (scroll) => state.updateNodePages(() => ({ scroll })),
    };
  },
};

export const nodeScreens = {
  keys: nodeKeys,
  scopes: nodeScopeTable,
  stacks: [nodeScopes],
  scroll: nodeScrollPanes,
  tabs: {},
  cover: {
    view: nodePageView,
    scopes: () => nodeScopes,
    tab: 'overview',
    part: 'nodePages',
    isOpen: ({ nodePages }) => nodePages.page !== undefined,
  },
  actions: ({ nodePages }) => ({
    showTraffic: () => nodePages.open('traffic'),
    closeNodePages: () => nodePages.close(),
  }),
} satisfies FeatureScreens<AppState, CommandContext>;
