import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import { doctorActions, initialDoctor } from './doctor-state.ts';

export const doctor: Feature = {
  tabs: [],
  slice: {
    initial: () => ({ doctor: initialDoctor }),
    actions: doctorActions,
  },
  screens: defer(() => import('./screens.ts')),
};
