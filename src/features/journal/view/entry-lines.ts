import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { factRows, wrapByKind } from '../../../lib/text/fact-rows.ts';
import { mask, padOrTruncate, wrapAnywhere, wrapWords } from '../../../lib/text/width.ts';
import {
  formatServiceResponse,
  describeEntry,
  effectFact,
  type LabeledValue,
  labelsWithParties,
} from '../../../submission/describe-entry.ts';
import { recoverySteps, recoveryTitle } from '../../../submission/outcome/recovery-steps.ts';
import { statusTones } from '../../../shell/labels/status-tones.ts';
import { entryText, draftText } from '../messages.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import type { JournalRow } from '../journal-rows.ts';
import { draftProgressLabel } from './list-columns.ts';
import type { AppState, EntryOverlays } from '../context.ts';

const labelWidth = 14;

const entryFactLines = ([name, value]: LabeledValue, width: number): readonly Line[] =>
  value === undefined || value === ''
    ? []
    : factRows(value, Math.max(8, width - labelWidth - 2), wrapByKind(value)).map((part, index) => [
        segment(` ${padOrTruncate(index === 0 ? name : '', labelWidth)}`, 'faint'),
        segment(part),
      ]);

const effectLines = (entry: Entry, { width, masked }: EntryStyle): readonly Line[] => {
  const [, effect = ''] = masked ? hideValue(effectFact(entry)) : effectFact(entry);
  return effect === ''
    ? []
    : factRows(effect, width - 2).map((part): Line => [segment(` ${part}`, 'focus')]);
};

const headLines = (entry: Entry, style: EntryStyle): readonly Line[] => {
  const { width } = style;
  const steps = recoverySteps(entry);
  return [
    ...effectLines(entry, style),
    [segment(` ${entry.entry}  `, 'focus'), segment(entry.word, statusTones[entry.word])],
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

const responseLines = (entry: Entry, width: number): readonly Line[] => {
  const response = formatServiceResponse(entry);
  if (response === undefined) return [];
  const { text, cut } = response;
  const lines = text.split('\n').flatMap((line) => wrapAnywhere(line, width - 2));
  const rest = cut === undefined ? [] : wrapWords(`… ${cut}`, width - 2);
  return [
    [segment(` ${entryText.response}`, 'focus')],
    ...lines.map((line): Line => [segment(` ${line}`)]),
    ...rest.map((line): Line => [segment(` ${line}`, 'note')]),
  ];
};

/** Values that the top of the page already shows. */
const inHead: ReadonlySet<string> = new Set(['effect', 'entry', 'outcome']);

/** Masks parties for the privacy mask, even if a service names them. */
const hideValue = ([name, value]: LabeledValue): LabeledValue => [
  name,
  value === undefined || !labelsWithParties.has(name) ? value : mask(value),
];

type EntryStyle = {
  readonly folder: string;
  readonly width: number;
  readonly masked: boolean;
};

const journalEntryLines = (entry: Entry, style: EntryStyle): readonly Line[] => {
  const { folder, width, masked } = style;
  const steps = new Set(recoverySteps(entry));
  const facts = describeEntry(entry, folder).filter(
    ([name, value]) => !inHead.has(name) && !steps.has(value ?? ''),
  );
  return [
    ...headLines(entry, style),
    ...facts.flatMap((fact) => entryFactLines(masked ? hideValue(fact) : fact, width)),
    [segment('')],
    ...(masked ? [] : responseLines(entry, width)),
  ];
};

const isoOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const draftFacts = (draft: Draft, masked: boolean): readonly LabeledValue[] => [
  [draftText.title, masked && draft.title !== undefined ? mask(draft.title) : draft.title],
  [draftText.progress, draftProgressLabel(draft)],
  [draftText.saved, isoOf(draft.at)],
  [draftText.by, draft.who],
  [draftText.profile, draft.profile],
  [draftText.party, masked && draft.party !== undefined ? mask(draft.party) : draft.party],
  [draftText.signedHash, draft.hash],
  [draftText.expires, isoOf(draft.until)],
];

const draftLines = (draft: Draft, { width, masked }: EntryStyle): readonly Line[] => [
  [segment(` ${draft.id}  `, 'focus'), segment(draftText.state)],
  ...wrapWords(draftText.meaning, width - 2).map((part) => [segment(` ${part}`)]),
  [segment('')],
  ...draftFacts(draft, masked).flatMap((fact) => entryFactLines(fact, width)),
];

export const rowLines = ({ entry, draft }: JournalRow, style: EntryStyle): readonly Line[] =>
  entry === undefined ? draftLines(draft, style) : journalEntryLines(entry, style);

export type ReceiptState = EntryOverlays['receipt'];

/** Lines around the text: two rules and the key hints. */
export const receiptFrame = 3;

export const receiptLines = (
  { facts }: ReceiptState,
  { screen: { size } }: Pick<AppState, 'screen'>,
): readonly Line[] => facts.flatMap((fact) => entryFactLines(fact, size.columns));

export const receiptLimit = (receipt: ReceiptState, state: Pick<AppState, 'screen'>): number =>
  Math.max(0, receiptLines(receipt, state).length - (state.screen.size.rows - receiptFrame));
