import type { DoctorFinding } from '../doctor/finding.ts';
import { formatReportLines } from '../doctor/lay-out.ts';
import { summarizeReport } from '../doctor/report.ts';
import { sanitise } from '../lib/sanitise.ts';
import { toAscii } from '../ui/glyphs.ts';

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
