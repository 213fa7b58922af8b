import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Session } from './command-handler.ts';
import type { AppState } from '../app/state.ts';
import { keepLines, type Line } from '../ui-kit/text/line.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('A view was rendered outside of a session.');
  return session;
};

export const useApp = <T,>(select: (state: AppState) => T): T => {
  const { store } = useSession();
  return useStore(store, select);
};

type Select = (state: AppState) => readonly Line[];

/** Once for each state, although React asks several times. */
const readOnce = (select: Select): Select => {
  let of: AppState | undefined;
  let lines: readonly Line[] = [];
  return (state) => {
    if (state !== of) lines = keepLines(lines, select(state));
    of = state;
    return lines;
  };
};

/** A change that changes no line draws nothing. `select` stays the same for a pane. */
export const useLines = (select: Select): readonly Line[] =>
  useApp(useMemo(() => readOnce(select), [select]));
