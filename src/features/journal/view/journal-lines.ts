import { entriesOfUnknownOutcome, type Entry } from '../../../storage/journal/entry.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { mask } from '../../../lib/text/mask.ts';
import {
  hasSeveralProfiles,
  selectedIndexOf,
  type JournalFileStatus,
  type JournalState,
} from '../state/journal.ts';
import type { JournalRow } from '../state/journal-rows.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { SplitText } from '../../../shell/view-types.ts';
import { shortStatusLabel } from '../../../storage/journal/status-label.ts';

const chainWords = ({ failure, broken, lines }: JournalFileStatus): string => {
  if (failure !== undefined) return 'CANNOT BE READ';
  if (broken !== undefined) return `chain BROKEN at line ${broken.line}`;
  return lines === 0 ? 'empty' : 'chain ok';
};

/** Whose entries these are, as far as all are of one. */
const profileWords = ({ entries, only }: JournalState): string => {
  const profile = only ?? (hasSeveralProfiles(entries) ? undefined : entries[0]?.profile);
  if (profile !== undefined) return `: ${profile}`;
  return entries.length === 0 ? '' : ': all profiles';
};

/** How much of the journal is shown. */
const countWords = ({ rows, entries, drafts, filter }: JournalState): string => {
  const all = entries.length + drafts.length;
  if (filter !== undefined) return `filtered ${rows.length} of ${all}`;
  const shown = rows.filter(({ entry }) => entry !== undefined).length;
  const count = pluralize(shown, 'entry').replace(/entrys$/, 'entries');
  const rest = rows.length - shown;
  return rest === 0 ? count : `${count}, ${pluralize(rest, 'draft')}`;
};

const filterWords = (filter: string | undefined, masked: boolean): string =>
  filter === undefined ? '' : `  /${masked ? mask(filter) : filter}`;

/** Line 3: what the file holds, and whether its links do. */
export const journalTitleLine = ({ journal, screen }: AppState): SplitText => {
  const { file, filter } = journal;
  const isWhole = file.failure === undefined && file.broken === undefined;
  return {
    left: `Submission journal${profileWords(journal)}${filterWords(filter, screen.masked)}`,
    leftTone: 'focus',
    right: `${countWords(journal)}, ${chainWords(file)}`,
    rightTone: isWhole ? 'plain' : 'danger',
  };
};

const unknownWords = ([first]: readonly Entry[]): string =>
  first === undefined
    ? ''
    : `! ${first.entry} unknown since ${formatUtcTime(Date.parse(first.at))}`;

/** What was accepted is not closed: somebody has to learn what became of it. */
const acceptedWords = (entries: readonly Entry[]): string => {
  const count = entries.filter(({ word }) => word === 'ACCEPTED').length;
  return count === 0 ? '' : `, ${count} ACCEPTED to be closed`;
};

/** Line n-2: whether somebody has to do something. */
export const journalStateLine = ({ journal }: AppState): SplitText => {
  const open = entriesOfUnknownOutcome(journal.entries);
  const accepted = acceptedWords(journal.entries);
  if (open.length === 0) return { left: `no outcome is unknown${accepted}`, right: '' };
  const needs = open.length === 1 ? '1 entry needs you' : `${open.length} entries need you`;
  return {
    left: `${needs}${accepted}`,
    leftTone: 'danger',
    right: unknownWords(open),
    rightTone: 'danger',
  };
};

/** How many rows have which state, in the order of the list. */
const tally = (rows: readonly JournalRow[]): string => {
  const counts = new Map<string, number>();
  for (const { entry } of rows) {
    const word = entry === undefined ? 'DRAFT' : shortStatusLabel(entry.word);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts, ([word, count]) => `${count} ${word}`).join('  ');
};

/** Line n-1, while there is no notice. */
export const journalStatusLine = ({ journal }: AppState): SplitText => {
  const { rows, entries } = journal;
  if (entries.length === 0 && rows.length === 0)
    return { left: ' nothing was ever sent from here', right: '' };
  return rows.length === 0
    ? { left: ' no row matches the filter', right: '' }
    : { left: ` ${tally(rows)}`, right: `${selectedIndexOf(journal) + 1}/${rows.length} ` };
};
