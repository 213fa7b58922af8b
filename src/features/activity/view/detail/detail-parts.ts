import { type Line, segment, lineOf, type Segment } from '../../../../ui-kit/text/line.ts';
import { alignAtPoint } from '../../../../lib/numbers/aligned-amount.ts';
import { factRows } from '../../../../lib/text/fact-rows.ts';
import { addPartyNames } from '../../../../lib/text/party-names.ts';
import { tellBlanks } from '../../../../lib/text/quote.ts';
import type { SafeText } from '../../../../lib/text/sanitize.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { AlertMatcher } from '../../alerts.ts';
import {
  mask,
  truncateEnd,
  displayWidth,
  padOrTruncate,
  wrapAnywhere,
  wrapWords,
  shortenId,
  type Align,
} from '../../../../lib/text/width.ts';
import type { Json } from '../../../../lib/json/json.ts';
import { fieldTextOf, fieldValueAt } from './activity-fields.ts';

export type DetailStyle = {
  readonly width: number;
  readonly wrap: boolean;
  readonly masked: boolean;
  readonly ago: string;
  readonly alertsOf?: AlertMatcher | undefined;
  readonly openState?: OpenState | undefined;
};

export const blankLine: Line = [segment('')];

export const detailHeadingLine = (title: string, rest = ''): Line => [
  segment(` ${title}`, 'focus'),
  segment(rest === '' ? '' : `  ${rest}`),
];

const labelWidth = 12;

/** `wrap` breaks a long value below the name; a style without breaks cuts it. */
const wrappedFactLines = (
  { name, value, label }: { readonly name: string; readonly value: string; readonly label: number },
  style: DetailStyle,
  wrap: (text: string, width: number) => readonly SafeText[],
): Line[] => {
  const head = ` ${padOrTruncate(name, label - 1)}`;
  const room = Math.max(8, style.width - displayWidth(head) - 1);
  const rows = value.includes('"') ? factRows(value, room, wrap) : wrap(value, room);
  const parts = style.wrap ? rows : [truncateEnd(value, room)];
  return parts.map((part, index) => [
    segment(index === 0 ? head : ' '.repeat(displayWidth(head)), 'faint'),
    segment(part),
  ]);
};

export const detailFactLines = (
  name: string,
  value: string,
  style: DetailStyle,
  label = labelWidth,
): Line[] => wrappedFactLines({ name, value: addPartyNames(value), label }, style, wrapAnywhere);

/** The sentence wraps between words: a broken amount reads as a smaller one. */
export const detailSentenceLines = (name: string, value: string, style: DetailStyle): Line[] =>
  wrappedFactLines({ name, value, label: labelWidth }, style, wrapWords);

export const inStrong = ([label, ...values]: Line): Line =>
  label === undefined ? [] : [label, ...values.map(({ text }) => segment(text, 'strong'))];

/** Masks a value while the mask is on; a missing value stays recognizable. */
export const maskIfPrivate = (text: string, { masked }: DetailStyle): string =>
  masked && text !== '-' ? mask(text) : tellBlanks(text);

export const titleLines = (title: string): readonly Line[] => [blankLine, detailHeadingLine(title)];

export type TableColumn = { readonly field: string; readonly title: string };

/** A longer list has no titles. */
const maxRows = 24;
const narrowestParty = 12;

const [tableIndent, columnGap] = ['  ', '  '];

type FittedColumn = { readonly title: string; readonly width: number; readonly align: Align };

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, next) => total + next, 0);

/** The first column, of parties, gets the room that the amounts leave. Undefined where they leave too little. */
const fit = (
  columns: readonly TableColumn[],
  texts: readonly (readonly string[])[],
  width: number,
): readonly FittedColumn[] | undefined => {
  const [, ...wanted] = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...texts.map((row) => displayWidth(row[index] ?? ''))),
  );
  const room = width - tableIndent.length - columnGap.length * wanted.length - sum(wanted);
  if (room < narrowestParty) return undefined;
  const widths = [room, ...wanted];
  return columns.map(({ title }, index) => ({
    title,
    width: widths[index] ?? 0,
    align: index === 0 ? 'left' : 'right',
  }));
};

const rowLine = (
  columns: readonly FittedColumn[],
  texts: readonly string[],
  tone?: Segment['tone'],
): Line => {
  const cells = columns.map(({ width, align }, index) =>
    padOrTruncate(texts[index] ?? '', width, align),
  );
  return lineOf(`${tableIndent}${cells.join(columnGap)}`, tone);
};

const stackedIndent = 3;

/** A line for each column: digits are never cut. */
const stackedLines = (
  columns: readonly TableColumn[],
  texts: readonly string[],
  style: DetailStyle,
): readonly Line[] =>
  columns.flatMap(({ title }, index) => {
    const room = Math.max(1, style.width - stackedIndent - displayWidth(title) - 1);
    const text = (texts[index] ?? '').trim();
    const indent = ' '.repeat(index === 0 ? stackedIndent - 1 : stackedIndent);
    return [lineOf(`${indent}${title} ${index === 0 ? shortenId(text, room) : text}`)];
  });

/** The titles are the field names of the API description. */
export const tableLines = (
  items: readonly Json[],
  columns: readonly TableColumn[],
  style: DetailStyle,
): readonly Line[] => {
  if (items.length === 0) return [lineOf('   none')];
  const read = items.map((item) =>
    columns.map(({ field }) => maskIfPrivate(fieldTextOf(fieldValueAt(item, [field])), style)),
  );
  const aligned = columns.map(({ field }, index) => {
    const texts = read.map((row) => row[index] ?? '');
    return field === 'party' ? texts : alignAtPoint(texts);
  });
  const values = items.map((_, row) => aligned.map((texts) => texts[row] ?? ''));
  const fitted = fit(columns, values, style.width);
  if (fitted === undefined) return values.flatMap((row) => stackedLines(columns, row, style));
  const texts = values.map((row) =>
    row.map((text, index) => shortenId(text, fitted[index]?.width ?? 0)),
  );
  const titles = columns.map(({ title }) => title);
  return [
    ...(items.length > maxRows ? [] : [rowLine(fitted, titles, 'focus')]),
    ...texts.map((row) => rowLine(fitted, row)),
  ];
};
