import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import type { VerificationCheck, CheckStatus } from '../../../verify/check-result.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { currentChecks, isDecodedCurrent } from '../state/write-form-inspection.ts';
import { isUntouched } from '../state/write-form.ts';
import { type PageProps, useFormClick } from './fields/fields-page.tsx';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { checksPage } from '../../../requests/messages/checks.ts';

const words = { verified: 'ok', failed: 'FAILED', warning: 'WARNING', unknown: 'unknown' } as const;
const tones = {
  verified: 'ok',
  failed: 'danger',
  warning: 'warning',
  unknown: 'unknown',
} as const satisfies Record<CheckStatus, Tone>;

const verdictWidth = 8;
const indent = 4;

const reason = ({ detail, reason, remedy }: VerificationCheck): string =>
  [detail, reason, remedy].filter((text) => text !== undefined && text !== '').join('; ');

type ChecksPageLines = {
  readonly checks: readonly VerificationCheck[];
  /** The selected check always shows its details. */
  readonly at: number;
  readonly width: number;
};

const linesOf = (check: VerificationCheck, selected: boolean, width: number): readonly Line[] => {
  const head = `${selected ? '>' : ' '}${padOrTruncate(check.title, width - verdictWidth - 2)} `;
  const isTold = selected || check.state === 'failed';
  const texts = isTold ? factRows(reason(check), width - indent - 1) : [];
  const tone = check.state === 'failed' ? 'danger' : undefined;
  return [
    [
      segment(head, selected ? 'focus' : undefined),
      segment(words[check.state], tones[check.state]),
    ],
    ...texts
      .filter((part) => part !== '')
      .map((part): Line => [segment(`${' '.repeat(indent)}${part}`, tone)]),
  ];
};

/** The lines of all checks, the index of the selected one's last line, and the check of each line. */
const checksLines = ({ checks, at, width }: ChecksPageLines) => {
  const blocks = checks.map((check, index) => linesOf(check, index === at, width));
  const focus = blocks.slice(0, at + 1).flat().length - 1;
  return {
    lines: blocks.flat(),
    focus: Math.max(0, focus),
    targets: blocks.flatMap((block, index) => block.map(() => index)),
  };
};

const countOf = (checks: readonly VerificationCheck[], wanted: CheckStatus): number =>
  checks.filter(({ state }) => state === wanted).length;

export function ChecksPage({ id, writeForm, rows, width }: PageProps) {
  const checks = currentChecks(id, writeForm);
  const { lines, focus, targets } = checksLines({ checks, at: writeForm.at, width });
  const isRead = isDecodedCurrent(writeForm) || isUntouched(id, writeForm);
  const counts = checksPage.counts(
    countOf(checks, 'failed'),
    pluralize(countOf(checks, 'warning'), 'warning'),
    countOf(checks, 'unknown'),
    pluralize(checks.length, 'check'),
  );
  const title = ` ${checksPage.title(counts)}${isRead ? '' : `  ${checksPage.decoding}`}`;
  const change = useFormClick(id);
  const click = (line: number): Clicked => ({
    run: () => change((now) => ({ ...now, at: targets[line] ?? now.at })),
  });
  return (
    <>
      <TextLine line={[segment(title, 'focus')]} />
      <Lines lines={lines} height={rows - 1} focus={focus} click={click} />
    </>
  );
}
