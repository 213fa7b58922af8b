import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { type Entry, errorCodeOf, partyIdOf, updateIdOf } from '../../../storage/journal/entry.ts';
import { shortStatusLabel, type WriteStatus } from '../../../storage/journal/records.ts';
import { displayWidth, mask, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import { journalRowKinds, type JournalRow } from '../journal-rows.ts';
import { fitEffect } from '../../../submission/effect/name-write.ts';
import { formIds, formatPageNumber } from '../../../submission/form-ids.ts';
import { statusTones } from '../../../shell/labels/status-tones.ts';
import { draftText } from '../messages.ts';

/** Marks open outcomes, so that they stand out without color: ACCEPTED is not proven yet. */
const marks: Readonly<Partial<Record<WriteStatus, readonly [before: string, after: string]>>> = {
  UNKNOWN: ['! ', ''],
  ACCEPTED: ['', ' ?'],
};

const stateWords = (word: WriteStatus): string => {
  const [before, after] = marks[word] ?? ['', ''];
  return `${before.padStart(2)}${shortStatusLabel(word)}${after}`;
};

/** Adds the code of an error where there is room for all of it. */
const withCode = (effect: string, code: string | undefined, room: number): string => {
  const both = code === undefined ? effect : `${effect}  ${code}`;
  return displayWidth(both) <= room ? both : effect;
};

/**
 * Says what the write does, in `room` cells. For an entry of an earlier release: the text that best
 * distinguishes it from its neighbors.
 */
const whatOf = (entry: Entry, room: number, masked: boolean): string => {
  const code = errorCodeOf(entry);
  const update = updateIdOf(entry);
  const party = partyIdOf(entry) ?? entry.parties?.[0];
  if (entry.effect !== undefined) {
    const effect = fitEffect(entry.effect, room);
    return masked ? mask(effect) : withCode(effect, code, room);
  }
  if (code !== undefined) return code;
  if (update !== undefined) return `update ${shortenId(update, Math.max(8, room - 7))}`;
  if (party !== undefined) return masked ? mask(shortenId(party, room)) : shortenId(party, room);
  return `SHA-256 ${entry.bodySha256}`;
};

const statusOf = ({ findings }: Entry): string =>
  String(findings.findLast(({ status }) => status !== undefined)?.status ?? '-');

/** Widths of the columns in cells, with the gap behind each. WHAT is the first, and takes the rest. */
const widths = {
  mark: 1,
  gap: 1,
  id: 7,
  state: 2 + 'ACC. EARLIER'.length + 1,
  kind: 9,
  profile: 9,
  started: 15,
  status: 4,
} as const;

const isNarrow = (width: number): boolean => width < 72;

/** The kind and the HTTP status say what WHAT and the state say in other words. */
const hasFurther = (width: number): boolean => width >= 96;

type Shape = Pick<JournalRowStyle, 'width' | 'withProfile'>;

type Column = Exclude<keyof Cells, 'what' | 'state'>;

type Cells = Readonly<
  Record<'what' | 'id' | 'state' | 'kind' | 'profile' | 'started' | 'status', string>
>;

const journalColumns = ({ width, withProfile }: Shape): readonly Column[] => {
  if (isNarrow(width)) return [];
  return [
    ...(hasFurther(width) ? (['kind'] as const) : []),
    ...(withProfile ? (['profile'] as const) : []),
    'started',
    ...(hasFurther(width) ? (['status'] as const) : []),
  ];
};

const usedWidth = (shape: Shape): number =>
  journalColumns(shape).reduce(
    (sum, column) => sum + widths[column],
    widths.mark + widths.gap + widths.id + widths.state,
  );

/** The last column needs no gap behind it; a status has none. */
const roomFor = (shape: Shape): number =>
  Math.max(0, shape.width - usedWidth(shape) + Number(journalColumns(shape).at(-1) === 'started'));

const before = ({ what, id }: Cells, shape: Shape): string =>
  `${padOrTruncate(what, roomFor(shape))} ${padOrTruncate(id, widths.id)}`;

const cellOf = (column: Column, text: string): string =>
  column === 'status'
    ? padOrTruncate(text, widths.status, 'right')
    : padOrTruncate(text, widths[column] - 1).padEnd(widths[column]);

const after = (cells: Cells, shape: Shape): string =>
  journalColumns(shape)
    .map((column) => cellOf(column, cells[column]))
    .join('')
    .replace(/ $/, '');

const headings: Cells = {
  id: 'ID',
  kind: 'KIND',
  profile: 'PROFILE',
  started: 'STARTED (UTC)',
  state: '  STATE',
  what: 'WHAT',
  status: 'HTTP',
};

export const journalListHeading = (shape: Shape): string =>
  ` ${before(headings, shape)}${padOrTruncate(headings.state, widths.state)}${after(headings, shape)}`;

const startedOf = (at: string): string => `${at.slice(5, 10)} ${at.slice(11, 19)}`;

export type JournalRowStyle = {
  readonly width: number;
  readonly masked: boolean;
  readonly withProfile: boolean;
};

const cellsOfEntry = (entry: Entry, shape: JournalRowStyle): Cells => ({
  id: entry.entry,
  kind: journalRowKinds[entry.operation],
  profile: entry.profile,
  started: startedOf(entry.at),
  state: stateWords(entry.word),
  what: whatOf(entry, roomFor(shape), shape.masked),
  status: statusOf(entry),
});

/** Formats the progress of a draft: `step 3/6 Check`. */
export const draftProgressLabel = ({ form, page }: Draft): string => {
  const id = formIds.find((formId) => formId === form);
  return id === undefined ? '' : draftText.step(formatPageNumber(id, page));
};

const draftWhat = (draft: Draft, masked: boolean): string => {
  const { title } = draft;
  if (title === undefined) return draftProgressLabel(draft);
  return masked ? mask(title) : title;
};

const cellsOfDraft = (draft: Draft, { masked }: JournalRowStyle): Cells => ({
  id: draft.id,
  kind: draft.form,
  profile: draft.profile,
  started: startedOf(new Date(draft.at).toISOString()),
  state: `  ${draftText.state}`,
  what: draftWhat(draft, masked),
  status: '-',
});

const journalCells = ({ entry, draft }: JournalRow, style: JournalRowStyle): Cells =>
  entry === undefined ? cellsOfDraft(draft, style) : cellsOfEntry(entry, style);

export const journalListRow = (
  row: JournalRow,
  { selected, ...shape }: JournalRowStyle & { readonly selected: boolean },
): Line => {
  const cells = journalCells(row, shape);
  const tone = selected ? 'selected' : undefined;
  return [
    segment(`${selected ? '>' : ' '}${before(cells, shape)}`, tone),
    segment(
      padOrTruncate(cells.state, widths.state),
      tone ?? (row.entry && statusTones[row.entry.word]),
    ),
    segment(after(cells, shape), tone),
  ];
};
