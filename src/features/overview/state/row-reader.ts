import type { AppState, AppStore, StoreListener } from '../../../shell/state/app-state.ts';
import type { ActivityFacts } from './selectors.ts';

/** Reads the loaded rows in steps while the Overview tab is open, so that keys are handled in between. */
export const createRowReader = (
  store: AppStore,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  let next: NodeJS.Immediate | undefined;
  // Loaded when the tab first opens: a session that never opens it doesn't load the index.
  let select: ((state: AppState) => ActivityFacts) | undefined;

  const readStep = (): void => {
    next = undefined;
    const { overview, updateOverview } = store.getState();
    updateOverview({ readSteps: overview.readSteps + 1 });
  };

  const listen: StoreListener = (state) => {
    if (state.screen.tab !== 'overview' || next !== undefined) return;
    if (select?.(state).isReading === true) next = setImmediate(readStep);
  };

  const load: StoreListener = (state) => {
    if (select !== undefined || state.screen.tab !== 'overview') return;
    void import('./selectors.ts').then(({ selectActivityFacts }) => {
      select = selectActivityFacts;
      listen(store.getState(), state);
    });
  };

  return {
    listen: (state, before) => {
      load(state, before);
      listen(state, before);
    },
    cancel: () => clearImmediate(next),
  };
};
