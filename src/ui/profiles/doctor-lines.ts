import type { DoctorStatus } from '../../doctor/finding.ts';
import { formatReportLines, type ReportLine } from '../../doctor/lay-out.ts';
import { doctorItems } from '../../store/doctor.ts';
import type { AppState } from '../../store/state.ts';
import { segment, type Segment } from '../kit/segment.ts';
import type { Tone } from '../theme.ts';

/** What the report is drawn from. */
export type DoctorLinesOptions = Pick<AppState, 'doctor' | 'screen'>;

const toneOf: Readonly<Record<DoctorStatus, Tone>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'danger',
  unknown: 'unknown',
};

const lineOf = ({ mark, text, verdict, isHeading }: ReportLine): readonly Segment[] =>
  isHeading === true
    ? [segment(` ${text}`, 'focus')]
    : [segment(mark, verdict && toneOf[verdict]), segment(text)];

/** Every check, with its mark, its word and what was found; of what is under way that it is. */
export const doctorLines = ({
  doctor,
  screen,
}: DoctorLinesOptions): readonly (readonly Segment[])[] =>
  formatReportLines(doctorItems(doctor), screen.size.columns - 1).map(lineOf);
