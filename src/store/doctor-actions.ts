import type { DoctorState } from './doctor.ts';
import type { SetState } from './state.ts';

export type DoctorActions = {
  readonly updateDoctor: (change: (doctor: DoctorState) => DoctorState) => void;
};

declare module './state.ts' {
  interface Actions extends DoctorActions {}
}

export const doctorActions = (set: SetState): DoctorActions => ({
  updateDoctor: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
