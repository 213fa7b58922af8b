import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { fieldText } from '../../messages/forms.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import {
  type ChoiceField,
  type LeafField,
  type ListField,
  groupAt,
  listGroups,
  isLeaf,
  readFieldText,
  formValueAt,
  type FieldGroup,
  type FieldValue,
} from '../../../../requests/forms/form-values.ts';
import { isInsideGroup, pathKey, type FocusTarget } from '../../../../requests/forms/form-state.ts';
import type { FieldProblem } from '../../../../ledger/rules/rules.ts';
import { emptyTextField, textOfField } from '../../../../lib/text/text-field.ts';
import {
  truncateEnd,
  displayWidth,
  padOrTruncate,
  shortenId,
  wrapWords,
} from '../../../../lib/text/width.ts';
import type { TransactionRow } from '../../../../requests/checks/inspection.ts';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { rowAt, transactionHeading, transactionLine } from './transaction-lines.ts';

/** A large value is named by its length, its digest and its beginning. */
const largeValueLabel = (text: string, room: number): string => {
  if (text.length <= room) return text;
  const digest = sha256Hex(text);
  const count = fieldText.large(formatInteger(text.length), digest.slice(0, 8), digest.slice(-4));
  return count.length + 16 > room ? count : `${count}  ${text.slice(0, 12)}…`;
};

export type FieldsPageLines = {
  readonly stops: readonly FocusTarget[];
  readonly at: number;
  readonly root: FieldGroup;
  readonly typing: boolean;
  readonly width: number;
  readonly transactions: readonly (TransactionRow | undefined)[];
  /** The problems to show, by the key of the focus target. */
  readonly problems: ReadonlyMap<string, readonly FieldProblem[]>;
};

const labelWidth = 26;

const markOf = (focused: boolean): string => (focused ? '>' : ' ');

const radio = ({ options }: ChoiceField, value: string): string =>
  options.map((option) => `${option.value === value ? '(o)' : '( )'} ${option.label}`).join('  ');

const carousel = ({ options }: ChoiceField, value: string): string => {
  const index = options.findIndex((option) => option.value === value);
  const label = options[index]?.label ?? fieldText.noChoice;
  return fieldText.choice(label, index + 1, options.length);
};

const choiceWords = (field: ChoiceField, value: string, room: number): string => {
  const words = radio(field, value);
  return displayWidth(words) <= room ? words : carousel(field, value);
};

const placeholder = (field: LeafField): string => {
  if (field.kind === 'large') return fieldText.placeholder;
  return field.kind === 'text' ? (field.hint ?? '') : '';
};

/** A long value is only summarized. */
const valueSegments = (
  field: LeafField,
  leaf: FieldValue,
  { room, typing }: { readonly room: number; readonly typing: boolean },
): Line => {
  const value = textOfField(leaf.text);
  if (field.kind === 'choice') return [segment(truncateEnd(choiceWords(field, value, room), room))];
  const isLong = field.kind === 'large' && value.length > room - 4;
  if (typing && !isLong) {
    const line = { field: leaf.text, width: room - 2, label: '[', placeholder: placeholder(field) };
    return [...fieldLine(line), segment(' ]')];
  }
  const isToken = field.kind === 'text' && field.pick === 'tokens';
  const entered = isToken ? tokenWords(value, room - 5) : value;
  const words = value === '' ? placeholder(field) : entered;
  const shown = isLong ? largeValueLabel(value, room - 5) : words;
  const cursor = typing ? [segment('▌', 'focus')] : [];
  const text = segment(truncateEnd(shown, room - 5), value === '' ? 'faint' : undefined);
  return [segment('[ '), text, ...cursor, segment(' ]')];
};

/** The id of a token stays in view: the party before it is longer than the field. */
const tokenWords = (token: string, room: number): string => {
  const at = token.indexOf('/');
  if (at === -1 || displayWidth(token) <= room) return token;
  const id = token.slice(at);
  return `${shortenId(token.slice(0, at), Math.max(8, room - displayWidth(id)))}${id}`;
};

const indentWords = (depth: number, words: string): string => `${'  '.repeat(depth)}${words}`;

const problemLines = (problems: readonly FieldProblem[], indent: number, width: number): Line[] =>
  problems.flatMap(({ message, remedy, rule }) =>
    wrapWords(fieldText.problem(message, remedy, rule), Math.max(20, width - indent)).map(
      (part) => [segment(`${' '.repeat(indent)}${part}`, 'danger')],
    ),
  );

const noteLines = (note: string | undefined, indent: number, width: number): Line[] =>
  note === undefined
    ? []
    : wrapWords(note, Math.max(20, width - indent)).map((part) => [
        segment(`${' '.repeat(indent)}${part}`, 'faint'),
      ]);

