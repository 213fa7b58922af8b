import type { DoctorState } from './doctor-state.ts';
import type { SetState } from '../../shell/state/app-state.ts';

export type DoctorActions = {
  readonly updateDoctor: (change: (doctor: DoctorState) => DoctorState) => void;
};

declare module '../../shell/state/app-state.ts' {
  interface Actions extends DoctorActions {}
}

export const doctorActions = (set: SetState): DoctorActions => ({
  updateDoctor: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
