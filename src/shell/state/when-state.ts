import type { AppState, AppStore } from './app-state.ts';

/**
 * Runs something once: now, or when the state has become so. Whoever must listen for as long as a
 * session lasts stands in the list of `app/effects`. Returns how to stop waiting.
 */
export const whenState = (
  store: AppStore,
  isSo: (state: AppState) => boolean,
  then: () => void,
): (() => void) => {
  if (isSo(store.getState())) {
    then();
    return () => undefined;
  }
  const stop = store.subscribe((state) => {
    if (!isSo(state)) return;
    stop();
    then();
  });
  return stop;
};
