import type { AppState, AppStore, State } from '../../app/state.ts';
import { formIds } from '../../submission/form-ids.ts';

export const isDifferent = <T extends object>(before: T, change: Partial<T>): boolean =>
  (Object.keys(change) as (keyof T)[]).some((name) => change[name] !== before[name]);

/** Runs now, or once the state passes. The result stops waiting. */
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

export const pendingWrite = ({ writeForms }: Pick<State, 'writeForms'>) =>
  formIds.map((id) => writeForms[id].sending).find((sending) => sending !== undefined);

/** Session and profile stay until the outcome of the write arrives. */
export const isSending = (state: Pick<State, 'writeForms'>): boolean =>
  pendingWrite(state) !== undefined;
