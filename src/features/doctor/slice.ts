import type { SetSlices } from '../../shell/state/store.ts';
import type { ReportItem } from './checks/check-result.ts';
import type { TabId } from '../../shell/state/screen.ts';

export type DoctorState = {
  /** The tab that the doctor was opened from; absent while it is closed. */
  readonly from?: TabId | undefined;
  /** A value past the end means the end. */
  readonly scroll: number;
  readonly running: boolean;
  /** The time in ms since 1970; absent before the first run. */
  readonly at?: number | undefined;
  /** In the order of the report. */
  readonly items: readonly ReportItem[];
};

export const initialDoctor: DoctorState = { scroll: 0, running: false, items: [] };

export type DoctorActions = {
  readonly updateDoctor: (change: (doctor: DoctorState) => DoctorState) => void;
};

export const doctorActions = (set: SetSlices<{ readonly doctor: DoctorState }>): DoctorActions => ({
  updateDoctor: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
