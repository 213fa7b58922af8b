import { useShallow } from 'zustand/react/shallow';
import { summarizeReport } from '../checks/report.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import { doctorLines, type DoctorLinesOptions } from './doctor-lines.ts';
import { reportText } from '../messages/report.ts';

const needs = ({ doctor, screen }: AppState): DoctorLinesOptions => ({ doctor, screen });

function DoctorBody({ layout }: { readonly layout: FramedLayout }) {
  const state = useApp(useShallow(needs));
  return <Lines lines={doctorLines(state)} height={layout.body} from={state.doctor.scroll} />;
}

const progress = ({ doctor }: AppState): string =>
  doctor.running
    ? reportText.running(doctor.findings.length, doctor.checks.length)
    : reportText.finished(formatUtcTime(doctor.at ?? 0));

const worstTone = ({ doctor }: AppState) => {
  const has = (wanted: string) => doctor.findings.some(({ verdict }) => verdict === wanted);
  if (has('failed')) return 'danger';
  return has('warning') ? 'warning' : undefined;
};

/** The report of the doctor, a page of the Profiles tab. */
export const doctorView: ViewDefinition = {
  title: reportText.title,
  titleRule: (state) => ({ left: reportText.title, leftTone: 'focus', right: progress(state) }),
  stateRule: (state) => {
    const tone = worstTone(state);
    return {
      left: summarizeReport(state.doctor.findings),
      ...(tone && { leftTone: tone }),
      right: profileLabel(state.connection),
    };
  },
  status: () => ({
    left: ` ${reportText.readOnly}`,
    right: `${reportText.copyHint} `,
  }),
  body: ({ layout }) => <DoctorBody layout={layout} />,
};
