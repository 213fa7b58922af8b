import type { Settings } from '../config/settings.ts';
import { initialActivity } from '../store/activity.ts';
import { alertsOf } from '../store/alerts.ts';
import { initialConnection } from '../store/connection.ts';
import { initialDoctor } from '../store/doctor.ts';
import { initialJournal } from '../store/journal.ts';
import { initialLookup } from '../store/lookup.ts';
import { initialProfiles } from '../store/profiles.ts';
import { initialScreen } from '../store/screen.ts';
import { selectSelected } from '../store/selectors.ts';
import { createDoctor } from './doctor.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { startInspector } from './inspector.ts';
import { initialWizards } from '../store/wizard.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { createAlarms } from './alarms.ts';
import { tellTime } from './clock.ts';
import { listingOf } from './activity-source.ts';
import { coalesce } from './coalesce.ts';
import { connect } from './connect.ts';
import { createCursorKeeper } from './cursor-keeper.ts';
import type { Deeds } from './deed.ts';
import type { SessionPorts } from './ports.ts';
import { keepLookupHistory } from './lookup-history.ts';
import { createJournalReader } from './journal-reader.ts';
import { watchForProofs } from './proofs.ts';
import { remindOfUnknown } from './remind.ts';
import { createLookups } from './lookups.ts';
import { lookupServices } from './ask-lookup.ts';
import { resume } from './resume.ts';
import { createAlarmRaiser } from './raise-alarms.ts';
import { guardSecrets } from './secret-guard.ts';
import { createSender } from './send-write.ts';
import { createTail, type TailUpdate } from './tail.ts';

export type Session = {
  readonly store: AppStore;
  /** Begins to poll, and to tell the time. */
  readonly start: () => void;
  /** Ends all that runs. What must be kept is on disk before this returns its promise. */
  readonly stop: () => Promise<void>;
  /** What commands work with; `carryOut` runs one. */
  readonly deeds: Deeds;
};

export type SessionOptions = { readonly settings: Settings; readonly ports: SessionPorts };

/** Updates reach the screen at most ten times a second, however fast a catch-up runs. */
const updateEveryMs = 100;

/** Reading a long journal takes longer than a screen takes to be drawn: that comes first. */
const remindAfterMs = 300;

/** Until the window has told its own. */
const usualSize = { columns: 80, rows: 24 };

// The tail waits and tries again by itself, and shows that it does.
const withoutRetries = 0;

/** The row that the reader holds on to: it is never dropped. */
const heldRow = (store: AppStore): string | undefined => {
  const state = store.getState();
  const selected = state.activity.position.kind === 'held' ? selectSelected(state) : undefined;
  return selected === undefined || 'gap' in selected ? undefined : selected.id;
};

/** Builds what a session consists of, and joins it: nothing runs before `start`. */
export const createSession = (options: SessionOptions): Session => {
  const { settings, ports } = options;
  const { timeline, note } = resume(settings, ports.stateDir);
  const alerts = alertsOf(settings.alerts ?? [], ports.now);
  const alarms = settings.alerts?.length ? createAlarms(timeline, alerts) : undefined;
  const starting = { state: 'starting', attempt: 0, emptyPolls: 0 } as const;
  const store = createAppStore({
    connection: initialConnection(settings, ports.version),
    activity: initialActivity(timeline, { ...starting, pageSize: settings.pageSize }, alerts),
    doctor: initialDoctor,
    journal: initialJournal,
    lookup: initialLookup(settings.parties ?? []),
    profiles: initialProfiles(
      ports.profiles?.entries ?? [],
      ports.profiles?.path ?? '',
      settings.profile,
    ),
    screen: initialScreen(usualSize, ports.now()),
    wizards: initialWizards(),
  });
  const warn = (text: string) => {
    store.getState().noticed('warning', text);
  };
  const connected = connect(settings, {
    version: ports.version,
    retries: withoutRetries,
    env: ports.env,
    now: ports.now,
    random: ports.random,
    onToken: (state) => {
      if (state.note !== undefined && state.note !== store.getState().connection.token?.note)
        warn(state.note);
      store.getState().tokenChanged(state);
    },
  });
  const { client, tokens } = connected;
  const keeper = createCursorKeeper({
    stateDir: ports.stateDir,
    scanUrl: settings.scanUrl,
    now: ports.now,
    onFailure: (why) => warn(`The cursor cannot be kept: ${why}`),
  });
  const ending = new AbortController();
  const remindWhenDrawn = async (): Promise<void> => {
    await ports.sleep(remindAfterMs, ending.signal);
    if (ending.signal.aborted) return;
    journal.read();
    remindOfUnknown(store);
  };
  const raise = createAlarmRaiser({ store, ports }, ending.signal);
  const updates = coalesce<TailUpdate>({
    everyMs: updateEveryMs,
    sleep: ports.sleep,
    deliver: (update) => {
      store.getState().received(update);
      keeper.keep(update.timeline);
      if (alarms !== undefined) raise(alarms.take(update.timeline));
    },
  });
  const tail = createTail({
    listing: listingOf(settings, client, ports.now),
    timeline,
    settings,
    sleep: ports.sleep,
    now: ports.now,
    random: ports.random,
    onUpdate: updates.push,
    protect: () => heldRow(store),
  });
  const services = lookupServices(settings, client);
  const lookups = createLookups({ ...ports, store, services });
  const history = keepLookupHistory(store, ports);
  guardSecrets(store);
  const drafts = createDraftKeeper(store, ports);
  startInspector(store, ports);
  const sender = createSender({ store, client, tokens, ports });
  const journal = createJournalReader(store, ports);
  watchForProofs(store, journal, ports);
  const doctor = createDoctor({ store, settings, tokens, ports }, ending.signal);
  const { seal, ask } = client;
  const keep = () => {
    updates.flush();
    drafts.flush();
    keeper.flush();
  };
  let running: Promise<unknown> = Promise.resolve();
  return {
    store,
    start: () => {
      [...settings.notes, ...(note === undefined ? [] : [note])].forEach(warn);
      const tell = (now: number) => {
        tokens?.tend();
        store.getState().ticked(now);
      };
      tokens?.tend();
      running = Promise.all([
        remindWhenDrawn(),
        tail.run(ending.signal),
        tellTime(ports, tell, ending.signal),
      ]);
    },
    stop: async () => {
      ending.abort('stopped');
      lookups.cancel();
      connected.close();
      keep();
      await running;
      keep();
    },
    deeds: {
      ...{ doctor, store, tail, journal, lookups, history, drafts, sender },
      ...{ seal, ask, tokens, ports },
    },
  };
};
