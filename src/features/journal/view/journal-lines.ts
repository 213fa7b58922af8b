import { entriesOfUnknownOutcome, type Entry } from '../../../storage/journal/entry.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { displayWidth, mask } from '../../../lib/text/width.ts';
import {
  hasSeveralProfiles,
  journalLayout,
  selectedIndexOf,
  selectedRow,
  type JournalFileStatus,
  type JournalState,
} from '../slice.ts';
import type { JournalRow } from '../journal-rows.ts';
import type { AppState } from '../context.ts';
import type { SplitText } from '../../../shell/view-types.ts';
import { fitEffect } from '../../../submission/effect/name-write.ts';
import { shortStatusLabel } from '../../../storage/journal/records.ts';
import { stateText, statusText, titleText, draftText } from '../messages.ts';

/** The state of the chain; undefined for an empty journal. */
const chainWords = ({ failure, broken, lines }: JournalFileStatus): string | undefined => {
  if (failure !== undefined) return titleText.unreadable;
  if (broken !== undefined) return titleText.broken(broken.line);
  return lines === 0 ? undefined : titleText.intact;
};

const profileWords = ({ entries, only }: JournalState): string => {
  const profile = only ?? (hasSeveralProfiles(entries) ? undefined : entries[0]?.profile);
  if (profile !== undefined) return titleText.ofProfile(profile);
  return entries.length === 0 ? '' : titleText.ofAllProfiles;
};

const countWords = ({ rows, entries, drafts, filter }: JournalState): string => {
  const all = entries.length + drafts.length;
  if (filter !== undefined) return titleText.matching(rows.length, all);
  const shown = rows.filter(({ entry }) => entry !== undefined).length;
  const count = titleText.entries(shown);
  const rest = rows.length - shown;
  return rest === 0 ? count : `${count}, ${titleText.drafts(rest)}`;
};

const filterWords = (filter: string | undefined, masked: boolean): string =>
  filter === undefined ? '' : titleText.filter(masked ? mask(filter) : filter);

/** Brackets show the focused entry without colors, too. */
const focusedEntry = ({ journal, screen }: Pick<AppState, 'journal' | 'screen'>): string => {
  const { list } = journalLayout(screen.size, journal.pane);
  const { entry, draft } = selectedRow(journal) ?? {};
  const id = entry?.entry ?? draft?.id;
  return journal.pane === 'detail' && list !== undefined && id !== undefined ? `  [${id}]` : '';
};

/** Line 3 says what the file contains, and whether its hash chain is intact. */
export const journalTitleLine = ({ journal, screen }: AppState): SplitText => {
  const { file, filter } = journal;
  const isWhole = file.failure === undefined && file.broken === undefined;
  const filtered = filterWords(filter?.text, screen.masked);
  const focused = focusedEntry({ journal, screen });
  return {
    left: `${titleText.title}${profileWords(journal)}${filtered}${focused}`,
    leftTone: 'focus',
    right: [countWords(journal), chainWords(file)].filter(Boolean).join(', '),
    rightTone: isWhole ? 'plain' : 'danger',
  };
};

/** Cells that a rule needs around and between its two texts. */
const ruleCells = 9;
/** Fewer cells would cut who pays whom: the entry is named then. */
const minEffect = 30;

/** Names the first unknown outcome, in `room` cells. */
const unknownWords = ([first]: readonly Entry[], room: number): string => {
  if (first === undefined) return '';
  const { effect, entry, at } = first;
  const time = formatUtcTime(Date.parse(at));
  const rest = room - displayWidth(stateText.firstUnknown('', time));
  const isNamed = effect === undefined || rest < minEffect;
  const write = isNamed ? entry : fitEffect(effect, rest);
  return stateText.firstUnknown(write, time);
};

const acceptedWords = (entries: readonly Entry[]): string => {
  const count = entries.filter(({ word }) => word === 'ACCEPTED').length;
  return count === 0 ? '' : stateText.accepted(count);
};

/** Line n-2 says whether an entry needs attention. */
export const journalStateLine = ({ journal, screen }: AppState): SplitText => {
  const open = entriesOfUnknownOutcome(journal.entries);
  const accepted = acceptedWords(journal.entries);
  if (open.length === 0) return { left: `${stateText.noneUnknown}${accepted}`, right: '' };
  const left = `${stateText.unknown(open.length)}${accepted}`;
  return {
    left,
    leftTone: 'danger',
    right: unknownWords(open, screen.size.columns - displayWidth(left) - ruleCells),
    rightTone: 'danger',
  };
};

const tally = (rows: readonly JournalRow[]): string => {
  const counts = new Map<string, number>();
  for (const { entry } of rows) {
    const word = entry === undefined ? draftText.state : shortStatusLabel(entry.word);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts, ([word, count]) => `${count} ${word}`).join('  ');
};

/** Line n-1 is the status, unless a notice covers it. */
export const journalStatusLine = ({ journal }: AppState): SplitText => {
  const { rows, filter } = journal;
  return rows.length === 0
    ? { left: filter === undefined ? '' : ` ${statusText.noMatch}`, right: '' }
    : { left: ` ${tally(rows)}`, right: `${selectedIndexOf(journal) + 1}/${rows.length} ` };
};
