import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionState } from './connection.ts';
import type { ScreenState } from './screen.ts';

/**
 * The state of a session. A slice adds its part to this interface in the file that defines it (`declare
 * module`), so that this file, which all slices import, imports none of them.
 */
export interface State {
  readonly connection: ConnectionState;
  readonly screen: ScreenState;
}

/** The facts that change the state; each slice adds its own, in the same way. */
// oxlint-disable-next-line typescript/no-empty-object-type -- slices fill it
export interface Actions {}

/** The store's content. No other place holds state. */
export type AppState = State & Actions;

/** Anyone may read it; only actions change it, so that every change passes the store's own `set`. */
export type AppStore = Omit<StoreApi<AppState>, 'setState'>;

/** Called after each change, with the previous state. */
export type StoreListener = (state: AppState, before: AppState) => void;

/** Returns whether a change of an object has a value that differs. */
export const isDifferent = <T extends object>(before: T, change: Partial<T>): boolean =>
  (Object.keys(change) as (keyof T)[]).some((name) => change[name] !== before[name]);

/** Changes the state: maps the previous state to the changed parts. */
export type SetState = (change: (state: State) => Partial<State>) => void;

/**
 * Runs something once, now or when the state passes a test. A listener for the whole session belongs in
 * the list of `app/effects`. Returns a function that stops waiting.
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
