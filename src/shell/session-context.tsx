import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Session } from './command-handler.ts';
import type { AppState } from '../app/state.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('A view was rendered outside of a session.');
  return session;
};

/** Redraws only when the selected value changes. */
export const useApp = <T,>(select: (state: AppState) => T): T => {
  const { store } = useSession();
  return useStore(store, select);
};
