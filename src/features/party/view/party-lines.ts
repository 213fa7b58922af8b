import type { PartyReport } from '../model/party-report.ts';
import type { KnownActivities } from '../model/activity-span.ts';
import { activityLines } from './activity-lines.ts';
import { contractLines, offerLines } from './contract-lines.ts';
import { holdingLines } from './holding-lines.ts';
import { identityLines, partyIdLines } from './identity-lines.ts';
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

/** Draws the page of a party, what it owns first; `cantui party` prints the same lines. */
export const partyLines = (
  { party, report, known, span, now, parts }: PartyPageContent,
  width: number,
): readonly PageLine[] => [
  ...partyIdLines(party, width),
  emptyLine,
  ...holdingLines(report, width, parts),
  emptyLine,
  ...identityLines(report, { width, now }),
  emptyLine,
  ...activityLines(known, { party, span, now, width }, parts),
  emptyLine,
  ...offerLines(report, known, { party, now, width }, parts),
  emptyLine,
  ...contractLines(report, width, parts),
];
