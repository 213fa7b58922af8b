import type { Slice } from '../../shell/feature.ts';
import { doctorActions, initialDoctor } from './doctor-state.ts';

export const slice: Slice = {
  initial: () => ({ doctor: initialDoctor }),
  actions: doctorActions,
};
