import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { type Entry, errorCodeOf, partyIdOf, updateIdOf } from '../../../storage/journal/entry.ts';
import { type WriteStatus, shortStatusLabel } from '../../../storage/journal/write-status.ts';
import { mask, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { journalRowKinds, type JournalRow } from '../state/journal-rows.ts';
import { formIds, formatPageNumber } from '../../../submission/form-ids.ts';
import { statusTones } from '../../../shell/labels/status-tones.ts';
import { draftText } from '../messages/entry.ts';

/** Marks open outcomes, so that they stand out without color: ACCEPTED is not proven yet. */
const marks: Readonly<Partial<Record<WriteStatus, readonly [before: string, after: string]>>> = {
  UNKNOWN: ['! ', ''],
  ACCEPTED: ['', ' ?'],
};

const stateWords = (word: WriteStatus): string => {
  const [before, after] = marks[word] ?? ['', ''];
  return `${before.padStart(2)}${shortStatusLabel(word)}${after}`;
};

/** Picks the text that best distinguishes an entry from its neighbors, in `room` cells. */
const whatOf = (entry: Entry, room: number, masked: boolean): string => {
  const code = errorCodeOf(entry);
  const update = updateIdOf(entry);
  const party = partyIdOf(entry) ?? entry.parties?.[0];
  if (code !== undefined) return code;
  if (update !== undefined) return `update ${shortenId(update, Math.max(8, room - 7))}`;
  if (party !== undefined) return masked ? mask(shortenId(party, room)) : shortenId(party, room);
  return `SHA-256 ${entry.bodySha256}`;
};

const statusOf = ({ findings }: Entry): string =>
  String(findings.findLast(({ status }) => status !== undefined)?.status ?? '-');

/** Widths of the columns in cells. WHAT takes the rest. */
const widths = {
  mark: 1,
  id: 7,
  kind: 9,
  profile: 9,
  started: 15,
  state: 19,
  status: 4,
} as const;

const isNarrow = (width: number): boolean => width < 72;

type Shape = Pick<JournalRowStyle, 'width' | 'withProfile'>;

const profileWidth = ({ withProfile }: Shape): number => (withProfile ? widths.profile : 0);

const used = (shape: Shape): number =>
  isNarrow(shape.width)
    ? widths.mark + widths.id + widths.state
    : widths.mark +
      widths.id +
      widths.kind +
      profileWidth(shape) +
      widths.started +
      widths.state +
      widths.status +
      1;

const roomFor = (shape: Shape): number => Math.max(0, shape.width - used(shape));

type Cells = Readonly<
  Record<'id' | 'kind' | 'profile' | 'started' | 'state' | 'what' | 'status', string>
>;

const before = ({ id, kind, profile, started }: Cells, shape: Shape): string =>
  isNarrow(shape.width)
    ? padOrTruncate(id, widths.id)
    : [
        padOrTruncate(id, widths.id),
        padOrTruncate(kind, widths.kind),
        shape.withProfile ? padOrTruncate(profile, widths.profile - 1).padEnd(widths.profile) : '',
        padOrTruncate(started, widths.started),
      ].join('');

const after = ({ what, status }: Cells, shape: Shape): string => {
  const { width } = shape;
  const room = roomFor(shape);
  return isNarrow(width)
    ? padOrTruncate(what, room)
    : `${padOrTruncate(what, room)} ${padOrTruncate(status, widths.status, 'right')}`;
};

const headings: Cells = {
  id: 'ID',
  kind: 'KIND',
  profile: 'PROFILE',
  started: 'STARTED (UTC)',
  state: '  STATE',
  what: 'WHAT',
  status: 'HTTP',
};

/** Draws the headings of the columns. */
export const journalListHeading = (shape: Shape): string =>
  ` ${before(headings, shape)}${padOrTruncate(headings.state, widths.state)}${after(headings, shape)}`;

/** `02-03 12:06:38`, of an ISO time. */
const startedOf = (at: string): string => `${at.slice(5, 10)} ${at.slice(11, 19)}`;

export type JournalRowStyle = {
  readonly width: number;
  readonly masked: boolean;
  /** Entries have different profiles, so the column is shown. */
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

const cellsOfDraft = (draft: Draft): Cells => ({
  id: draft.id,
  kind: draft.form,
  profile: draft.profile,
  started: startedOf(new Date(draft.at).toISOString()),
  state: `  ${draftText.state}`,
  what: draftProgressLabel(draft),
  status: '-',
});

const noCells: Cells = {
  id: '',
  kind: '',
  profile: '',
  started: '',
  state: '',
  what: '',
  status: '',
};

const cellsOf = ({ entry, draft }: JournalRow, style: JournalRowStyle): Cells => {
  if (entry !== undefined) return cellsOfEntry(entry, style);
  return draft === undefined ? noCells : cellsOfDraft(draft);
};

/** Draws a row. Its state has its own color, unless the row is selected. */
export const journalListRow = (
  row: JournalRow,
  { selected, ...shape }: JournalRowStyle & { readonly selected: boolean },
): Line => {
  const cells = cellsOf(row, shape);
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
