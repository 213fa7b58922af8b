import type { AppStore, StoreListener } from '../../../app/state.ts';
import { selectActivityFacts } from './selectors.ts';

/** While the Overview tab is open, in steps, so that keys are handled in between. */
export const createRowReader = (
  store: AppStore,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  let next: NodeJS.Immediate | undefined;
  const readStep = (): void => {
    next = undefined;
    const { overview, updateOverview } = store.getState();
    updateOverview({ readSteps: overview.readSteps + 1 });
  };

  const listen: StoreListener = (state) => {
    if (state.screen.tab !== 'overview' || next !== undefined) return;
    if (selectActivityFacts(state).isReading) next = setImmediate(readStep);
  };

  return { listen, cancel: () => clearImmediate(next) };
};
