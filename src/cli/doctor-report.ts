import type { Finding } from '../doctor/finding.ts';
import { layOut } from '../doctor/lay-out.ts';
import { summaryOf } from '../doctor/report.ts';
import { sanitise } from '../lib/sanitise.ts';
import { toAscii } from '../ui/glyphs.ts';

/** The report for people, and the sum of it. */
export const reportLines = (
  findings: readonly Finding[],
  { width, ascii }: { readonly width: number; readonly ascii: boolean },
): readonly string[] => {
  const body = layOut(findings, width).map(({ mark, text }) => sanitise(`${mark}${text}`));
  return [...body, sanitise(summaryOf(findings))].map((line) => (ascii ? toAscii(line) : line));
};
