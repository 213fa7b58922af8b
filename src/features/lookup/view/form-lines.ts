import { type Line, segment, type Segment } from '../../../ui-kit/text/line.ts';
import { identifyId } from '../../../ledger/ids/identify-id.ts';
import { operations } from '../../../ledger/operations.ts';
import { operationForLookup } from '../../../ledger/rules/check-lookup-response.ts';
import { mask, truncateEnd, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import { effectiveKind } from '../commands/lookup-commands.ts';
import type { LookupField, LookupForm } from '../state/lookup-form.ts';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import * as messages from '../messages/form.ts';
import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import { formatDayOrTime, type Clock, formatDuration } from '../../../lib/time/time.ts';
import type { LookupState } from '../slice.ts';

const labelWidth = 9;

type FormStyle = {
  readonly width: number;
  readonly masked: boolean;
  readonly isFocused: boolean;
};

const label = (name: string, isFocused: boolean): Segment =>
  segment(
    padOrTruncate(`${isFocused ? '>' : ' '}${name}`, labelWidth),
    isFocused ? 'focus' : 'plain',
  );

const indentedLine = (text: string, width: number, tone?: Segment['tone']): Line => [
  segment(' '.repeat(labelWidth)),
  segment(truncateEnd(text, width - labelWidth), tone),
];

/** Without the focus, the field shows as much of the text as fits. */
export const typedText = (
  field: TextFieldState,
  isFocused: boolean,
  width: number,
  placeholder: string,
): Line => {
  const typed = textOfField(field);
  if (isFocused) return fieldLine({ field, width, label: '', placeholder });
  return [
    segment(
      padOrTruncate(typed === '' ? placeholder : typed, width),
      typed === '' ? 'faint' : 'plain',
    ),
  ];
};

const radio = (form: LookupForm): string => {
  const now = effectiveKind(form);
  return Object.entries(messages.lookupKindNames)
    .map(([kind, name]) => `(${kind === now ? 'o' : ' '}) ${name}`)
    .join('  ');
};

const formatSummary = ({ choice, written }: LookupForm): string => {
  if (written !== undefined) return messages.customFormat;
  const kinds = [
    choice.transactions ? 'transactions' : '',
    choice.reassignments ? 'reassignments' : '',
    choice.topology ? 'topology' : '',
  ].filter((word) => word !== '');
  return [
    messages.templateCount(choice.templates.length, choice.interfaces.length),
    messages.verboseLabel(choice.verbose),
    messages.updateKinds(kinds),
  ].join(', ');
};

/** Shows the request, or what is missing for one. */
const requestLine = (form: LookupForm): string => {
  const kind = effectiveKind(form);
  if (kind === undefined)
    return textOfField(form.id).trim() === '' ? messages.enterId : messages.chooseKind;
  if (kind === 'party') return messages.filtersActivity;
  const operation = operations[operationForLookup[kind]];
  return messages.requestPath(
    operation.path,
    'disabledIn' in operation ? operation.disabledIn : undefined,
  );
};

type FormLine = { readonly line: Line; readonly field?: LookupField };

const partyFieldLines = (
  form: LookupForm,
  isAt: boolean,
  { width, masked }: FormStyle,
): readonly Line[] => [
  [
    label('PARTIES', isAt),
    ...typedText(
      form.party,
      isAt,
      width - labelWidth,
      form.parties.length === 0 ? messages.anyParty : messages.addParty,
    ),
  ],
  ...form.parties.map((party, index) =>
    indentedLine(`${index + 1}. ${masked ? mask(party) : party}`, width),
  ),
];

export const formLines = (form: LookupForm, style: FormStyle): readonly FormLine[] => {
  const { width } = style;
  const isAt = (field: LookupField): boolean => style.isFocused && form.field === field;
  const detected = identifyId(textOfField(form.id));
  const id: readonly Line[] = [
    [
      label('ID', isAt('id')),
      ...typedText(form.id, isAt('id'), width - labelWidth, messages.idPlaceholder),
    ],
    indentedLine(detected.words, width, detected.problem === undefined ? 'plain' : 'note'),
  ];
  const kind: Line = [
    label('', isAt('kind')),
    segment(truncateEnd(radio(form), width - labelWidth), isAt('kind') ? 'focus' : 'plain'),
  ];
  const format: Line = [
    label('FORMAT', isAt('format')),
    segment(
      truncateEnd(`[ ${formatSummary(form)} ]   ${messages.editFormatKey}`, width - labelWidth),
    ),
  ];
  return [
    ...id.map((line): FormLine => ({ line, field: 'id' })),
    { line: kind, field: 'kind' },
    ...partyFieldLines(form, isAt('party'), style).map((line): FormLine => ({
      line,
      field: 'party',
    })),
    { line: format, field: 'format' },
    ...[[], indentedLine(requestLine(form), width), []].map((line) => ({ line })),
  ];
};

const isGood = (status: string): boolean => status.startsWith('2');

const historyLine = (
  { at, kind, id, status, ms, what }: LookupRecord,
  isChosen: boolean,
  { width, clock }: { readonly width: number; readonly clock: Clock },
): Line => {
  const head = `${isChosen ? '>' : ' '}${formatDayOrTime(at, clock).padEnd(8)}  ${padOrTruncate(kind, 11)}  `;
  const response = `  ${padOrTruncate(status, 4)} ${padOrTruncate(formatDuration(ms), 6, 'right')}  `;
  const idRoom = Math.min(24, Math.max(10, Math.floor(width / 4)));
  const room = Math.max(0, width - head.length - idRoom - response.length);
  return [
    segment(`${head}${padOrTruncate(shortenId(id, idRoom), idRoom)}`),
    segment(response, isGood(status) ? 'plain' : 'warning'),
    segment(truncateEnd(what, room)),
  ];
};

type HistoryStyle = {
  readonly width: number;
  readonly isFocused: boolean;
  readonly clock: Clock;
};

export const historyHeading = (
  { history, form }: LookupState,
  isPrivate: boolean,
  { width, isFocused }: HistoryStyle,
): Line => {
  const isAt = isFocused && form.field === 'history';
  // In a list, the mark is on the chosen row.
  const mark = isAt && history.length === 0 ? '>' : ' ';
  const title = truncateEnd(`${mark}${messages.historyTitle(isPrivate)}`, width);
  return [segment(title, isAt ? 'focus' : 'plain')];
};

export const historyLines = (
  { history, chosen, form }: LookupState,
  { isFocused, ...style }: HistoryStyle,
): readonly Line[] => {
  const isAt = isFocused && form.field === 'history';
  return history.length === 0
    ? [[segment(truncateEnd(`     ${messages.noHistory}`, style.width))]]
    : history.map((record, index) => historyLine(record, isAt && index === chosen, style));
};
