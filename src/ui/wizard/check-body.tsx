import { ruleChecks } from '../../forms/checks.ts';
import { forms } from '../../forms/forms.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { checkLines } from './check-lines.ts';
import type { PageProps } from './entry-body.tsx';
import { Lines } from './lines.tsx';

/** What can be said of the request before anything is sent, a verdict each. */
export function CheckBody({ id, wizard, rows, width }: PageProps) {
  const checks = ruleChecks(forms[id], wizard.form.root);
  return (
    <>
      <RowText segments={[segment(' CHECKS ON THIS MACHINE (nothing has been sent)', 'focus')]} />
      <Lines lines={checkLines(checks, width)} height={rows - 1} />
    </>
  );
}
