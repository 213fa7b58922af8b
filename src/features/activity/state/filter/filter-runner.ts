import type { AppStore, StoreListener } from '../../../../app/state.ts';
import { nextSlice, type FilterRun } from './filter-run.ts';

/** Between two lists of a filter that is not through: each is drawn. */
const showEveryMs = 250;

/** Takes a filter through the rest of very many rows, in slices between which keys are read. */
export const createFilterRunner = (store: AppStore): StoreListener => {
  const goOn = (run: FilterRun, shownAt: number): void => {
    if (store.getState().activity.run !== run) return;
    run.advance(nextSlice());
    const isDone = run.untested() === 0;
    const isDue = isDone || (!run.isSilent && performance.now() - shownAt >= showEveryMs);
    if (isDue) store.getState().showFound(run);
    if (!isDone) setImmediate(goOn, run, isDue ? performance.now() : shownAt);
  };
  return ({ activity: { run } }, { activity: { run: before } }) => {
    if (run !== undefined && run !== before) setImmediate(goOn, run, performance.now());
  };
};
