import { pluralize } from '../../../lib/text/pluralize.ts';
import type { VerificationCheck, CheckStatus } from '../../../verify/check-result.ts';
import { currentChecks, isDecodedCurrent } from '../state/write-form-checks.ts';
import { isUntouched } from '../state/write-form.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import { checksLines } from './checks-lines.ts';
import type { PageProps } from './fields/fields-page.tsx';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { checksPage as text } from '../messages/checks.ts';

const countOf = (checks: readonly VerificationCheck[], wanted: CheckStatus): number =>
  checks.filter(({ state }) => state === wanted).length;

/** The Checks page: each check of the request, with its verdict, before anything is sent. */
export function ChecksPage({ id, wizard, rows, width }: PageProps) {
  const checks = currentChecks(id, wizard);
  const { lines, focus } = checksLines({ checks, at: wizard.at, width });
  const isRead = isDecodedCurrent(wizard) || isUntouched(id, wizard);
  const counts = text.counts(
    countOf(checks, 'failed'),
    pluralize(countOf(checks, 'warning'), 'warning'),
    countOf(checks, 'unknown'),
    pluralize(checks.length, 'check'),
  );
  const title = ` ${text.title(counts)}${isRead ? '' : `  ${text.decoding}`}`;
  return (
    <>
      <TextLine line={[segment(title, 'focus')]} />
      <Lines lines={lines} height={rows - 1} focus={focus} />
    </>
  );
}
