import type { FilterProblem } from '../ledger/filter.ts';
import { splitWords, type Word } from '../ledger/filter-words.ts';

/** The columns in which a filter looks. */
export type JournalCells = Readonly<Record<'id' | 'kind' | 'state' | 'what' | 'profile', string>>;

type Test = (cells: JournalCells) => boolean;

export type ParsedJournalFilter =
  | { readonly ok: true; readonly passes: Test }
  | { readonly ok: false; readonly problem: FilterProblem };

const columns = ['id', 'kind', 'state', 'what', 'profile'] as const;

const refused = (at: number, message: string, remedy: string): ParsedJournalFilter => ({
  ok: false,
  problem: { at: at + 1, message, remedy },
});

const lower = (text: string): string => text.toLowerCase();

const anywhere =
  (text: string): Test =>
  (cells) =>
    columns.some((column) => lower(cells[column]).includes(lower(text)));

const inColumn =
  (column: (typeof columns)[number], operator: string, value: string): Test =>
  (cells) => {
    const cell = lower(cells[column]);
    return operator === '=' ? cell === lower(value) : cell.includes(lower(value));
  };

const testOf = ({ at, text, quoted, negated }: Word): Test | ParsedJournalFilter => {
  if (quoted) return anywhere(text);
  if (text === '')
    return refused(at, `${negated ? '!' : 'a term'} needs a word behind it`, 'as in !rejected');
  const [, name = '', operator = '', value = ''] = /^([a-z]+)([=~])(.*)$/iu.exec(text) ?? [];
  if (operator === '') return anywhere(text);
  const column = columns.find((known) => known === lower(name));
  if (column === undefined)
    return refused(at, `"${name}" is none of ${columns.join(', ')}`, 'quote it to find it');
  return value === ''
    ? refused(at, `${name}${operator} lacks a value`, 'type it right behind the operator')
    : inColumn(column, operator, value);
};

/**
 * Reads a filter of the journal: words that all have to stand somewhere in a row, `state=unknown`
 * and `what~carol` for one column, `!word` for its opposite. Case does not count.
 */
export const parseJournalFilter = (text: string): ParsedJournalFilter => {
  const split = splitWords(text);
  if (!split.ok) return refused(split.at, 'a quote is not closed', 'add a " at the end');
  const tests: Test[] = [];
  for (const word of split.words) {
    const test = testOf(word);
    if (typeof test !== 'function') return test;
    tests.push(word.negated ? (cells) => !test(cells) : test);
  }
  return { ok: true, passes: (cells) => tests.every((test) => test(cells)) };
};
