import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { formatTimeOfDay, formatDuration } from '../../../../lib/time/time.ts';
import { factRows, wrapByKind } from '../../../../lib/text/fact-rows.ts';
import { padOrTruncate, wrapWords } from '../../../../lib/text/width.ts';
import { recoveryTitle } from '../../../../submission/outcome/recovery-steps.ts';
import type { WriteOutcome, PendingWrite } from '../../state/write-form-review.ts';
import { statusTones } from '../../../../shell/labels/status-tones.ts';
import type { PageProps } from '../fields/fields-page.tsx';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { type WriteEffect } from '../../../../storage/journal/records.ts';
import { furtherSentences, shortEffect } from '../../../../submission/effect/name-write.ts';
import { outcomeText, sendingText } from '../../messages/forms.ts';

const labelWidth = 12;

const fact = (label: string, value: string | undefined, width: number): readonly Line[] => {
  if (value === undefined) return [];
  return factRows(value, width - labelWidth - 3, wrapByKind(value)).map((part, index) => [
    segment(`   ${padOrTruncate(index === 0 ? label : '', labelWidth)}`, 'faint'),
    segment(part),
  ]);
};

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

const effectLines = (effect: WriteEffect, width: number): readonly Line[] =>
  factRows(shortEffect(effect), width - 6).map((part): Line => [segment(`   ${part}`, 'focus')]);

const endedLines = (ended: WriteOutcome, width: number): readonly Line[] => [
  ...effectLines(ended.effect, width),
  [
    segment(`   ${ended.word}`, statusTones[ended.word]),
    segment(`   ${formatTimeOfDay(ended.at)} UTC`),
  ],
  ...factRows(ended.detail, width - 6).map((part): Line => [segment(`   ${part}`)]),
  [segment('')],
  ...stepLines(ended, width),
  ...ended.explained.flatMap((words) =>
    factRows(words, width - 6).map((part): Line => [segment(`   ${part}`, 'danger')]),
  ),
  ...fact('party', ended.partyId, width),
  ...fact('response', responseText(ended), width),
  ...fact('follow-up', ended.followed, width),
  // A payment may have many acts: what proves the outcome comes before them.
  ...furtherSentences(ended.effect).flatMap((sentence, index) =>
    fact(index === 0 ? outcomeText.inFull : '', sentence, width),
  ),
  ...fact('entry', ended.entry, width),
  ...fact('body', outcomeText.body(formatInteger(ended.bytes)), width),
  ...fact('', ended.sha256, width),
];

const fitLines = (lines: readonly Line[], rows: number): readonly Line[] =>
  lines.length <= rows
    ? lines
    : [
        ...lines.slice(0, rows - 1),
        [segment(`   ${outcomeText.moreLines(lines.length - rows + 1)}`, 'focus')],
      ];

const sendingWords = ({ entry }: PendingWrite): string =>
  entry === undefined ? sendingText.recording : sendingText.recorded(entry);

const sinceWords = ({ since, timeoutMs }: PendingWrite): string =>
  sendingText.since(formatTimeOfDay(since), formatDuration(timeoutMs));

const sendingLines = (sending: PendingWrite, width: number): readonly Line[] => [
  [segment('')],
  ...(sending.effect === undefined ? [] : effectLines(sending.effect, width)),
  [segment(`   ${sendingText.title}`, 'unknown')],
  ...[sendingWords(sending), sinceWords(sending)].flatMap((words) =>
    wrapWords(words, width - 6).map((part): Line => [segment(`   ${part}`)]),
  ),
];

export function OutcomePage({ writeForm: { ended, sending }, rows, width }: PageProps) {
  const under = sending === undefined ? [] : sendingLines(sending, width);
  const lines = ended === undefined ? under : endedLines(ended, width);
  return <Lines lines={fitLines(lines, rows)} height={rows} />;
}
