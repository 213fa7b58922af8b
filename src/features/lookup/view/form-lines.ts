import { identifyId } from '../../../ledger/ids/identify-id.ts';
import { operations } from '../../../ledger/operations.ts';
import { operationForLookup, type LookupKind } from '../../../ledger/lookup-request.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { mask } from '../../../lib/text/mask.ts';
import { fieldText, type TextFieldState } from '../../../lib/text/text-field.ts';
import { truncateEnd, padOrTruncate } from '../../../lib/text/width.ts';
import { effectiveKind } from '../lookup-commands.ts';
import type { LookupField, LookupForm } from '../state/lookup-form.ts';
import { segment, type Segment } from '../../../ui-kit/text/segment.ts';
import { fieldSegments } from '../../../ui-kit/prompt/text-field.tsx';

const labelWidth = 5;

type Line = readonly Segment[];

export type FormStyle = {
  readonly width: number;
  readonly masked: boolean;
  /** The form has the keys. */
  readonly isFocused: boolean;
};

const label = (name: string, isFocused: boolean): Segment =>
  segment(padOrTruncate(` ${name}`, labelWidth), isFocused ? 'focus' : 'plain');

const indented = (text: string, width: number, tone?: Segment['tone']): Line => [
  segment(' '.repeat(labelWidth)),
  segment(truncateEnd(text, width - labelWidth), tone),
];

/** A text with the cursor in it, or, without the focus, as much of it as fits. */
const text = (
  field: TextFieldState,
  isFocused: boolean,
  width: number,
  placeholder: string,
): Line => {
  const typed = fieldText(field);
  if (isFocused) return fieldSegments({ field, width, label: '', placeholder });
  return [
    segment(
      padOrTruncate(typed === '' ? placeholder : typed, width),
      typed === '' ? 'faint' : 'plain',
    ),
  ];
};

const kindNames: Readonly<Record<LookupKind, string>> = {
  contract: 'contract',
  update: 'update',
  transaction: 'transaction (old)',
};

const radio = (form: LookupForm): string => {
  const now = effectiveKind(form);
  return Object.entries(kindNames)
    .map(([kind, name]) => `(${kind === now ? 'o' : ' '}) ${name}`)
    .join('   ');
};

const wordsOfKinds = (kinds: readonly string[]): string => {
  if (kinds.length === 3) return 'every kind';
  return kinds.length === 0 ? 'nothing' : kinds.join('+');
};

const formatWords = ({ choice, written, parties }: LookupForm): string => {
  if (written !== undefined) return 'as written in JSON';
  const kinds = [
    choice.transactions ? 'transactions' : '',
    choice.reassignments ? 'reassignments' : '',
    choice.topology ? 'topology' : '',
  ].filter((word) => word !== '');
  const names = choice.templates.length + choice.interfaces.length;
  return [
    parties.length === 0
      ? 'any party'
      : pluralize(parties.length, 'party').replace(/partys$/, 'parties'),
    names === 0 ? 'all templates' : pluralize(names, 'name'),
    choice.verbose ? 'verbose' : 'terse',
    wordsOfKinds(kinds),
  ].join(', ');
};

const wouldSend = (form: LookupForm): string => {
  const kind = effectiveKind(form);
  if (kind === undefined) return 'nothing can be sent yet';
  if (kind === 'party') return 'nothing is sent: the tail is filtered';
  const operation = operations[operationForLookup[kind]];
  const end = 'removedIn' in operation ? `  (leaves in ${operation.removedIn})` : '';
  return `would send: POST ${operation.path}${end}`;
};

const partyLines = (
  form: LookupForm,
  isAt: boolean,
  { width, masked }: FormStyle,
): readonly Line[] => [
  [
    label('AS', isAt),
    ...text(
      form.party,
      isAt,
      width - labelWidth,
      form.parties.length === 0 ? 'any party: nobody named' : 'another party',
    ),
  ],
  ...form.parties.map((party, index) =>
    indented(`${index + 1}. ${masked ? mask(party) : party}`, width),
  ),
];

/** The form as lines of exactly so many cells; what has the focus shows it. */
export const formLines = (form: LookupForm, style: FormStyle): readonly Line[] => {
  const { width } = style;
  const isAt = (field: LookupField): boolean => style.isFocused && form.field === field;
  const detected = identifyId(fieldText(form.id));
  const mark = (field: LookupField): string => (isAt(field) ? '>' : ' ');
  return [
    [
      label('ID', isAt('id')),
      ...text(form.id, isAt('id'), width - labelWidth, 'contract, update, event id or party'),
    ],
    indented(detected.words, width, detected.problem === undefined ? 'plain' : 'note'),
    [
      segment(padOrTruncate(mark('kind'), labelWidth), 'focus'),
      segment(truncateEnd(radio(form), width - labelWidth), isAt('kind') ? 'focus' : 'plain'),
    ],
    ...partyLines(form, isAt('party'), style),
    [
      segment(
        padOrTruncate(`${mark('format')}FMT`, labelWidth),
        isAt('format') ? 'focus' : 'plain',
      ),
      segment(truncateEnd(`[ ${formatWords(form)} ]   e edit`, width - labelWidth)),
    ],
    [],
    indented(wouldSend(form), width),
    [],
  ];
};
