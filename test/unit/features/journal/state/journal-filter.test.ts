import { expect, it } from 'vitest';
import {
  parseJournalFilter,
  journalRows,
} from '../../../../../src/features/journal/journal-rows.ts';
import { entry } from '../../../../support/writes/journal-entry.ts';

const entries = [
  entry('X-0002', 'UNKNOWN', { parties: ['Carol::1220ab'], profile: 'prod' }),
  entry('X-0001', 'REJECTED', { code: 'INVALID_ARGUMENT', profile: 'test' }),
  entry('A-0001', 'ALLOCATED', { partyId: 'walter::1220aa', profile: 'prod' }),
];
const passing = (text: string): readonly string[] => {
  const parsed = parseJournalFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return journalRows({ entries, drafts: [], filter: { test: parsed.value } }).map(({ key }) => key);
};

it('finds a word in every column, whatever its case', () => {
  expect(passing('carol')).toEqual(['X-0002']);
  expect(passing('invalid')).toEqual(['X-0001']);
  expect(passing('PROD')).toEqual(['X-0002', 'A-0001']);
  expect(passing('0001 allocate')).toEqual(['A-0001']);
});

it('asks one column with = and ~, and takes ! for the opposite', () => {
  expect(passing('state=unknown')).toEqual(['X-0002']);
  expect(passing('state=known')).toEqual([]);
  expect(passing('state~known !id~x')).toEqual([]);
  expect(passing('!kind=execute')).toEqual(['A-0001']);
  expect(passing('"state=unknown"')).toEqual([]);
});

it('joins terms with or, not and parentheses, as the filter of the list does', () => {
  expect(passing('state=unknown or state=rejected')).toEqual(['X-0002', 'X-0001']);
  expect(passing('profile=prod and not (kind=execute)')).toEqual(['A-0001']);
  expect(passing('id=X-*')).toEqual(['X-0002', 'X-0001']);
});

it.each([
  ['state=', 'state= has no value'],
  ['!', 'a term is missing'],
  ['state=unknown or', 'a term is missing'],
  ['"open', 'this quote is not closed'],
  ['http=200', 'unknown filter field "http"'],
])('says of %s that %s', (text, message) => {
  const parsed = parseJournalFilter(text);
  expect(parsed.ok ? undefined : parsed.error.message).toBe(message);
});
