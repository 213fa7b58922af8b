import { pluralize } from '../../../lib/text/pluralize.ts';
import { doctorExitCode, type DoctorFinding, type DoctorStatus } from './check-result.ts';

/** The profile and time of a report. */
export type ReportHeader = {
  readonly profile: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Symbols of the statuses; the word of the status always follows. */
export const glyphs: Readonly<Record<DoctorStatus, string>> = {
  ok: '✓',
  warning: '!',
  failed: '✗',
  unknown: '?',
};

const verdicts: readonly DoctorStatus[] = ['ok', 'warning', 'failed', 'unknown'];

const countOf = (findings: readonly DoctorFinding[], wanted: DoctorStatus): number =>
  findings.filter(({ verdict }) => verdict === wanted).length;

const words: Readonly<Record<DoctorStatus, (count: number) => string>> = {
  ok: (count) => `${count} ok`,
  warning: (count) => pluralize(count, 'warning'),
  failed: (count) => `${count} failed`,
  unknown: (count) => `${count} unknown`,
};

/** `28 ok, 1 warning, 2 failed, 3 unknown` */
export const summarizeReport = (findings: readonly DoctorFinding[]): string =>
  verdicts
    .filter((verdict) => verdict === 'ok' || countOf(findings, verdict) > 0)
    .map((verdict) => words[verdict](countOf(findings, verdict)))
    .join(', ');

const known = ({ detail }: DoctorFinding): readonly string[] =>
  detail === undefined || detail === '' ? [] : [detail];

/** Lists the lines of a finding: what was found, the details, and what to do. */
export const findingLines = (finding: DoctorFinding): readonly string[] => {
  const { verdict, headline, remedy } = finding;
  // A passed check takes one line.
  if (verdict === 'ok') return [[headline, ...known(finding)].join('; ')];
  return [headline, ...known(finding), ...(remedy === undefined ? [] : [`→ ${remedy}`])];
};

/** The report as JSON: ids are stable for scripts, texts are for people. */
export const doctorReportJson = (
  findings: readonly DoctorFinding[],
  { profile, version, at }: ReportHeader,
) => ({
  profile,
  version,
  at: new Date(at).toISOString(),
  exitCode: doctorExitCode(findings),
  summary: Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(findings, verdict)])),
  checks: findings,
});

/** Formats the report as plain text, to send to somebody. */
export const doctorReportText = (
  findings: readonly DoctorFinding[],
  { profile, version, at }: ReportHeader,
): string => {
  const head = `cantui ${version}, profile ${profile}, ${new Date(at).toISOString()}`;
  const lines = findings.flatMap((finding) => {
    const [first = '', ...below] = findingLines(finding);
    const mark = `${finding.verdict.padEnd(8)} ${finding.id.padEnd(25)}`;
    return [`${mark} ${first}`, ...below.map((line) => `${' '.repeat(9)}${line}`)];
  });
  return `${[head, ...lines, summarizeReport(findings)].join('\n')}\n`;
};
