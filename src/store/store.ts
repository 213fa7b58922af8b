import { createStore, type StoreApi } from 'zustand/vanilla';
import { activityActions, type ActivityActions } from './activity-actions.ts';
import { connectionActions, type ConnectionActions } from './connection-actions.ts';
import { doctorActions, type DoctorActions } from './doctor-actions.ts';
import { journalActions, type JournalActions } from './journal-actions.ts';
import { lookupActions, type LookupActions } from './lookup-actions.ts';
import { profileActions, type ProfileActions } from './profile-actions.ts';
import { screenActions, type ScreenActions } from './screen-actions.ts';
import type { State } from './state.ts';
import { wizardActions, type WizardActions } from './wizard-actions.ts';

/** What a session knows, and the facts that change it. Nothing else holds state. */
export type AppState = State &
  ActivityActions &
  ConnectionActions &
  DoctorActions &
  JournalActions &
  LookupActions &
  ProfileActions &
  ScreenActions &
  WizardActions;

export type AppStore = StoreApi<AppState>;

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
    ...wizardActions(set),
  }));
