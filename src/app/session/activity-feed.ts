import type { Activity } from '../../ledger/activity/activity.ts';
import type { Client } from '../../http/client.ts';
import { listUrlOf, type Settings } from '../../config/settings/settings.ts';
import { limitHeapGrowth } from '../../lib/io/limit-heap-growth.ts';
import { trace } from '../../lib/io/trace.ts';
import { beginFeed, type BegunFeed, type FeedDeps } from './begin-feed.ts';
import {
  type AlertMatcher,
  createAlertMatcher,
  createNewRowDetector,
} from '../../features/activity/alerts.ts';
import { initialConnection } from '../../shell/state/connection.ts';
import { initialScreen } from '../../shell/state/screen.ts';
import { selectSelected } from '../../features/activity/state/selectors.ts';
import { createAppStore } from '../state/store.ts';
import type { AppStore, SessionDeps } from '../state.ts';
import type { TokenManager } from '../../config/tokens/token-manager.ts';
import { withSharedStrings } from '../../features/activity/tail/share-strings.ts';
import {
  reportUnknownDso,
  reportUnreadable,
} from '../../features/activity/tail/activity-listing.ts';
import { dsoNotTold } from '../../ledger/effects/messages.ts';
import { waitingFor } from '../../features/activity/messages/cli.ts';
import { gapNamed } from '../../features/activity/messages/tail.ts';
import { throttleLatest } from '../../lib/time/sleep.ts';
import { createCursorSaver } from '../../features/activity/tail/saved/cursor-store.ts';
import { matchPins } from '../../features/pins/slice.ts';
import type { ProfileList } from '../../features/profiles/profiles.ts';
import { createAlertNotifier } from '../../features/activity/notify-alerts.ts';
import { reportingResponses } from '../../shell/report-responses.ts';
import {
  createActivityTail,
  type ActivityTail,
} from '../../features/activity/tail/activity-tail.ts';
import type { TailUpdate } from '../../features/activity/tail/tail-state.ts';
import { readChosenColumns } from '../../storage/history/profile-files.ts';
import { tryIo } from '../../lib/result.ts';
import { columnNotice, cursorNotice } from '../messages.ts';

const everyMs = 1000;

/** A wait of this length gets a text on the screen. */
const firstMs = 300;

