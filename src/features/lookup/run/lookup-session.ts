import type { Lookup } from '../../../ledger/lookup-request.ts';
import { currentVisit, type LookupStatus } from '../state/lookup.ts';
import type { AppStore } from '../../../shell/state/app-state.ts';
import { runLookup, type LookupServices } from './run-lookup.ts';
import { toLookupStatus } from './lookup-record.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';
import { currentNotFoundVisit, pollUntilFound } from './watch-lookup.ts';

/** The questions of a session: one is under way at a time, the newest. */
export type LookupSession = {
  /** Goes to a new place and asks for what is there. */
  readonly look: (lookup: Lookup) => void;
  /** Asks again for what is shown. */
  readonly again: () => void;
  /** Asks for what was not found until it is there; false when nothing is missing. */
  readonly watch: () => boolean;
  /** Ends the request or the watch that is under way, for real; false when there is none. */
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

  /** Ends what is under way, and does something else that can be ended. */
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
