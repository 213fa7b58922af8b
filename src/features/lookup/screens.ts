import type { CommandContext, CommandHandler } from './command-context.ts';
import type { AppState } from './context.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { lookupKeys } from './keys.ts';
import { lookupScopeTable, lookupScopes, lookupStacks } from './scopes.ts';
import { lookupView } from './view/lookup-view.tsx';
import { currentVisit, leavePage, type LookupState } from './slice.ts';
import { lookupScrollPanes } from './commands/scroll-panes.ts';
import { openVisitTree } from './commands/result-commands.ts';

/** Facts that follow a response don't count. */
const isWaiting = (state: LookupState): boolean => {
  const visit = currentVisit(state);
  if (state.page !== 'result' || visit === undefined) return false;
  return visit.fetched.kind === 'loading' || visit.watching !== undefined;
};

/** Cancels the request that the page waits for, or goes back to where this page was opened. */
const back: CommandHandler = ({ store, lookups }) => {
  const state = store.getState();
  const waited = isWaiting(state.lookup);
  if (lookups.cancel() && waited) return;
  const before = leavePage(state.lookup);
  if (before === undefined) state.leaveTab();
  else state.showLookupPage(before);
};

export const lookupScreens = {
  keys: lookupKeys,
  scopes: lookupScopeTable,
  stacks: lookupStacks,
  scroll: lookupScrollPanes,
  tabs: {
    lookup: {
      view: lookupView,
      scopes: lookupScopes,
      open: storeHandler((state: AppState) => state.setTab('lookup')),
      back,
      tree: openVisitTree,
    },
  },
  actions: ({ lookups }) => ({ lookUp: lookups.lookUp }),
} satisfies FeatureScreens<AppState, CommandContext>;
