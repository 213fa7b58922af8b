import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { mask, padOrTruncate, wrapAnywhere, wrapWords } from '../../../lib/text/width.ts';
import {
  formatServiceAnswer,
  describeEntry,
  type LabeledValue,
  labelsWithParties,
} from '../../../submission/describe/describe-entry.ts';
import { recoverySteps, recoveryTitle } from '../../../submission/outcome/recovery-steps.ts';
import { statusTones } from '../../../shell/labels/status-tones.ts';
import { statusLabel } from '../../../storage/journal/records.ts';
import { entryText } from '../messages/entry.ts';

const labelWidth = 14;

/** Wraps ids anywhere, and sentences between words. */
const broken = (value: string, room: number): readonly string[] =>
  value.includes(' ') ? wrapWords(value, room) : wrapAnywhere(value, room);

/** Draws a labeled value; draws nothing without a value. */
export const factLines = ([name, value]: LabeledValue, width: number): readonly Line[] =>
  value === undefined || value === ''
    ? []
    : broken(value, Math.max(8, width - labelWidth - 2)).map((part, index) => [
        segment(` ${padOrTruncate(index === 0 ? name : '', labelWidth)}`, 'focus'),
        segment(part),
      ]);

const headLines = (entry: Entry, width: number): readonly Line[] => {
  const steps = recoverySteps(entry);
  return [
    [
      segment(` ${entry.entry}  `, 'focus'),
      segment(statusLabel(entry.word), statusTones[entry.word]),
    ],
    ...(steps.length === 0
      ? []
      : [[segment(` ${recoveryTitle(entry.word)}`, statusTones[entry.word])]]),
    ...steps.flatMap((step, index) =>
      wrapWords(step, width - 6).map((part, position): Line => [
        segment(` ${position === 0 ? `${index + 1}.` : '  '} ${part}`),
      ]),
    ),
    [segment('')],
  ];
};

const answerLines = (entry: Entry, width: number): readonly Line[] => {
  const answer = formatServiceAnswer(entry);
  if (answer === undefined) return [];
  const { text, cut } = answer;
  const lines = text.split('\n').flatMap((line) => wrapAnywhere(line, width - 2));
  const rest = cut === undefined ? [] : wrapWords(`… ${cut}`, width - 2);
  return [
    [segment(` ${entryText.response}`, 'focus')],
    ...lines.map((line): Line => [segment(` ${line}`)]),
    ...rest.map((line): Line => [segment(` ${line}`, 'note')]),
  ];
};

/** Values that the head of the page shows already. */
const inHead: ReadonlySet<string> = new Set(['entry', 'outcome']);

/** Masks parties for the privacy mask, also where a service names them. */
const hidden = ([name, value]: LabeledValue): LabeledValue => [
  name,
  value === undefined || !labelsWithParties.has(name) ? value : mask(value),
];

export type EntryStyle = {
  /** The folder of the journal. */
  readonly folder: string;
  readonly width: number;
  readonly masked: boolean;
};

/** Draws an entry: the next steps, then the details, then the service's response. */
export const journalEntryLines = (
  entry: Entry,
  { folder, width, masked }: EntryStyle,
): readonly Line[] => {
  const steps = new Set(recoverySteps(entry));
  const facts = describeEntry(entry, folder).filter(
    ([name, value]) => !inHead.has(name) && !steps.has(value ?? ''),
  );
  return [
    ...headLines(entry, width),
    ...facts.flatMap((fact) => factLines(masked ? hidden(fact) : fact, width)),
    [segment('')],
    ...(masked ? [] : answerLines(entry, width)),
  ];
};
