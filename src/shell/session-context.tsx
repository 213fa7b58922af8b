import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Session } from './command-handler.ts';
import type { ShellState } from './state/shell-state.ts';
import { keepLast } from '../lib/keep.ts';
import { keepLines, type Line } from '../ui-kit/text/line.ts';

/** The session of any state and services: what a view knows of them, `app` has. */
export type SharedSession = Session<never, never>;

const SessionContext = createContext<SharedSession | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export const useSession = <State = ShellState, Services = unknown>(): Session<State, Services> => {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('A view was rendered outside of a session.');
  return session;
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is what the view knows of the state
export const useApp = <State = ShellState, T = unknown>(select: (state: State) => T): T => {
  const { store } = useSession<State>();
  return useStore(store, select);
};

type Select<State> = (state: State) => readonly Line[];

type Reads<State> = (state: State) => readonly unknown[];

/** Once for each change, although React asks several times. */
const readOnce = <State,>(select: Select<State>, reads: Reads<State>): Select<State> => {
  const last = keepLast<readonly Line[]>();
  let lines: readonly Line[] = [];
  return (state) => (lines = last(reads(state), () => keepLines(lines, select(state))));
};

const readsAll = (state: unknown): readonly unknown[] => [state];

/**
 * A change that changes no line draws nothing. `reads` returns all that the lines read of the state: while
 * it is the same, they are not asked for. Both functions stay the same for a pane.
 */
export const useLines = <State,>(
  select: Select<State>,
  reads: Reads<State> = readsAll,
): readonly Line[] => useApp(useMemo(() => readOnce(select, reads), [select, reads]));
