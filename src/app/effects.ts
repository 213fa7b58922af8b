import {
  createOutcomeProver,
  createJournalReader,
  type JournalReader,
} from '../features/journal/journal-session.ts';
import { learnContractState } from '../features/lookup/run/lookup-facts.ts';
import type { LookupSession } from '../features/lookup/run/lookup-session.ts';
import { createNewRowDetector } from '../features/activity/alerts.ts';
import {
  createFilterPreview,
  createCursorRest,
} from '../features/activity/state/activity-effects.ts';
import { createFilterRunner } from '../features/activity/state/filter-run.ts';
import { selectSynchronizerSeen } from '../features/activity/state/selectors.ts';
import { matchPins } from '../features/pins/slice.ts';
import { createPinWatcher, type PinWatcher } from '../features/pins/pin-watcher.ts';
import { createApprovalWatcher } from '../features/writes/steps/approval-state.ts';
import { createContextChecker, createFormInspector } from '../features/writes/steps/auto-check.ts';
import { createDraftSaver, type DraftSaver } from '../features/writes/draft-saver.ts';
import {
  createTopologyGenerator,
  type TopologyGenerator,
} from '../features/writes/steps/topology-generator.ts';
import { createPartyPages, type PartyPages } from '../features/party/party-session.ts';
import { createTrafficReader } from '../features/node/traffic-reader.ts';
import { createNetworkReader } from '../features/overview/network-reader.ts';
import { createRowReader } from '../features/overview/selectors.ts';
import type { Client } from '../http/client.ts';
import type { AppState, SessionDeps, AppStore, StoreListener } from './state.ts';

/**
 * Calls the effects with each change in the order of the list. An effect may change the state itself:
 * that change waits until every effect has the current one, so none sees a newer state first. An
 * effect that throws stops neither the others nor the waiting changes; its error is thrown at the end.
 */
export const listenInOrder = <S>(
  store: { readonly subscribe: (listener: (state: S, before: S) => void) => () => void },
  effects: readonly ((state: S, before: S) => void)[],
): (() => void) => {
  const changes: (readonly [S, S])[] = [];
  let isRunning = false;
  const runAll = (): void => {
    const errors: unknown[] = [];
    for (let next = changes.shift(); next !== undefined; next = changes.shift())
      for (const effect of effects) {
        try {
          effect(...next);
        } catch (error) {
          errors.push(error);
        }
      }
    if (errors.length > 1) throw new AggregateError(errors, 'Several effects failed.');
    if (errors.length === 1) throw errors[0];
  };
  return store.subscribe((state, before) => {
    changes.push([state, before]);
    if (isRunning) return;
    isRunning = true;
    try {
      runAll();
    } finally {
      isRunning = false;
    }
  });
};

/** Calls an effect if one of the parts of the state that it reads has changed. */
export const whenChanged =
  <S>(
    reads: (state: S) => readonly unknown[],
    effect: (state: S, before: S) => void,
  ): ((state: S, before: S) => void) =>
  (state, before) => {
    const was = reads(before);
    if (reads(state).some((part, at) => part !== was[at])) effect(state, before);
  };

export type Effects = {
  readonly drafts: DraftSaver;
  readonly journal: JournalReader;
  readonly parties: PartyPages;
  readonly pins: PinWatcher;
  readonly topology: TopologyGenerator;
  readonly stop: () => void;
};

/**
 * Starts everything that listens to the store for as long as a session lasts; nothing else does.
 * The guard against secrets isn't among them: it is part of the store (`app/state/store`).
 */
export const startEffects = (
  store: AppStore,
  deps: SessionDeps,
  {
    request,
    lookups,
  }: {
    readonly request: Client['request'];
    readonly lookups: Pick<LookupSession, 'listen'>;
  },
): Effects => {
  const drafts = createDraftSaver(store, deps);
  const journal = createJournalReader(store, deps);
  const parties = createPartyPages({ store, request, now: deps.now });
  const topology = createTopologyGenerator(store, { ...deps, request });
  const network = createNetworkReader(store, { ...deps, request });
  const traffic = createTrafficReader(store, { ...deps, request });
  const rows = createRowReader(store);
  const cursor = createCursorRest(store);
  const synchronizerSeen = () => selectSynchronizerSeen(store.getState());
  const newRows = createNewRowDetector(store.getState().activity.timeline, (activity) =>
    matchPins(store.getState().pins.list, activity),
  );
  const pins = createPinWatcher(store, deps, {
    takeNew: () => newRows.take(store.getState().activity.timeline),
    readContract: (id, signal) => {
      const { parties } = store.getState().lookup.form;
      return learnContractState(request, { id, parties }, signal);
    },
  });
  const effects: readonly (readonly [(state: AppState) => readonly unknown[], StoreListener])[] = [
    // The preview of a filter first: it follows each key, and the others see the rows that it shows.
    [({ screen }) => [screen.overlay], createFilterPreview(store)],
    // The rest of the rows for that filter: it only waits for its turn.
    [({ activity }) => [activity.run], createFilterRunner(store)],
    // What the form shows of earlier lookups: nothing else depends on it.
    [({ screen, lookup }) => [screen.tab === 'lookup' && lookup.page !== 'result'], lookups.listen],
    // Pins before the writes: what a user waits for here matters less than the outcome of a write.
    [({ pins: { list }, activity }) => [list, activity.timeline], pins.listen],
    // Drafts before anything that decodes a form: what decoding breaks on is on disk by then.
    [({ writeForms }) => [writeForms], drafts.listen],
    // What the Request page needs, before anything that decodes: decoding doesn't depend on it.
    [({ screen, writeForms }) => [screen.tab === 'allocate' && writeForms], topology.listen],
    // Inspection before the context checks: they belong to an inspection, and wait for a current one.
    [({ writeForms }) => [writeForms], createFormInspector(store, deps)],
    [
      ({ writeForms, connection, screen }) => [writeForms, connection.token, screen.now],
      createContextChecker(store, { ...deps, request, synchronizerSeen }),
    ],
    // Approvals after the checks: the review that holds them opens from the page of checks.
    [({ writeForms, screen }) => [writeForms, screen.now], createApprovalWatcher({ store, deps })],
    // The journal before the proof of outcomes: the rows it adds to are those of writes that ended.
    [({ screen, writeForms }) => [screen.tab, screen.now, writeForms], journal.listen],
    // After the journal: what a user waits for is the outcome, and these only start requests.
    [({ writeForms }) => [writeForms], parties.listen],
    [({ lookup }) => [lookup.visits], createOutcomeProver(store, journal, deps)],
    // The network and the rows of the overview: nothing else depends on them.
    [(state) => [state.screen.tab === 'overview' && state], network.listen],
    [
      ({ screen: { tab, now }, connection: { watch, isReplay, ledgerUrl } }) => [
        ...[tab === 'overview', now, watch, isReplay, ledgerUrl],
      ],
      traffic.listen,
    ],
    // It reads another step after each change, until it has read all rows.
    [(state) => [state.screen.tab === 'overview' && state], rows.listen],
    // The rest of the cursor: it only starts a timer.
    [({ activity }) => [activity.position], cursor.listen],
  ];
  const stopListening = listenInOrder(
    store,
    effects.map(([reads, effect]) => whenChanged(reads, effect)),
  );
  const stop = (): void => {
    network.cancel();
    traffic.cancel();
    rows.cancel();
    cursor.cancel();
    stopListening();
  };
  return { drafts, journal, parties, pins, topology, stop };
};
