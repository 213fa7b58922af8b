import {
  currentVisit,
  isMissing,
  type LookupOrigin,
  type LookupStatus,
  type LookupVisit,
} from '../state/lookup.ts';
import type { AppState, AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import type { Result } from '../../../lib/result.ts';
import { rightsText } from '../messages/result.ts';
import { fetchOwnParties, type OwnParties, type UnknownParties } from '../../../http/reads.ts';
import { runLookup } from './run-lookup.ts';
import { toLookupStatus, type LookupServices } from './lookup-response.ts';
import { learnLookupFacts } from './lookup-facts.ts';

/** A new update appears within seconds, or not at all. */
const watchEveryMs = 2000;

const ownPartiesMs = 3000;

const currentNotFoundVisit = (store: AppStore): LookupVisit | undefined => {
  const visit = currentVisit(store.getState().lookup);
  return visit?.fetched.kind === 'failed' && isMissing(visit.fetched.failure) ? visit : undefined;
};

/** A lookup from another tab goes back there. */
const whereOpened = ({ screen, lookup }: AppState): LookupOrigin => {
  if (screen.tab !== 'lookup') return 'tab';
  return lookup.page === 'result' ? 'result' : 'form';
};

type Watch = Pick<OutsideWorld, 'sleep' | 'bell'> & {
  readonly store: AppStore;
  readonly visit: LookupVisit;
  readonly signal: AbortSignal;
  readonly ask: () => Promise<LookupStatus>;
};

/** Polls until any other response arrives. The result changes only then. */
const pollUntilFound = async ({ store, visit, signal, ask, sleep, bell }: Watch) => {
  const { number } = visit;
  const count = (watching: number | undefined): void =>
    store.getState().updateVisit(number, { watching });
  const isEnded = (): boolean => signal.aborted;
  for (let asked = 0; !isEnded(); asked += 1) {
    count(asked);
    await sleep(watchEveryMs, signal);
    if (isEnded()) break;
    const fetched = await ask();
    const isStillMissing = fetched.kind === 'failed' && isMissing(fetched.failure);
    if (isStillMissing || isEnded()) continue;
    store.getState().finishLookup(number, fetched);
    if (fetched.kind === 'ready') bell?.();
    break;
  }
  count(undefined);
};

/** Only the newest lookup is in flight. */
export type LookupSession = {
  readonly look: (lookup: Lookup) => void;
  /** Looks up one after the other; each opens a result, and the last one stays on screen. */
  readonly lookEach: (lookups: readonly Lookup[]) => void;
  readonly again: () => void;
  /** Returns false if nothing is missing. */
  readonly watch: () => boolean;
  /** Asks the ledger once, and again after a failure. */
  readonly ownParties: () => Promise<Result<OwnParties, Pick<UnknownParties, 'reason'>>>;
  /** Aborts a watch, too; returns false if nothing is in flight. */
  readonly cancel: () => boolean;
};

type LookupSessionDeps = Pick<OutsideWorld, 'now' | 'sleep' | 'bell'> & {
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

  const instead = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running?.abort('another question');
    const mine = new AbortController();
    running = mine;
    await run(mine.signal);
    if (running === mine) running = undefined;
  };
  const ask = async (lookup: Lookup, signal: AbortSignal): Promise<LookupStatus> =>
    toLookupStatus(await runLookup(services, lookup, signal));

  const show = async (number: number, lookup: Lookup, signal: AbortSignal): Promise<void> => {
    const response = await runLookup(services, lookup, signal);
    store.getState().finishLookup(number, toLookupStatus(response));
    const facts = await learnLookupFacts(services, lookup, response, signal);
    if (!signal.aborted && facts.length > 0) store.getState().showLookupFacts(number, facts);
  };
  const fetchInto = (number: number, lookup: Lookup): Promise<void> =>
    instead((signal) => show(number, lookup, signal));

  const lookEach = (lookups: readonly Lookup[]): Promise<void> =>
    instead(async (signal) => {
      const state = store.getState();
      const origin = whereOpened(state);
      state.setTab('lookup');
      for (const lookup of lookups) {
        if (signal.aborted) return;
        store.getState().startLookup(lookup, { since: now(), origin });
        const visit = currentVisit(store.getState().lookup);
        if (visit === undefined) return;
        await show(visit.number, lookup, signal);
      }
    });

  let own: Result<OwnParties, Pick<UnknownParties, 'reason'>> | undefined;
  const ownParties = async (): Promise<Result<OwnParties, Pick<UnknownParties, 'reason'>>> => {
    if (own?.ok === true) return own;
    if (!services.hasLedger) return { ok: false, error: { reason: rightsText.noLedger } };
    own = await fetchOwnParties(services.request, AbortSignal.timeout(ownPartiesMs));
    return own;
  };

  return {
    ownParties,
    look: (lookup) => void lookEach([lookup]),
    lookEach: (lookups) => void lookEach(lookups),
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
