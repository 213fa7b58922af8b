import type { Lookup } from '../ledger/lookup.ts';
import { visitOf } from '../store/lookup.ts';
import type { AppStore } from '../store/store.ts';
import { askLookup, type LookupServices } from './ask-lookup.ts';
import { fetchedOf } from './looked.ts';

/** The questions of a session: one is under way at a time, the newest. */
export type Lookups = {
  /** Goes to a new place and asks for what is there. */
  readonly look: (lookup: Lookup) => void;
  /** Asks again for what is shown. */
  readonly again: () => void;
  /** Ends the request that is under way, for real; false when there is none. */
  readonly cancel: () => boolean;
};

type Needs = {
  readonly store: AppStore;
  readonly services: LookupServices;
  readonly now: () => number;
};

export const createLookups = ({ store, services, now }: Needs): Lookups => {
  let running: AbortController | undefined;

  const fetchInto = async (number: number, lookup: Lookup): Promise<void> => {
    running?.abort('another question');
    const mine = new AbortController();
    running = mine;
    const fetched = fetchedOf(await askLookup(services, lookup, mine.signal));
    if (running === mine) running = undefined;
    store.getState().lookupFetched(number, fetched);
  };

  return {
    look: (lookup) => {
      store.getState().lookupAsked(lookup, now());
      const visit = visitOf(store.getState().lookup);
      if (visit !== undefined) void fetchInto(visit.number, lookup);
    },
    again: () => {
      const visit = visitOf(store.getState().lookup);
      if (visit === undefined) return;
      store.getState().lookupFetched(visit.number, { kind: 'loading', since: now() });
      void fetchInto(visit.number, visit.lookup);
    },
    cancel: () => {
      const wasRunning = running !== undefined;
      running?.abort('cancelled');
      return wasRunning;
    },
  };
};
