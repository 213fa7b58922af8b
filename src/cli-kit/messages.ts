import { joinWithOr } from '../lib/text/pluralize.ts';

/** Texts that several commands print on stderr. */

export const noListUrl =
  'no service is configured that lists activities: set --scan-url, or --ledger-url for the updates of a ledger';
export const noLedgerUrl = 'no ledger service is configured: set --ledger-url or CANTUI_LEDGER_URL';
export const unknownOutput = (given: string, formats: readonly string[]): string =>
  `Unknown --output format "${given}". Use ${joinWithOr(formats)}.`;

/** A failure as `describeFailure` words it, on one line. */
type FailureWords = {
  readonly summary: string;
  readonly detail: string;
  /** Absent where nothing is left to do. */
  readonly hint?: string | undefined;
};

export const failureLine = ({ summary, detail, hint }: FailureWords): string =>
  `${summary} (${detail})${hint === undefined ? '' : `: ${hint}`}`;
