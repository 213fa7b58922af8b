import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { formatTimeOfDay, formatDuration } from '../../../../lib/time/time.ts';
import { padOrTruncate, wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import { recoveryTitle } from '../../../../submission/outcome/recovery-steps.ts';
import type { WriteOutcome, PendingWrite } from '../../state/write-form-review.ts';
import { statusTones } from '../../../../shell/labels/status-tones.ts';
import type { PageProps } from '../fields/fields-page.tsx';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { statusLabel } from '../../../../storage/journal/write-status.ts';
import { outcomeText, sendingText } from '../../messages/outcome.ts';

const labelWidth = 12;

const fact = (label: string, value: string | undefined, width: number): readonly Line[] =>
  value === undefined
    ? []
    : wrapAnywhere(value, width - labelWidth - 3).map((part, index) => [
        segment(`   ${padOrTruncate(index === 0 ? label : '', labelWidth)}${part}`),
      ]);

const responseText = ({ status, ms }: WriteOutcome): string | undefined =>
  status === undefined ? undefined : outcomeText.response(status, formatDuration(ms ?? 0));

/** The steps come before the facts, so that they are never cut off. */
const stepLines = ({ word, next }: WriteOutcome, width: number): readonly Line[] =>
  next.length === 0
    ? []
    : [
        [segment(`   ${recoveryTitle(word)}`, 'focus')],
        ...next.flatMap((step, index) =>
          wrapWords(step, width - 9).map((part, line): Line => [
            segment(`   ${line === 0 ? `${index + 1}` : ' '}  ${part}`),
          ]),
        ),
        [segment('')],
      ];

const endedLines = (ended: WriteOutcome, width: number): readonly Line[] => [
  [
    segment(`   ${statusLabel(ended.word)}`, statusTones[ended.word]),
    segment(`   ${formatTimeOfDay(ended.at)} UTC`),
  ],
  ...wrapWords(ended.detail, width - 6).map((part): Line => [segment(`   ${part}`)]),
  [segment('')],
  ...stepLines(ended, width),
  ...ended.explained.flatMap((words) =>
    wrapWords(words, width - 6).map((part): Line => [segment(`   ${part}`, 'danger')]),
  ),
  ...fact('party', ended.partyId, width),
  ...fact('response', responseText(ended), width),
  ...fact('follow-up', ended.followed, width),
  ...fact('entry', ended.entry, width),
  ...fact('body', outcomeText.body(formatInteger(ended.bytes)), width),
  ...fact('', ended.sha256, width),
];

const fitted = (lines: readonly Line[], rows: number): readonly Line[] =>
  lines.length <= rows
    ? lines
    : [
        ...lines.slice(0, rows - 1),
        [segment(`   ${outcomeText.moreLines(lines.length - rows + 1)}`, 'focus')],
      ];

const sendingWords = ({ entry }: PendingWrite): string =>
  entry === undefined ? sendingText.recording : sendingText.recorded(entry);

const sendingLines = (sending: PendingWrite): readonly Line[] => [
  [segment('')],
  [segment(`   ${sendingText.title}`, 'unknown')],
  [segment(`   ${sendingWords(sending)}`)],
];

/** The outcome of a request, or that it is being sent. */
export function OutcomePage({ wizard: { ended, sending }, rows, width }: PageProps) {
  const under = sending === undefined ? [] : sendingLines(sending);
  const lines = ended === undefined ? under : endedLines(ended, width);
  return <Lines lines={fitted(lines, rows)} height={rows} />;
}
