import type { Line } from '../../../../ui-kit/text/line.ts';
import { pluralize, formatInteger } from '../../../../lib/text/pluralize.ts';
import { formatTimeOfDay, formatDuration } from '../../../../lib/time/time.ts';
import { padOrTruncate } from '../../../../lib/text/width.ts';
import { wrapAnywhere, wrapWords } from '../../../../lib/text/wrap.ts';
import { recoveryTitle } from '../../../../submission/outcome/recovery-steps.ts';
import type { WriteOutcome, PendingWrite } from '../../state/write-form-review.ts';
import { segment } from '../../../../ui-kit/text/segment.ts';
import { statusTones } from '../../../../shell/labels/status-tones.ts';
import type { PageProps } from '../fields/fields-page.tsx';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { statusLabel } from '../../../../storage/journal/status-label.ts';

const labelWidth = 12;

const fact = (label: string, value: string | undefined, width: number): readonly Line[] =>
  value === undefined
    ? []
    : wrapAnywhere(value, width - labelWidth - 3).map((part, index) => [
        segment(`   ${padOrTruncate(index === 0 ? label : '', labelWidth)}${part}`),
      ]);

const answerWords = ({ status, ms }: WriteOutcome): string | undefined =>
  status === undefined ? undefined : `HTTP ${status} in ${formatDuration(ms ?? 0)}`;

/** What to do comes before what there is to know: it is never what has no room. */
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
  ...fact('answer', answerWords(ended), width),
  ...fact('then', ended.followed, width),
  ...fact('entry', ended.entry, width),
  ...fact('sent', `${formatInteger(ended.bytes)} bytes, SHA-256`, width),
  ...fact('', ended.sha256, width),
];

const fitted = (lines: readonly Line[], rows: number): readonly Line[] =>
  lines.length <= rows
    ? lines
    : [
        ...lines.slice(0, rows - 1),
        [
          segment(
            `   … ${pluralize(lines.length - rows + 1, 'more line')}: 5 shows the entry`,
            'focus',
          ),
        ],
      ];

const sendingWords = ({ entry }: PendingWrite): string =>
  entry === undefined
    ? 'The intent is being written down. Nothing has left yet.'
    : `The intent is on disk as ${entry}. The request is sent once, whatever happens now.`;

const sendingLines = (sending: PendingWrite): readonly Line[] => [
  [segment('')],
  [segment('   SENDING', 'unknown')],
  [segment(`   ${sendingWords(sending)}`)],
];

/** What came of it, or that it is under way. */
export function OutcomePage({ wizard: { ended, sending }, rows, width }: PageProps) {
  const under = sending === undefined ? [] : sendingLines(sending);
  const lines = ended === undefined ? under : endedLines(ended, width);
  return <Lines lines={fitted(lines, rows)} height={rows} />;
}
