import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { type Entry, errorCodeOf, partyIdOf, updateIdOf } from '../../../storage/journal/entry.ts';
import type { JournalCells, JournalFilter } from './journal-filter.ts';
import { statusLabel } from '../../../storage/journal/records.ts';

/** A row of the journal: an entry or a draft. */
export type JournalRow = {
  /** Unique, even if a draft has the id of an entry. */
  readonly key: string;
  readonly entry?: Entry;
  readonly draft?: Draft;
};

type JournalRowsInput = {
  /** In display order. */
  readonly entries: readonly Entry[];
  /** Newest first. */
  readonly drafts: readonly Draft[];
  readonly only?: string | undefined;
  readonly filter?: Pick<JournalFilter, 'test'> | undefined;
};

/** Words of the KIND column. */
export const journalRowKinds: Readonly<Record<Entry['operation'], string>> = {
  allocateParty: 'allocate',
  executeSubmission: 'execute',
};

const cellsOfEntry = (entry: Entry): JournalCells => ({
  id: entry.entry,
  kind: journalRowKinds[entry.operation],
  state: statusLabel(entry.word),
  what: [
    ...(entry.effect?.brief ?? []),
    ...(entry.effect?.sentences ?? []),
    errorCodeOf(entry),
    updateIdOf(entry),
    partyIdOf(entry),
    ...(entry.parties ?? []),
    entry.submissionId,
    entry.bodySha256,
  ].join(' '),
  profile: entry.profile,
});

const cellsOfDraft = ({ id, form, party, hash, profile }: Draft): JournalCells => ({
  id,
  kind: form,
  state: 'DRAFT',
  what: [party, hash].join(' '),
  profile,
});

/** The uncut texts of a row, for the filter. */
export const searchableCells = ({ entry, draft }: JournalRow): JournalCells => {
  if (entry !== undefined) return cellsOfEntry(entry);
  return draft === undefined
    ? { id: '', kind: '', state: '', what: '', profile: '' }
    : cellsOfDraft(draft);
};

/** The key of a draft's row. */
export const draftKey = (id: string): string => `draft ${id}`;

const atOf = ({ entry, draft }: JournalRow): number =>
  draft?.at ?? (entry === undefined ? 0 : Date.parse(entry.at));

/** Sorts drafts among the entries by time; unknown outcomes stay first. */
const withDrafts = (
  entries: readonly JournalRow[],
  drafts: readonly JournalRow[],
): readonly JournalRow[] => {
  const rows = [...entries];
  for (const draft of drafts) {
    const index = rows.findIndex((row) => row.entry?.word !== 'UNKNOWN' && atOf(row) < atOf(draft));
    rows.splice(index === -1 ? rows.length : index, 0, draft);
  }
  return rows;
};

/** Lists the rows that match the chosen profile and the filter. */
export const journalRows = ({
  entries,
  drafts,
  only,
  filter,
}: JournalRowsInput): readonly JournalRow[] => {
  const rows = withDrafts(
    entries.map((entry) => ({ key: entry.entry, entry })),
    drafts.map((draft) => ({ key: draftKey(draft.id), draft })),
  );
  return rows.filter((row) => {
    if (only !== undefined && (row.entry ?? row.draft)?.profile !== only) return false;
    return filter === undefined || filter.test(searchableCells(row));
  });
};
