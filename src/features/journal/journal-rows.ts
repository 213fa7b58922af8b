import type { Result } from '../../lib/result.ts';
import type { FilterProblem } from '../../ledger/filter/filter.ts';
import {
  compileExpression,
  type Language,
  type ActivityPredicate,
} from '../../ledger/filter/compile/language.ts';
import { parseExpression } from '../../ledger/filter/grammar/parse.ts';
import { textField, createTextTest } from '../../ledger/filter/compile/text-values.ts';
import type { Draft } from '../../storage/draft-store.ts';
import { type Entry, errorCodeOf, partyIdOf, updateIdOf } from '../../storage/journal/entry.ts';

type JournalCells = Readonly<Record<'id' | 'kind' | 'state' | 'what' | 'profile', string>>;

export type JournalFilter = {
  readonly text: string;
  readonly test: (cells: JournalCells) => boolean;
};

type ParsedJournalFilter = Result<JournalFilter['test'], FilterProblem>;

const columns = ['id', 'kind', 'state', 'what', 'profile'] as const;

/** The language has the grammar of activity filters over the columns, ignoring case. */
export const journalLanguage: Language<JournalCells> = {
  fields: new Map(
    columns.map((column) => [
      column,
      textField((cells: JournalCells, test) => test(cells[column]), { anyCase: true }),
    ]),
  ),
  anywhere: (value) => {
    const test = createTextTest(value, '~');
    if (!test.ok) return test;
    return { ok: true, value: (cells) => columns.some((column) => test.value(cells[column])) };
  },
};

const passing = (test: ActivityPredicate<JournalCells>): ParsedJournalFilter => ({
  ok: true,
  value: (cells) => test(cells, 0),
});

const refuseJournalFilter = (problem: FilterProblem): ParsedJournalFilter => ({
  ok: false,
  error: { ...problem, at: problem.at + 1 },
});

/** Takes words, or `state=unknown` for one column, joined by `and`, `or`, `not` and `( )`. */
export const parseJournalFilter = (text: string): ParsedJournalFilter => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refuseJournalFilter(parsed.error);
  if (parsed.value === undefined) return passing(() => true);
  const compiled = compileExpression(journalLanguage, parsed.value);
  return compiled.ok ? passing(compiled.value) : refuseJournalFilter(compiled.error);
};

/** The key is unique, even if a draft has the id of an entry. */
export type JournalRow = { readonly key: string } & (
  | { readonly entry: Entry; readonly draft?: undefined }
  | { readonly draft: Draft; readonly entry?: undefined }
);

type JournalRowsInput = {
  readonly entries: readonly Entry[];
  readonly drafts: readonly Draft[];
  readonly only?: string | undefined;
  readonly filter?: Pick<JournalFilter, 'test'> | undefined;
};

export const journalRowKinds: Readonly<Record<Entry['operation'], string>> = {
  allocateParty: 'allocate',
  executeSubmission: 'execute',
};

const cellsOfEntry = (entry: Entry): JournalCells => ({
  id: entry.entry,
  kind: journalRowKinds[entry.operation],
  state: entry.word,
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
const searchableCells = ({ entry, draft }: JournalRow): JournalCells =>
  entry === undefined ? cellsOfDraft(draft) : cellsOfEntry(entry);

const atOf = ({ entry, draft }: JournalRow): number =>
  entry === undefined ? draft.at : Date.parse(entry.at);

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

export const journalRows = ({
  entries,
  drafts,
  only,
  filter,
}: JournalRowsInput): readonly JournalRow[] => {
  const rows = withDrafts(
    entries.map((entry) => ({ key: entry.entry, entry })),
    drafts.map((draft) => ({ key: `draft ${draft.id}`, draft })),
  );
  return rows.filter((row) => {
    if (only !== undefined && (row.entry ?? row.draft).profile !== only) return false;
    return filter === undefined || filter.test(searchableCells(row));
  });
};
