import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { isFound, type DoctorFinding, type DoctorStatus } from '../checks/check-result.ts';
import { formatReportLines, summarizeReport, type ReportLine } from '../checks/report.ts';
import type { AppState } from '../context.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { useShallow } from 'zustand/react/shallow';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';

type DoctorLinesOptions = Pick<AppState, 'doctor' | 'screen'>;

const toneOf: Readonly<Record<DoctorStatus, Tone>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'danger',
  unknown: 'unknown',
};

const reportLine = ({ mark, text, verdict, isHeading }: ReportLine): Line =>
  isHeading === true
    ? [segment(` ${text}`, 'focus')]
    : [segment(mark, verdict && toneOf[verdict]), segment(text)];

export const doctorLines = ({ doctor, screen }: DoctorLinesOptions): readonly Line[] =>
  formatReportLines(doctor.items, screen.size.columns - 1).map(reportLine);

const doctorNeeds = ({ doctor, screen }: AppState): DoctorLinesOptions => ({ doctor, screen });

function DoctorBody({ layout }: { readonly layout: FramedLayout }) {
  const state = useApp(useShallow(doctorNeeds));
  return <Lines lines={doctorLines(state)} height={layout.body} from={state.doctor.scroll} />;
}

const findingsOf = ({ doctor }: AppState): readonly DoctorFinding[] => doctor.items.filter(isFound);

const progress = (state: AppState): string => {
  const { doctor } = state;
  return doctor.running
    ? `checking: ${findingsOf(state).length} of ${doctor.items.length}`
    : `checked at ${formatUtcTime(doctor.at ?? 0)}`;
};

const worstTone = (findings: readonly DoctorFinding[]) => {
  const has = (wanted: DoctorStatus) => findings.some(({ verdict }) => verdict === wanted);
  if (has('failed')) return 'danger';
  return has('warning') ? 'warning' : undefined;
};

/** A page of the Profiles tab. */
export const doctorView: ViewDefinition<AppState> = {
  title: 'Doctor',
  titleRule: (state) => ({ left: 'Doctor', leftTone: 'focus', right: progress(state) }),
  stateRule: (state) => {
    const findings = findingsOf(state);
    const tone = worstTone(findings);
    return {
      left: summarizeReport(findings),
      ...(tone && { leftTone: tone }),
      right: profileLabel(state.connection),
    };
  },
  status: () => ({
    left: ` read-only check`,
    right: `y copies the report, without secrets `,
  }),
  body: ({ layout }) => <DoctorBody layout={layout} />,
};
