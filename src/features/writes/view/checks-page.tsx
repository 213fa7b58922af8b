import { pluralize } from '../../../lib/text/pluralize.ts';
import type { VerificationCheck, CheckStatus } from '../../../verify/check-result.ts';
import { currentChecks, isDecodedCurrent } from '../state/write-form-checks.ts';
import { isUntouched } from '../state/write-form.ts';
import { segment } from '../../../ui-kit/text/segment.ts';
import { checksLines } from './checks-lines.ts';
import type { PageProps } from './fields/fields-page.tsx';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';

const countOf = (checks: readonly VerificationCheck[], wanted: CheckStatus): number =>
  checks.filter(({ state }) => state === wanted).length;

/** What can be said of the request before anything is sent, a verdict each. */
export function ChecksPage({ id, wizard, rows, width }: PageProps) {
  const checks = currentChecks(id, wizard);
  const { lines, focus } = checksLines({ checks, at: wizard.at, width });
  const isRead = isDecodedCurrent(wizard) || isUntouched(id, wizard);
  const reading = !isRead ? '  the bytes are being read' : '';
  const title = ` CHECKS ON THIS MACHINE  ${countOf(checks, 'failed')} failed, ${pluralize(countOf(checks, 'warning'), 'warning')}, ${countOf(checks, 'unknown')} unknown of ${pluralize(checks.length, 'check')}${reading}`;
  return (
    <>
      <TextLine line={[segment(title, 'focus')]} />
      <Lines lines={lines} height={rows - 1} focus={focus} />
    </>
  );
}
