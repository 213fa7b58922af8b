import type { AppState } from '../store/state.ts';
import type { TabId } from '../store/tab.ts';
import { activityView } from './activity/activity-view.tsx';
import { journalView } from './journal/journal-view.tsx';
import { lookupView } from './lookup/lookup-view.tsx';
import type { ViewDefinition } from './view.ts';
import { doctorView } from './profiles/doctor-view.tsx';
import { profilesView } from './profiles/profiles-view.tsx';
import { writeFormView } from './wizard/wizard-view.tsx';

/** The views by the tab that shows them. */
const views: Readonly<Record<TabId, ViewDefinition>> = {
  activity: activityView,
  lookup: lookupView,
  allocate: writeFormView('allocate'),
  execute: writeFormView('execute'),
  journal: journalView,
  profiles: profilesView,
};

/** The view of the tab that is open. */
export const activeView = ({
  screen,
  doctor,
}: Pick<AppState, 'screen' | 'doctor'>): ViewDefinition =>
  screen.tab === 'profiles' && doctor.from !== undefined ? doctorView : views[screen.tab];
