import type { Entry } from '../../journal/entries.ts';
import type { OutcomeWord } from '../../journal/records.ts';
import { mask } from '../../lib/mask.ts';
import { fit, shorten } from '../../lib/width.ts';
import { partyOf, updateOf } from '../../services/submission/entry-facts.ts';
import { segment, type Segment } from '../kit/segment.ts';
import { outcomeTones } from '../outcome-tones.ts';

const kinds: Readonly<Record<Entry['operation'], string>> = {
  allocateParty: 'allocate',
  executeSubmission: 'execute',
};

/** What is accepted is not proven yet; what is unknown is to be seen without colours too. */
const marks: Readonly<Partial<Record<OutcomeWord, readonly [before: string, after: string]>>> = {
  UNKNOWN: ['! ', ''],
  ACCEPTED: ['', ' ?'],
};

const stateWords = (word: OutcomeWord): string => {
  const [before, after] = marks[word] ?? ['', ''];
  return `${before.padStart(2)}${word}${after}`;
};

const codeOf = ({ findings }: Entry): string | undefined => findings.at(-1)?.code;

/** What tells an entry from its neighbours, as far as there is room for it. */
const whatOf = (entry: Entry, room: number, masked: boolean): string => {
  const code = codeOf(entry);
  const update = updateOf(entry);
  const party = partyOf(entry) ?? entry.parties?.[0];
  if (code !== undefined) return code;
  if (update !== undefined) return `update ${shorten(update, Math.max(8, room - 7))}`;
  if (party !== undefined) return masked ? mask(shorten(party, room)) : shorten(party, room);
  return `SHA-256 ${entry.bodySha256}`;
};

const statusOf = ({ findings }: Entry): string =>
  String(findings.findLast(({ status }) => status !== undefined)?.status ?? '-');

/** Cells of the columns, the last one but one takes what is left; none in a narrow window. */
const widths = { mark: 1, id: 7, kind: 9, started: 15, state: 19, status: 4 } as const;

const isNarrow = (width: number): boolean => width < 72;

const used = (width: number): number =>
  isNarrow(width)
    ? widths.mark + widths.id + widths.state
    : widths.mark + widths.id + widths.kind + widths.started + widths.state + widths.status + 1;

type Cells = Readonly<Record<'id' | 'kind' | 'started' | 'state' | 'what' | 'status', string>>;

const before = ({ id, kind, started }: Cells, width: number): string =>
  isNarrow(width)
    ? fit(id, widths.id)
    : fit(id, widths.id) + fit(kind, widths.kind) + fit(started, widths.started);

const after = ({ what, status }: Cells, width: number): string => {
  const room = Math.max(0, width - used(width));
  return isNarrow(width)
    ? fit(what, room)
    : `${fit(what, room)} ${fit(status, widths.status, 'right')}`;
};

const headings: Cells = {
  id: 'ID',
  kind: 'KIND',
  started: 'STARTED (UTC)',
  state: '  STATE',
  what: 'WHAT',
  status: 'HTTP',
};

/** The titles of the columns. */
export const entryHeading = (width: number): string =>
  ` ${before(headings, width)}${fit(headings.state, widths.state)}${after(headings, width)}`;

/** `02-03 12:06:38`, of an ISO time. */
const startedOf = (at: string): string => `${at.slice(5, 10)} ${at.slice(11, 19)}`;

export type RowStyle = { readonly width: number; readonly masked: boolean };

/** The line of an entry; its state has a colour of its own, the line of the selected one has one. */
export const entryRow = (
  entry: Entry,
  { width, masked, selected }: RowStyle & { readonly selected: boolean },
): readonly Segment[] => {
  const cells: Cells = {
    id: entry.entry,
    kind: kinds[entry.operation],
    started: startedOf(entry.at),
    state: stateWords(entry.word),
    what: whatOf(entry, Math.max(0, width - used(width)), masked),
    status: statusOf(entry),
  };
  const tone = selected ? 'selected' : undefined;
  return [
    segment(`${selected ? '>' : ' '}${before(cells, width)}`, tone),
    segment(fit(cells.state, widths.state), tone ?? outcomeTones[entry.word]),
    segment(after(cells, width), tone),
  ];
};
