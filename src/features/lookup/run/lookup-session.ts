import {
  currentVisit,
  isMissing,
  type LookupOrigin,
  type LookupStatus,
  type LookupVisit,
} from '../slice.ts';
import type { AppState, AppStore, StoreListener } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { Lookup, LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import { tryIo, type Result } from '../../../lib/result.ts';
import {
  deleteLookups,
  readHistory,
  recordLookups,
  type LookupRecord,
} from '../../../storage/history/lookup-history.ts';
import { historyFailed } from '../messages/notices.ts';
import { rightsText } from '../messages/result.ts';
import { fetchOwnParties, type OwnParties, type UnknownParties } from '../../../http/reads.ts';
import { runLookup } from './run-lookup.ts';
import { toLookupRecord, toLookupStatus, type LookupServices } from './lookup-response.ts';
import { learnLookupFacts } from './lookup-facts.ts';

/** A result is on screen before its lookup is on disk: a lock and a disk take their time. */
const saveAfterMs = 1000;

/** The history is saved to disk unless the user wants it private. */
type LookupHistory = {
  readonly note: (lookup: Lookup, fetched: LookupStatus) => void;
  /** Forgets one lookup, or all of this profile. */
  readonly forget: (looked?: LookupRecord) => void;
  /** Reads the earlier lookups when the form is first shown. */
  readonly listen: StoreListener;
  readonly flush: () => void;
};

const isSameLookup = (one: LookupRecord, other: LookupRecord): boolean =>
  one.at === other.at && one.id === other.id;

const createHistory = (
  store: AppStore,
  { stateDir, now, sleep }: Pick<OutsideWorld, 'stateDir' | 'now' | 'sleep'>,
): LookupHistory => {
  const { connection } = store.getState();
  const { profile: name, historyOwner: profile = name, lookupHistory } = connection;
  const keepLookups = lookupHistory !== false;
  let isRead = !keepLookups;
  let unsaved: readonly LookupRecord[] = [];

  const tell = <T>(run: () => T, fallback: T): T => {
    const done = tryIo(run);
    if (done.ok) return done.value;
    store.getState().showNotice('warning', historyFailed(done.error));
    return fallback;
  };
  const flush = (): void => {
    const records = unsaved;
    unsaved = [];
    if (records.length > 0) tell(() => recordLookups(stateDir, records), undefined);
  };
  const saveSoon = async (looked: LookupRecord): Promise<void> => {
    unsaved = [...unsaved, looked];
    if (unsaved.length > 1) return;
    await sleep(saveAfterMs);
    flush();
  };
  return {
    flush,
    listen: ({ screen, lookup }) => {
      if (isRead || screen.tab !== 'lookup' || lookup.page === 'result') return;
      isRead = true;
      const { history } = lookup;
      const before = tell(() => readHistory(stateDir), [])
        .filter((item) => item.profile === profile)
        .filter((item) => !history.some((looked) => isSameLookup(item, looked)));
      store.getState().setLookupHistory([...history, ...before.toReversed()]);
    },
    note: (lookup, fetched) => {
      const looked = toLookupRecord(lookup, fetched, { at: now(), profile });
      if (looked === undefined) return;
      store.getState().setLookupHistory([looked, ...store.getState().lookup.history]);
      if (keepLookups) void saveSoon(looked);
    },
    forget: (looked) => {
      const isForgotten = (item: LookupRecord): boolean =>
        looked === undefined ? item.profile === profile : isSameLookup(item, looked);
      const { history } = store.getState().lookup;
      store.getState().setLookupHistory(history.filter((item) => !isForgotten(item)));
      unsaved = unsaved.filter((item) => !isForgotten(item));
      if (keepLookups) tell(() => deleteLookups(stateDir, isForgotten), undefined);
    },
  };
};

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
export type LookupSession = Omit<LookupHistory, 'note'> & {
  readonly look: (lookup: Lookup) => void;
  /** As the parties of the form. */
  readonly lookUp: (kind: LookupKind, ids: readonly string[]) => void;
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

type LookupSessionDeps = Pick<OutsideWorld, 'now' | 'sleep' | 'bell' | 'stateDir'> & {
  readonly store: AppStore;
  readonly services: LookupServices;
};

const createOwnParties = ({ hasLedger, request }: LookupServices): LookupSession['ownParties'] => {
  let own: KnownParties | undefined;
  return async () => {
    if (own?.ok === true) return own;
    if (!hasLedger) return { ok: false, error: { reason: rightsText.noLedger } };
    own = await fetchOwnParties(request, AbortSignal.timeout(ownPartiesMs));
    return own;
  };
};

type Watch = Pick<OutsideWorld, 'sleep' | 'bell'> & {
  /** How often it was asked for so far; undefined after the last time. */
  readonly count: (asked: number | undefined) => void;
  readonly ask: () => Promise<LookupStatus>;
  readonly finish: (fetched: LookupStatus) => void;
};

/** Until any other response arrives. The result changes only then. */
const pollUntilFound = async (
  { count, ask, finish, sleep, bell }: Watch,
  signal: AbortSignal,
): Promise<void> => {
  const isEnded = (): boolean => signal.aborted;
  for (let asked = 0; !isEnded(); asked += 1) {
    count(asked);
    await sleep(watchEveryMs, signal);
    if (isEnded()) break;
    const fetched = await ask();
    const isStillMissing = fetched.kind === 'failed' && isMissing(fetched.failure);
    if (isStillMissing || isEnded()) continue;
    finish(fetched);
    if (fetched.kind === 'ready') bell?.();
    break;
  }
  count(undefined);
};

export const createLookupSession = ({
  store,
  services,
  ...deps
}: LookupSessionDeps): LookupSession => {
  const { now, sleep, bell } = deps;
  const { note, ...history } = createHistory(store, deps);
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
    note(lookup, fetched);
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

  const showEach = async (lookups: readonly Lookup[], signal: AbortSignal): Promise<void> => {
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

  const onCurrent = (run: (visit: LookupVisit, signal: AbortSignal) => Promise<void>): void => {
    const visit = currentVisit(store.getState().lookup);
    if (visit !== undefined) void instead((signal) => run(visit, signal));
  };

  const lookEach = (lookups: readonly Lookup[]): void =>
    void instead((signal) => showEach(lookups, signal));

  return {
    ...history,
    ownParties: createOwnParties(services),
    lookEach,
    look: (lookup) => lookEach([lookup]),
    lookUp: (kind, ids) => {
      const { parties } = store.getState().lookup.form;
      lookEach(ids.map((id) => ({ kind, id, parties })));
    },
    again: () =>
      onCurrent((visit, signal) => {
        store.getState().finishLookup(visit.number, { kind: 'loading', since: now() });
        return show(visit, signal);
      }),
    watch: () =>
      onCurrent((visit, signal) =>
        pollUntilFound(
          {
            ...{ sleep, bell },
            count: (watching) => store.getState().updateVisit(visit.number, { watching }),
            ask: async () => toLookupStatus(await runLookup(services, visit.lookup, signal)),
            finish: (fetched) => finish(visit, fetched),
          },
          signal,
        ),
      ),
    cancel: () => {
      const wasRunning = running !== undefined;
      running?.abort('cancelled');
      return wasRunning;
    },
  };
};
