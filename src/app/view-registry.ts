import type { AppState } from '../shell/state/app-state.ts';
import type { TabId } from '../shell/state/screen.ts';
import { activityView } from '../features/activity/view/activity-view.tsx';
import { journalView } from '../features/journal/view/journal-view.tsx';
import { lookupView } from '../features/lookup/view/lookup-view.tsx';
import type { ViewDefinition } from '../shell/view-types.ts';
import { doctorView } from '../features/doctor/view/doctor-view.tsx';
import { profilesView } from '../features/profiles/view/profiles-view.tsx';
import { writeFormView } from '../features/writes/view/write-form-view.tsx';

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
