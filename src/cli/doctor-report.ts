import type { Finding } from '../doctor/finding.ts';
import { linesOf, marks, summaryOf } from '../doctor/report.ts';
import { sanitise } from '../lib/sanitise.ts';
import { fit } from '../lib/width.ts';
import { wrapWords } from '../lib/wrap.ts';

export type ReportStyle = { readonly width: number; readonly ascii: boolean };

const titleWidth = 14;
const markWidth = 12;

/** Titles that are too long for their column, as those of routes, have a wider one in their group. */
const titleColumn = (group: readonly Finding[]): number =>
  Math.max(titleWidth, ...group.map(({ title }) => title.length + 2));

/** A finding with its mark and its word, and below it what is known and what to do. */
const findingLines = (
  finding: Finding,
  column: number,
  { width, ascii }: ReportStyle,
): readonly string[] => {
  const { glyph, ascii: plain } = marks[finding.verdict];
  const mark = `  ${fit(`${ascii ? plain : glyph} ${finding.verdict}`, markWidth - 2)}`;
  const indent = markWidth + column;
  const room = Math.max(30, width - indent);
  const texts = linesOf(finding).map((line) => (ascii ? line.replace('→', '->') : line));
  const [first = '', ...rest] = texts.flatMap((text) => wrapWords(text, room));
  return [
    `${mark}${fit(finding.title, column)}${first}`,
    ...rest.map((line) => `${' '.repeat(indent)}${line}`),
  ];
};

/** The report for people: a group for each part of the set-up, and the sum of it. */
export const reportLines = (
  findings: readonly Finding[],
  style: ReportStyle,
): readonly string[] => {
  const groups = [...new Set(findings.map(({ group }) => group))];
  const body = groups.flatMap((name) => {
    const group = findings.filter((finding) => finding.group === name);
    const column = titleColumn(group);
    const lines = group.flatMap((finding) => findingLines(finding, column, style));
    return [name.toUpperCase(), ...lines, ''];
  });
  return [...body, summaryOf(findings)].map(sanitise);
};
