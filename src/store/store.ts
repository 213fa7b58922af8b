import { createStore } from 'zustand/vanilla';
import { activityActions } from './activity-actions.ts';
import { connectionActions } from './connection-actions.ts';
import { doctorActions } from './doctor-actions.ts';
import { journalActions } from './journal-actions.ts';
import { lookupActions } from './lookup-actions.ts';
import { profileActions } from './profile-actions.ts';
import { screenActions } from './screen-actions.ts';
import type { AppState, AppStore, State } from './state.ts';
import { writeFormActions } from './wizard-actions.ts';

/** Makes the store of one session. */
export const createAppStore = (initial: State): AppStore =>
  createStore<AppState>()((set) => ({
    ...initial,
    ...activityActions(set),
    ...connectionActions(set),
    ...doctorActions(set),
    ...journalActions(set),
    ...lookupActions(set),
    ...profileActions(set),
    ...screenActions(set),
    ...writeFormActions(set),
  }));
