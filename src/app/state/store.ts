import { createStore } from 'zustand/vanilla';
import { activityActions } from '../../features/activity/state/activity-actions.ts';
import { connectionActions } from '../../shell/state/connection-actions.ts';
import { doctorActions } from '../../features/doctor/doctor-state.ts';
import { journalActions } from '../../features/journal/state/journal.ts';
import { lookupActions } from '../../features/lookup/state/lookup-actions.ts';
import { profileActions } from '../../features/profiles/profiles.ts';
import { screenActions } from './screen-actions.ts';
import type { AppState, AppStore, State } from '../../shell/state/app-state.ts';
import { writeFormActions } from '../../features/writes/state/write-form.ts';

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