const fieldLines = (
  stop: Extract<FocusTarget, { kind: 'field' }>,
  focused: boolean,
  page: FieldsPageLines,
): Line[] => {
  const { field, place, depth } = stop;
  const value = formValueAt(page.root, place);
  const leaf = isLeaf(value) ? value : { text: emptyTextField };
  const label = padOrTruncate(`${markOf(focused)}${indentWords(depth, field.label)}`, labelWidth);
  const room = page.width - labelWidth - 1;
  const typing = focused && page.typing;
  return [
    [
      segment(label, focused ? 'focus' : undefined),
      ...valueSegments(field, leaf, { room, typing }),
    ],
    ...noteLines(leaf.note, labelWidth, page.width),
  ];
};

const summary = (list: ListField, group: FieldGroup | undefined, room: number): string => {
  const [first] = list.item;
  const value = first === undefined || group === undefined ? '' : readFieldText(group, first.id);
  if (value === '') return truncateEnd(fieldText.empty, room);
  return first?.kind === 'large'
    ? truncateEnd(largeValueLabel(value, room), room)
    : shortenId(value, room);
};

const isOfTransactions = (
  { place: [id], depth }: FocusTarget,
  { transactions }: FieldsPageLines,
): boolean => id === 'onboardingTransactions' && depth === 0 && transactions.length > 0;

/** The heading is above the first stop of a list. */
const heading = (stop: FocusTarget, page: FieldsPageLines): Line[] => {
  const { root } = page;
  if (stop.kind === 'field') return [];
  const isFirst = stop.kind === 'item' ? stop.index === 0 : stop.count === 0;
  if (!isFirst) return [];
  const count = listGroups(formValueAt(root, stop.place.slice(0, -1))).length;
  const label = padOrTruncate(` ${indentWords(stop.depth, stop.list.label)}`, labelWidth);
  const titles = isOfTransactions(stop, page) ? [transactionHeading(page.width - 1)] : [];
  return [
    [segment(`${label}${count === 0 ? fieldText.none : String(count)}`)],
    ...titles.map((title): Line => [segment(` ${title}`, 'faint')]),
  ];
};

/** Shows its details below while it is in focus. */
const rowLines = (
  row: TransactionRow,
  { index, place }: Extract<FocusTarget, { kind: 'item' }>,
  focused: boolean,
  { stops, at, width }: FieldsPageLines,
): Line[] => {
  const isOpen = isInsideGroup(stops[at]?.place ?? [], place);
  const details = isOpen ? row.details : [];
  return [
    [
      segment(
        `${markOf(focused)}${transactionLine(row, index, width - 1)}`,
        focused ? 'focus' : undefined,
      ),
    ],
    ...details.map((detail): Line => [segment(truncateEnd(`    ${detail}`, width), 'faint')]),
  ];
};

const itemLines = (
  stop: Extract<FocusTarget, { kind: 'item' }>,
  focused: boolean,
  page: FieldsPageLines,
): Line[] => {
  const row = rowAt(page.transactions, stop.place);
  if (row !== undefined) return rowLines(row, stop, focused, page);
  const head = `${markOf(focused)}${indentWords(stop.depth, ` ${stop.index + 1} ${stop.list.noun}  `)}`;
  const room = page.width - displayWidth(head) - 1;
  const words = summary(stop.list, groupAt(page.root, stop.place), room);
  return [[segment(`${head}${words}`, focused ? 'focus' : undefined)]];
};

const addLines = (stop: Extract<FocusTarget, { kind: 'add' }>, focused: boolean): Line[] => [
  [
    segment(
      `${markOf(focused)}${indentWords(stop.depth, ` ${fieldText.add(stop.list.noun)}`)}`,
      focused ? 'focus' : undefined,
    ),
  ],
];

const stopLines = (stop: FocusTarget, focused: boolean, page: FieldsPageLines): Line[] => {
  switch (stop.kind) {
    case 'field':
      return fieldLines(stop, focused, page);
    case 'item':
      return itemLines(stop, focused, page);
    case 'add':
      return addLines(stop, focused);
    default:
      return stop satisfies never;
  }
};

/** Returns the lines, those of the focused target, and the target of each line. */
export const formFieldLines = (
  page: FieldsPageLines,
): {
  readonly lines: readonly Line[];
  readonly from: number;
  readonly to: number;
  readonly targets: readonly number[];
} => {
  const lines: Line[] = [];
  const targets: number[] = [];
  let [from, to] = [0, 0];
  page.stops.forEach((stop, index) => {
    lines.push(...heading(stop, page));
    const focused = index === page.at;
    if (focused) from = lines.length;
    const problems = page.problems.get(pathKey(stop.place)) ?? [];
    const indent = stop.kind === 'field' ? labelWidth : 5 + 2 * stop.depth;
    lines.push(...stopLines(stop, focused, page), ...problemLines(problems, indent, page.width));
    while (targets.length < lines.length) targets.push(index);
    if (focused) to = lines.length;
  });
  return { lines, from, to, targets };
};
