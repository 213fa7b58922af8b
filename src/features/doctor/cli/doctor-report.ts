import type { DoctorFinding } from '../checks/check-result.ts';
import { formatReportLines } from '../checks/format-report-lines.ts';
import { summarizeReport } from '../checks/report.ts';
import { sanitise } from '../../../lib/text/sanitise.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';

/** The report for people, and the sum of it. */
export const formatDoctorReport = (
  findings: readonly DoctorFinding[],
  { width, ascii }: { readonly width: number; readonly ascii: boolean },
): readonly string[] => {
  const body = formatReportLines(findings, width).map(({ mark, text }) =>
    sanitise(`${mark}${text}`),
  );
  return [...body, sanitise(summarizeReport(findings))].map((line) =>
    ascii ? toAscii(line) : line,
  );
};
