import {
  currentVisit,
  isMissing,
  type LookupOrigin,
  type LookupStatus,
  type LookupVisit,
} from '../slice.ts';
import type { AppState, AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import type { Result } from '../../../lib/result.ts';
import { rightsText } from '../messages/result.ts';
import { fetchOwnParties, type OwnParties, type UnknownParties } from '../../../http/reads.ts';
import { runLookup } from './run-lookup.ts';
import { toLookupStatus, type LookupServices } from './lookup-response.ts';
import { learnLookupFacts } from './lookup-facts.ts';
import type { LookupHistory } from './lookup-history.ts';

/** A new update appears within seconds, or not at all. */
const watchEveryMs = 2000;

const ownPartiesMs = 3000;

/** A lookup from another tab goes back there. */
const whereOpened = ({ screen, lookup }: AppState): LookupOrigin => {
  if (screen.tab !== 'lookup') return 'tab';
  return lookup.page === 'result' ? 'result' : 'form';
};

type KnownParties = Result<OwnParties, Pick<UnknownParties, 'reason'>>;

/** Only the newest lookup is in flight. */
export type LookupSession = {
  readonly look: (lookup: Lookup) => void;
  /** Looks up one after the other; each opens a result, and the last one stays on screen. */
  readonly lookEach: (lookups: readonly Lookup[]) => void;
  readonly again: () => void;
  /** Asks again and again for what is missing. */
  readonly watch: () => void;
  /** Asks the ledger once, and again after a failure. */
  readonly ownParties: () => Promise<KnownParties>;
  /** Aborts a watch, too; returns false if nothing is in flight. */
  readonly cancel: () => boolean;
};

type LookupSessionDeps = Pick<OutsideWorld, 'now' | 'sleep' | 'bell'> & {
  readonly store: AppStore;
  readonly services: LookupServices;
  readonly history: Pick<LookupHistory, 'note'>;
};

export const createLookupSession = ({
  store,
  services,
  history,
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

  const finish = ({ number, lookup }: LookupVisit, fetched: LookupStatus): void => {
    store.getState().finishLookup(number, fetched);
    history.note(lookup, fetched);
  };

  const show = async (visit: LookupVisit, signal: AbortSignal): Promise<void> => {
    const { number, lookup } = visit;
    const response = await runLookup(services, lookup, signal);
    finish(visit, toLookupStatus(response));
    // A participant reports nothing more of an update.
    if (response.outcome.ok && lookup.kind !== 'contract') return;
    const facts = await learnLookupFacts(services, lookup, response, signal);
    if (!signal.aborted && facts.length > 0) store.getState().showLookupFacts(number, facts);
  };

  const lookEach = async (lookups: readonly Lookup[], signal: AbortSignal): Promise<void> => {
    const origin = whereOpened(store.getState());
    for (const [index, lookup] of lookups.entries()) {
      if (signal.aborted) return;
      const start = { since: now(), origin, opensTab: index === 0 };
      store.getState().startLookup(lookup, start);
      const visit = currentVisit(store.getState().lookup);
      if (visit === undefined) return;
      await show(visit, signal);
    }
  };

  /** Until any other response arrives. The result changes only then. */
  const pollUntilFound = async (visit: LookupVisit, signal: AbortSignal): Promise<void> => {
    const count = (watching: number | undefined): void =>
      store.getState().updateVisit(visit.number, { watching });
    const isEnded = (): boolean => signal.aborted;
    for (let asked = 0; !isEnded(); asked += 1) {
      count(asked);
      await sleep(watchEveryMs, signal);
      if (isEnded()) break;
      const fetched = toLookupStatus(await runLookup(services, visit.lookup, signal));
      const isStillMissing = fetched.kind === 'failed' && isMissing(fetched.failure);
      if (isStillMissing || isEnded()) continue;
      finish(visit, fetched);
      if (fetched.kind === 'ready') bell?.();
      break;
    }
    count(undefined);
  };

  const onCurrent = (run: (visit: LookupVisit, signal: AbortSignal) => Promise<void>): void => {
    const visit = currentVisit(store.getState().lookup);
    if (visit !== undefined) void instead((signal) => run(visit, signal));
  };

  let own: KnownParties | undefined;
  const ownParties = async (): Promise<KnownParties> => {
    if (own?.ok === true) return own;
    if (!services.hasLedger) return { ok: false, error: { reason: rightsText.noLedger } };
    own = await fetchOwnParties(services.request, AbortSignal.timeout(ownPartiesMs));
    return own;
  };

  return {
    ownParties,
    look: (lookup) => void instead((signal) => lookEach([lookup], signal)),
    lookEach: (lookups) => void instead((signal) => lookEach(lookups, signal)),
    again: () =>
      onCurrent((visit, signal) => {
        store.getState().finishLookup(visit.number, { kind: 'loading', since: now() });
        return show(visit, signal);
      }),
    watch: () => onCurrent(pollUntilFound),
    cancel: () => {
      const wasRunning = running !== undefined;
      running?.abort('cancelled');
      return wasRunning;
    },
  };
};
