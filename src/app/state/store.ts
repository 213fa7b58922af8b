import { createStore } from 'zustand/vanilla';
import { trace } from '../../lib/io/trace.ts';
import { startActivity, type ActivityStart } from '../../features/activity/slice.ts';
import { refilterByAge } from '../../features/activity/state/activity.ts';
import { activityActions } from '../../features/activity/state/activity-actions.ts';
import { doctorActions, initialDoctor } from '../../features/doctor/slice.ts';
import { initialJournal, journalActions } from '../../features/journal/slice.ts';
import { initialLookup, lookupActions } from '../../features/lookup/slice.ts';
import { initialNodePages, nodePagesActions } from '../../features/node/slice.ts';
import { initialOverview, overviewActions } from '../../features/overview/slice.ts';
import {
  initialParty,
  partyActions,
  initialTokens,
  tokensActions,
} from '../../features/party/slice.ts';
import { initialPins, pinsActions } from '../../features/pins/slice.ts';
import {
  type ProfileList,
  initialProfiles,
  profileActions,
} from '../../features/profiles/profiles.ts';
import { unopenedForms, writeFormActions } from '../../features/writes/slice.ts';
import { redactForms } from '../../requests/forms/load/detect-secrets.ts';
import { connectionActions } from '../../shell/state/connection.ts';
import { withTab, withTime, withoutTab, type ScreenActions } from '../../shell/state/screen.ts';
import type { Actions, AppState, AppStore, Overlay, SetState, State } from '../state.ts';
import { isDifferent } from '../../shell/state/store.ts';

const screenActions = (set: SetState): ScreenActions<Overlay> => {
  const patch = (change: (screen: State['screen']) => Partial<State['screen']>) =>
    set(({ screen }) => {
      const changed = change(screen);
      return isDifferent(screen, changed) ? { screen: { ...screen, ...changed } } : {};
    });
  return {
    advanceTime: (now) =>
      set(({ screen, activity }) => ({
        screen: withTime(screen, now),
        activity: refilterByAge(activity, screen.now, now),
      })),
    resize: (size) => patch(() => ({ size })),
    openOverlay: (overlay) => patch(() => ({ overlay })),
    closeOverlay: () => patch(() => ({ overlay: undefined })),
    setTab: (tab) => patch((screen) => withTab(screen, tab)),
    leaveTab: () => patch(withoutTab),
    togglePane: () => patch(({ pane }) => ({ pane: pane === 'list' ? 'detail' : 'list' })),
    focusList: () => patch(() => ({ pane: 'list', zoomed: false })),
    toggleZoom: () => patch(({ zoomed }) => ({ zoomed: !zoomed })),
    toggleMask: () => patch(({ masked }) => ({ masked: !masked })),
    showNotice: (tone, text) => patch(({ now }) => ({ notice: { tone, text, at: now } })),
    greet: (text) => patch(({ now }) => ({ notice: { tone: 'note', text, at: now, stays: true } })),
    dismissNotice: () => patch(({ notice }) => (notice === undefined ? {} : { notice: undefined })),
    saveFilterDraft: (text) => patch(() => ({ filterDraft: text })),
    setFilterHistory: (filterHistory) => patch(() => ({ filterHistory })),
    armQuit: (at) => patch(() => ({ quitArmedAt: at })),
  };
};

/** Actions that tell a debug log their names; their arguments may hold what the user types. */
const tracedActions = (actions: Actions): Actions => {
  if (trace.emit === undefined) return actions;
  const traced = Object.entries(actions).map(([name, act]) => [
    name,
    (...values: readonly unknown[]): unknown => {
      trace.emit?.('action', { name });
      return Reflect.apply(act, undefined, values);
    },
  ]);
  return Object.fromEntries(traced) as Actions;
};

type StoreStart = ActivityStart & { readonly profiles?: ProfileList | undefined };

const initialSlices = (start: StoreStart): Omit<State, 'connection' | 'screen'> => {
  const { settings, profiles = { entries: [], path: '' } } = start;
  return {
    activity: startActivity(start),
    lookup: initialLookup(settings.parties ?? []),
    writeForms: unopenedForms,
    journal: initialJournal,
    party: initialParty,
    tokens: initialTokens,
    profiles: initialProfiles(profiles.entries, profiles.path, settings.profile),
    doctor: initialDoctor,
    pins: initialPins,
    overview: initialOverview,
    nodePages: initialNodePages,
  };
};

const createActions = (set: SetState): Actions => ({
  ...connectionActions(set),
  ...screenActions(set),
  ...activityActions(set),
  ...lookupActions(set),
  ...writeFormActions(set),
  ...journalActions(set),
  ...partyActions(set),
  ...tokensActions(set),
  ...profileActions(set),
  ...doctorActions(set),
  ...pinsActions(set),
  ...overviewActions(set),
  ...nodePagesActions(set),
});

/** A private key or a token that came into a field never reaches the state. */
const withoutSecrets = (before: State, change: Partial<State>): Partial<State> => {
  const { writeForms, screen = before.screen } = change;
  if (writeForms === undefined || writeForms === before.writeForms) return change;
  const redacted = redactForms(before.writeForms, writeForms);
  if (redacted === undefined) return change;
  const notice = { tone: 'error', text: redacted.notice, at: screen.now } as const;
  return { ...change, writeForms: redacted.forms, screen: { ...screen, notice } };
};

/**
 * Creates the store of one session: the shared parts, and the slice of each feature. Every change passes
 * `withoutSecrets` first, so no secret ever reaches the state or a listener. A change to equal values
 * notifies nobody.
 */
export const createAppStore = (
  shared: Pick<State, 'connection' | 'screen'>,
  start: StoreStart,
): AppStore => {
  const { getState, getInitialState, subscribe } = createStore<AppState>()((write) => {
    const set: SetState = (change) =>
      write((state) => {
        const safe = withoutSecrets(state, change(state));
        return isDifferent(state, safe) ? safe : state;
      });
    return { ...shared, ...initialSlices(start), ...tracedActions(createActions(set)) };
  });
  return { getState, getInitialState, subscribe };
};