/** Updates the clock once a second. Only texts that count seconds change with it. */
const startTicker = async (
  deps: Pick<SessionDeps, 'now' | 'sleep'>,
  tell: (now: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  await deps.sleep(firstMs, signal);
  while (!signal.aborted) {
    tell(deps.now());
    await deps.sleep(everyMs, signal);
  }
};

/** The store and the tail that fills it: a start needs nothing else of a session. */
export type Feed = {
  readonly store: AppStore;
  readonly tail: ActivityTail;
  readonly client: Client;
  /** Absent if the profile configures no token. */
  readonly tokens: TokenManager | undefined;
  readonly ending: AbortSignal;
  /** Starts polling and the clock; does nothing if they already run. */
  readonly start: () => void;
  /** Stops everything. The returned promise resolves when everything is saved. */
  readonly stop: () => Promise<void>;
};

export type FeedOptions = {
  readonly settings: Settings;
  readonly deps: FeedDeps & { readonly profiles?: ProfileList | undefined };
};

/** Updates reach the screen at most ten times a second, however fast a catch-up runs. */
const updateEveryMs = 100;

/** Fewer rows leave little garbage. */
const manyRows = 1000;

/** A tick changes nothing if an update of the tail has set the clock within this time. */
const tickAfterMs = 900;

/** The size until the window reports its own. */
const usualSize = { columns: 80, rows: 24 };

/** The row that the user selected: it is never dropped. */
const heldRow = (store: AppStore): string | undefined => {
  const state = store.getState();
  const selected = state.activity.position.kind === 'held' ? selectSelected(state) : undefined;
  return selected === undefined || 'gap' in selected ? undefined : selected.id;
};

interface Delivery extends Pick<FeedOptions, 'settings' | 'deps'> {
  readonly store: AppStore;
  readonly timeline: BegunFeed['timeline'];
  readonly alerts: AlertMatcher;
  readonly ending: AbortSignal;
  readonly warn: (text: string) => void;
}

/** Brings updates of the tail to the store and its cursor to the disk. */
const createDelivery = ({ settings, deps, store, timeline, alerts, ending, warn }: Delivery) => {
  const alarms = settings.alerts?.length ? createNewRowDetector(timeline, alerts) : undefined;
  const raise = createAlertNotifier({ store, ports: deps }, ending);
  const keeper = createCursorSaver({
    stateDir: deps.stateDir,
    profile: settings.profile,
    scanUrl: listUrlOf(settings),
    now: deps.now,
    onFailure: (reason) => warn(cursorNotice.notSaved(reason)),
  });
  const updates = throttleLatest<TailUpdate>({
    everyMs: updateEveryMs,
    sleep: deps.sleep,
    deliver: (update) => {
      store.getState().applyTailUpdate(update);
      if (settings.source === 'ledger') {
        const { failure, lastGoodAt = deps.now() } = update.poll;
        store.getState().ledgerResponded({
          ...{ at: failure ? deps.now() : lastGoodAt, failure },
          provesToken: failure === undefined && update.poll.lastGoodAt !== undefined,
        });
      }
      // In the same frame: the next tick then has nothing to change.
      store.getState().advanceTime(deps.now());
      keeper.keep(update.timeline);
      if (alarms !== undefined) raise(alarms.take(update.timeline));
    },
  });
  return {
    push: updates.push,
    flush: updates.flush,
    save: () => {
      updates.flush();
      keeper.flush();
    },
  };
};

const advanceClock = (store: AppStore, at: number): void => {
  const { screen, advanceTime } = store.getState();
  if (Math.abs(at - screen.now) >= tickAfterMs) advanceTime(at);
};

/** Builds the store and the tail that fills it. Nothing runs before `start`. */
export const createFeed = (
  { settings, deps }: FeedOptions,
  begun: BegunFeed = beginFeed(settings, deps),
): Feed => {
  const { timeline, note, ending } = begun;
  const chosen = tryIo(() => readChosenColumns(deps.stateDir, settings.profile));
  const isPinned = (activity: Activity): boolean =>
    matchPins(store.getState().pins.list, activity).length > 0;
  const alerts = createAlertMatcher(settings.alerts ?? [], deps.now, isPinned);
  const { now, env, profiles } = deps;
  const screen = initialScreen({ size: usualSize, now: now(), tab: 'activity', home: env['HOME'] });
  const store = createAppStore(
    { connection: initialConnection(settings, deps.version), screen },
    {
      settings,
      timeline,
      alertsOf: alerts,
      profiles,
      chosenColumns: chosen.ok ? chosen.value : undefined,
    },
  );
  const warn = (text: string) => {
    store.getState().showNotice('warning', text);
  };
  begun.followToken((state) => {
    if (state.note !== undefined && state.note !== store.getState().connection.token?.note)
      warn(state.note);
    store.getState().setTokenState(state);
  });
  const { tokens, close } = begun.clients;
  const client = reportingResponses(begun.clients.client, (failure, provesToken) =>
    store.getState().ledgerResponded({ at: deps.now(), failure, provesToken }),
  );
  const delivery = createDelivery({
    ...{ settings, deps, store, timeline, alerts, warn },
    ending: ending.signal,
  });
  const shared = withSharedStrings(begun.listing);
  // Without a scan there is nothing to wait for: each amount has its issuer, and the page of tokens says why.
  const told = reportUnknownDso(shared, () => {
    if (settings.scanUrl !== '') warn(waitingFor(dsoNotTold));
  });
  const tail = createActivityTail({
    listing: reportUnreadable(told, (cause) => warn(gapNamed(cause))),
    timeline,
    settings,
    firstPage: begun.firstPage,
    sleep: deps.sleep,
    now: deps.now,
    random: deps.random,
    onUpdate: (update) => {
      if (update.timeline.entries.length > manyRows) limitHeapGrowth();
      delivery.push(update);
    },
    protect: () => heldRow(store),
  });
  const run = () => {
    if (trace.emit !== undefined) trace.report = warn;
    const unread = chosen.ok ? [] : [columnNotice.notRead(chosen.error)];
    [...settings.notes, ...(note === undefined ? [] : [note]), ...unread].forEach(warn);
    tokens?.refreshIfDue();
    const tick = (at: number) => {
      tokens?.refreshIfDue();
      advanceClock(store, at);
    };
    return Promise.all([tail.run(ending.signal), startTicker(deps, tick, ending.signal)]);
  };
  /** What is done with older rows needs them in the store. */
  const older: typeof tail.older = async () => {
    const result = await tail.older();
    delivery.flush();
    return result;
  };
  let running: Promise<unknown> | undefined;
  return {
    ...{ store, client, tokens },
    tail: { ...tail, older },
    ending: ending.signal,
    start: () => {
      running ??= run();
    },
    stop: async () => {
      ending.abort('stopped');
      close();
      delivery.save();
      await running;
      delivery.save();
    },
  };
};
