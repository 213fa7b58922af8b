import type { SourceFile } from '../../storage/files/file-origin.ts';
import type { ReviewSnapshot } from '../../storage/journal/records.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';

/** People read the lines of a journal too, so longer values are cut. */
const maxValue = 400;
const maxFacts = 60;

const short = (value: string): string =>
  value.length <= maxValue ? value : `${value.slice(0, maxValue - 1)}…`;

/** Returns the checks and the decoded contents of a request, as the intent keeps them. */
export const buildReviewSnapshot = (
  checks: readonly VerificationCheck[],
  facts: readonly { readonly label: string; readonly value: string }[],
  files: readonly SourceFile[] = [],
): Pick<ReviewSnapshot, 'checks' | 'summary' | 'files'> => ({
  ...(files.length > 0 && {
    files: files.map(({ at, ...file }) => ({ ...file, at: new Date(at).toISOString() })),
  }),
  checks: checks.map(({ id, title, state, detail, reason, remedy }) => ({
    id,
    title,
    state,
    detail: short(detail),
    ...(reason !== undefined && { reason: short(reason) }),
    ...(remedy !== undefined && { remedy: short(remedy) }),
  })),
  summary: facts
    .slice(0, maxFacts)
    .map(({ label, value }) => ({ label: label.trim(), value: short(value) })),
});
