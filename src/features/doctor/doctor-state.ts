import type { DoctorFinding, CheckInfo } from './checks/check-result.ts';
import type { TabId } from '../../shell/state/screen.ts';
import type { SetState } from '../../shell/state/app-state.ts';

/** What the doctor looked at, and what it found. */
export type DoctorState = {
  /** The tab that it was opened from; absent while it is closed. */
  readonly from?: TabId | undefined;
  /** First line shown; beyond the end counts as the end. */
  readonly scroll: number;
  readonly running: boolean;
  /** When it began to look, in ms since 1970; absent when it never did. */
  readonly at?: number | undefined;
  /** What is looked at, in the order of the report. */
  readonly checks: readonly CheckInfo[];
  /** What was found so far, in the order in which it was. */
  readonly findings: readonly DoctorFinding[];
};

declare module '../../shell/state/app-state.ts' {
  interface State {
    readonly doctor: DoctorState;
  }
}

export const initialDoctor: DoctorState = { scroll: 0, running: false, checks: [], findings: [] };

/** Every check with what is known of it, in the order of the report. */
export const doctorItems = ({
  checks,
  findings,
}: DoctorState): readonly (CheckInfo | DoctorFinding)[] =>
  checks.map((check) => findings.find(({ id }) => id === check.id) ?? check);

type DoctorActions = {
  readonly updateDoctor: (change: (doctor: DoctorState) => DoctorState) => void;
};

declare module '../../shell/state/app-state.ts' {
  interface Actions extends DoctorActions {}
}

export const doctorActions = (set: SetState): DoctorActions => ({
  updateDoctor: (change) => set(({ doctor }) => ({ doctor: change(doctor) })),
});
