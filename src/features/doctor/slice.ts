import type { SetSlices } from '../../shell/state/store.ts';
import type { DoctorFinding, CheckInfo } from './checks/check-result.ts';
import type { TabId } from '../../shell/state/screen.ts';

export type DoctorState = {
  /** The tab that the doctor was opened from; absent while it is closed. */
  readonly from?: TabId | undefined;
  /** A value past the end means the end. */
  readonly scroll: number;
  readonly running: boolean;
  /** The time in ms since 1970; absent before the first run. */
  readonly at?: number | undefined;
  readonly checks: readonly CheckInfo[];
  readonly findings: readonly DoctorFinding[];
};

export const initialDoctor: DoctorState = { scroll: 0, running: false, checks: [], findings: [] };

/** A finding, or the check that has none yet, in the order of the report. */
export const doctorItems = ({
  checks,
  findings,
}: DoctorState): readonly (CheckInfo | DoctorFinding)[] =>
  checks.map((check) => findings.find(({ id }) => id === check.id) ?? check);

export type DoctorActions = {
  readonly updateDoctor: (change: (doctor: DoctorState) => DoctorState) => void;
};

export const doctorActions = (set: SetSlices<{ readonly doctor: DoctorState }>): DoctorActions => ({
  updateDoctor: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
