import type { Lookup } from '../../../ledger/lookup-request.ts';
import { currentVisit, type LookupStatus } from '../state/lookup.ts';
import type { AppStore } from '../../../shell/state/app-state.ts';
import { runLookup, type LookupServices } from './run-lookup.ts';
import { toLookupStatus } from './lookup-record.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';
import { currentNotFoundVisit, pollUntilFound } from './watch-lookup.ts';

/** The lookups of a session: only the newest is in flight. */
export type LookupSession = {
  /** Opens a new result and looks it up. */
  readonly look: (lookup: Lookup) => void;
  /** Repeats the lookup on screen. */
  readonly again: () => void;
  /** Repeats a lookup until the missing object appears; false if nothing is missing. */
  readonly watch: () => boolean;
  /** Aborts the request or the watch in flight; false if there is none. */
  readonly cancel: () => boolean;
};

declare module '../../../shell/command-handler.ts' {
  interface CommandContext {
    readonly lookups: LookupSession;
  }
}

type LookupSessionDeps = Pick<SessionDeps, 'now' | 'sleep' | 'bell'> & {
  readonly store: AppStore;
  readonly services: LookupServices;
};

export const createLookupSession = ({
  store,
  services,
  now,
  sleep,
  bell,
}: LookupSessionDeps): LookupSession => {
  let running: AbortController | undefined;

  /** Aborts the request in flight and starts another one that can be aborted. */
  const instead = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running?.abort('another question');
    const mine = new AbortController();
    running = mine;
    await run(mine.signal);
    if (running === mine) running = undefined;
  };
  const ask = async (lookup: Lookup, signal: AbortSignal): Promise<LookupStatus> =>
    toLookupStatus(await runLookup(services, lookup, signal));
  const fetchInto = (number: number, lookup: Lookup): Promise<void> =>
    instead(async (signal) => {
      store.getState().finishLookup(number, await ask(lookup, signal));
    });

  return {
    look: (lookup) => {
      store.getState().startLookup(lookup, now());
      const visit = currentVisit(store.getState().lookup);
      if (visit !== undefined) void fetchInto(visit.number, lookup);
    },
    again: () => {
      const visit = currentVisit(store.getState().lookup);
      if (visit === undefined) return;
      store.getState().finishLookup(visit.number, { kind: 'loading', since: now() });
      void fetchInto(visit.number, visit.lookup);
    },
    watch: () => {
      const visit = currentNotFoundVisit(store);
      if (visit === undefined) return false;
      void instead((signal) =>
        pollUntilFound({ store, visit, signal, sleep, bell, ask: () => ask(visit.lookup, signal) }),
      );
      return true;
    },
    cancel: () => {
      const wasRunning = running !== undefined;
      running?.abort('cancelled');
      return wasRunning;
    },
  };
};
