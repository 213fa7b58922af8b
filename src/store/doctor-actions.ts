import type { DoctorState } from './doctor.ts';
import type { SetState } from './state.ts';

export type DoctorActions = {
  readonly doctorChanged: (change: (doctor: DoctorState) => DoctorState) => void;
};

declare module './state.ts' {
  interface Actions extends DoctorActions {}
}

export const doctorActions = (set: SetState): DoctorActions => ({
  doctorChanged: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
