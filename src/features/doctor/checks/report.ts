import { pluralize } from '../../../lib/text/pluralize.ts';
import { padOrTruncate, wrapWords } from '../../../lib/text/width.ts';
import {
  doctorExitCode,
  isFound,
  type DoctorFinding,
  type DoctorStatus,
  type ReportItem,
} from './check-result.ts';

type ReportHeader = {
  readonly profile: string;
  readonly version: string;
  readonly at: number;
};

/** The word of the status always follows. */
const glyphs: Readonly<Record<DoctorStatus, string>> = {
  ok: '✓',
  warning: '!',
  failed: '✗',
  unknown: '?',
};

const verdicts: readonly DoctorStatus[] = ['ok', 'warning', 'failed', 'unknown'];

const countVerdicts = (findings: readonly DoctorFinding[], wanted: DoctorStatus): number =>
  findings.filter(({ verdict }) => verdict === wanted).length;

const words: Readonly<Record<DoctorStatus, (count: number) => string>> = {
  ok: (count) => `${count} ok`,
  warning: (count) => pluralize(count, 'warning'),
  failed: (count) => `${count} failed`,
  unknown: (count) => `${count} unknown`,
};

export const summarizeReport = (findings: readonly DoctorFinding[]): string =>
  verdicts
    .filter((verdict) => verdict === 'ok' || countVerdicts(findings, verdict) > 0)
    .map((verdict) => words[verdict](countVerdicts(findings, verdict)))
    .join(', ');

const known = ({ detail }: DoctorFinding): readonly string[] =>
  detail === undefined || detail === '' ? [] : [detail];

/** Groups whose ids, which scripts know, are other words than the headings. */
const headings: Readonly<Record<string, string>> = {
  routes: 'ENDPOINTS',
  tail: 'ACTIVITY LIST',
};

const headingOf = (group: string): string => headings[group] ?? group.toUpperCase();

/** What to do, once: a later finding with the same remedy refers to the first. */
const remedyOf = (
  { id, remedy }: DoctorFinding,
  all: readonly ReportItem[],
  nameOf: (item: ReportItem) => string,
): string | undefined => {
  const first = all.find((item) => isFound(item) && item.remedy === remedy);
  return remedy === undefined || first === undefined || first.id === id
    ? remedy
    : `as for ${nameOf(first)}`;
};

/** What was found, the details, and what to do. */
const findingLines = (finding: DoctorFinding, remedy: string | undefined): readonly string[] => {
  const { verdict, headline } = finding;
  // A passed check takes one line.
  if (verdict === 'ok') return [[headline, ...known(finding)].join('; ')];
  return [headline, ...known(finding), ...(remedy === undefined ? [] : [`→ ${remedy}`])];
};

/** Ids are stable for scripts, texts are for people. */
export const doctorReportJson = (
  findings: readonly DoctorFinding[],
  { profile, version, at }: ReportHeader,
) => ({
  profile,
  version,
  at: new Date(at).toISOString(),
  exitCode: doctorExitCode(findings),
  summary: Object.fromEntries(
    verdicts.map((verdict) => [verdict, countVerdicts(findings, verdict)]),
  ),
  checks: findings,
});

/** Plain text, to send to somebody. */
export const doctorReportText = (
  findings: readonly DoctorFinding[],
  { profile, version, at }: ReportHeader,
): string => {
  const head = `cantui ${version}, profile ${profile}, ${new Date(at).toISOString()}`;
  const lines = findings.flatMap((finding) => {
    const remedy = remedyOf(finding, findings, ({ id }) => id);
    const [first = '', ...below] = findingLines(finding, remedy);
    const mark = `${finding.verdict.padEnd(8)} ${finding.id.padEnd(25)}`;
    return [`${mark} ${first}`, ...below.map((line) => `${' '.repeat(9)}${line}`)];
  });
  return `${[head, ...lines, summarizeReport(findings)].join('\n')}\n`;
};

/** The mark has its own column, in the first line of a finding. */
export type ReportLine = {
  readonly mark: string;
  readonly text: string;
  /** Set on a line with a mark, unless the check is still running. */
  readonly verdict?: DoctorStatus | undefined;
  readonly isHeading?: true | undefined;
};

const markWidth = 12;
const titleWidth = 14;
const minRoom = 30;

const wordOf = (item: ReportItem): string =>
  isFound(item) ? `${glyphs[item.verdict]} ${item.verdict}` : '… running';

/** Wider for titles that are too long, such as endpoints. */
const titleColumn = (group: readonly ReportItem[]): number =>
  Math.max(titleWidth, ...group.map(({ title }) => title.length + 2));

type ReportPlace = {
  readonly all: readonly ReportItem[];
  readonly column: number;
  readonly width: number;
};

const fullTitle = ({ group, title }: ReportItem): string => `${headingOf(group)}, ${title}`;

const reportItemLines = (
  item: ReportItem,
  { all, column, width }: ReportPlace,
): readonly ReportLine[] => {
  const mark = `  ${padOrTruncate(wordOf(item), markWidth - 2)}`;
  const verdict = isFound(item) ? item.verdict : undefined;
  const texts = isFound(item) ? findingLines(item, remedyOf(item, all, fullTitle)) : [];
  const indent = markWidth + column;
  // If title and finding don't fit side by side, the finding goes below the title.
  const isNarrow = width - indent < minRoom;
  const at = isNarrow ? 4 : indent;
  const lines = texts.flatMap((text) => wrapWords(text, Math.max(minRoom, width - at)));
  const [first = '', ...rest] = isNarrow ? ['', ...lines] : lines;
  return [
    { mark, verdict, text: `${padOrTruncate(item.title, column)}${first}`.trimEnd() },
    ...rest.map((line) => ({ mark: '', text: `${' '.repeat(at)}${line}` })),
  ];
};

/** One group for each part of the setup, then an empty line. */
export const formatReportLines = (
  items: readonly ReportItem[],
  width: number,
): readonly ReportLine[] =>
  [...new Set(items.map(({ group }) => group))].flatMap((name) => {
    const group = items.filter((item) => item.group === name);
    const column = titleColumn(group);
    return [
      { mark: '', text: headingOf(name), isHeading: true },
      ...group.flatMap((item) => reportItemLines(item, { all: items, column, width })),
      { mark: '', text: '' },
    ];
  });
