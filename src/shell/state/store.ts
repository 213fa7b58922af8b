import type { StoreApi } from 'zustand/vanilla';

/** Anyone may read it; only actions change it, so that every change passes the store's own `set`. */
export type StoreOf<State> = Omit<StoreApi<State>, 'setState'>;

export type ListenerOf<State> = (state: State, before: State) => void;

/** Changes the state: maps the previous state to the changed parts of the slices that it owns. */
export type SetSlices<Slices, Seen = Slices> = (
  change: (state: Seen & Slices) => Partial<Slices>,
) => void;

export const isDifferent = <T extends object>(before: T, change: Partial<T>): boolean =>
  (Object.keys(change) as (keyof T)[]).some((name) => change[name] !== before[name]);

/** Runs now, or once the state passes. The result stops waiting. */
export const whenState = <State>(
  store: StoreOf<State>,
  isSo: (state: State) => boolean,
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
