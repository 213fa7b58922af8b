import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { DoctorStatus } from '../checks/check-result.ts';
import { formatReportLines, type ReportLine } from '../checks/format-report-lines.ts';
import { doctorItems } from '../doctor-state.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';

/** The parts of the state that the report shows. */
export type DoctorLinesOptions = Pick<AppState, 'doctor' | 'screen'>;

const toneOf: Readonly<Record<DoctorStatus, Tone>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'danger',
  unknown: 'unknown',
};

const lineOf = ({ mark, text, verdict, isHeading }: ReportLine): Line =>
  isHeading === true
    ? [segment(` ${text}`, 'focus')]
    : [segment(mark, verdict && toneOf[verdict]), segment(text)];

/** Draws every check with its mark, status and findings, or as running. */
export const doctorLines = ({ doctor, screen }: DoctorLinesOptions): readonly Line[] =>
  formatReportLines(doctorItems(doctor), screen.size.columns - 1).map(lineOf);
