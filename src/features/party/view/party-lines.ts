import type { PartyReport } from '../model/party-report.ts';
import type { KnownActivities } from '../model/activity-span.ts';
import { activityLines } from './activity-lines.ts';
import { contractLines, offerLines } from './contract-lines.ts';
import { holdingLines } from './holding-lines.ts';
import { identityLines } from './identity-lines.ts';
import { emptyLine, type PageLine, type PartsShown } from './page-line.ts';

/** Everything that the page of a party shows. */
export interface PartyPageContent {
  readonly party: string;
  readonly report: PartyReport;
  readonly known: KnownActivities;
  readonly span: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly parts: PartsShown;
}

/** Draws the page of a party; `cantui party` prints the same lines. */
export const partyLines = (
  { party, report, known, span, now, parts }: PartyPageContent,
  width: number,
): readonly PageLine[] => [
  ...identityLines(report, party, { width, now }),
  emptyLine,
  ...holdingLines(report, width, parts),
  emptyLine,
  ...activityLines(known, { party, span, now, width }, parts),
  emptyLine,
  ...offerLines(report, known, { party, now, width }, parts),
  emptyLine,
  ...contractLines(report, width, parts),
];
