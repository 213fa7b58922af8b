import { describe, expect, it } from 'vitest';
import {
  failedCheck,
  type DoctorFinding,
} from '../../../../../src/features/doctor/checks/check-result.ts';
import {
  doctorReportText,
  formatReportLines,
} from '../../../../../src/features/doctor/checks/report.ts';

const remedy = 'get a new token';

const refused = (id: string, title: string): DoctorFinding => ({
  ...{ id, title, group: id.split('.')[0] ?? id },
  ...failedCheck('authentication', 'the ledger rejected the token', remedy),
});

const findings = [
  refused('token.accepted', 'accepted'),
  refused('routes.contractById', '/v2/contracts/contract-by-id'),
  refused('tail.listing', 'listing'),
];

describe('a report of the doctor', () => {
  it('has a heading in the words of the documents for each group', () => {
    const headings = formatReportLines(findings, 120).filter(({ isHeading }) => isHeading);
    expect(headings.map(({ text }) => text)).toEqual(['TOKEN', 'ENDPOINTS', 'ACTIVITY LIST']);
  });

  it('has one remedy once, and refers to it where it helps again', () => {
    const lines = formatReportLines(findings, 120).map(({ text }) => text.trim());
    expect(lines.filter((line) => line.includes(remedy))).toEqual([`→ ${remedy}`]);
    expect(lines.filter((line) => line === '→ as for TOKEN, accepted')).toHaveLength(2);
    const text = doctorReportText(findings, { profile: 'a', version: '1', at: 0 });
    expect(text.split(remedy)).toHaveLength(2);
    expect(text).toContain('→ as for token.accepted');
  });
});
