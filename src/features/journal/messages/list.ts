import { keyFor } from '../../../shell/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

// Texts of the Journal tab: its list, its rules, and what replaces an empty list.

export const titleText = {
  title: 'Submission journal',
  ofProfile: (profile: string): string => `: ${profile}`,
  ofAllProfiles: ': all profiles',
  filter: (filter: string): string => `  /${filter}`,

  matching: (shown: number, all: number): string => `${shown} of ${all} match`,
  entries: (count: number): string => pluralize(count, 'entry'),
  drafts: (count: number): string => pluralize(count, 'draft'),

  unreadable: 'UNREADABLE',
  broken: (line: number): string => `chain BROKEN at line ${line}`,
  intact: 'chain ok',
} as const;

export const stateText = {
  noneUnknown: 'no unknown outcomes',
  unknown: (count: number): string =>
    count === 1 ? '1 entry needs attention' : `${count} entries need attention`,
  accepted: (count: number): string => `, ${count} accepted, outcome still open`,
  firstUnknown: (write: string, time: string): string => `! ${write} UNKNOWN since ${time}`,
} as const;

export const statusText = {
  noMatch: 'no rows match the filter',
} as const;

/** The text that replaces the list: a word, then lines. */
export const emptyText = {
  unreadable: 'UNREADABLE',
  empty: 'EMPTY',
  filteredOut: 'FILTERED OUT',
  noSubmissions: (): readonly string[] => [
    'No submissions yet.',
    'Every write is recorded here before it is sent.',
    `Press ${keyFor('tab.allocate', '3')} to allocate a party or ${keyFor('tab.execute', '4')} to execute a transaction.`,
  ],
  noMatch: (filter: string): readonly string[] => [
    `No rows match  ${filter}`,
    `Press ${keyFor('back', 'escape')} to clear the filter or ${keyFor('entries.filter', '/')} to change it.`,
  ],
} as const;
