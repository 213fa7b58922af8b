import { pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of queries on a JSON tree. */

export const queryText = {
  longNumber: (number: string): string =>
    `Put the number ${number} in quotes: numbers of more than 15 digits are compared as text, so that no digit is lost.`,
  descents: (most: number): string => `Use at most ${most} ".." in a query.`,
  badPattern: (pattern: string, reason: string): string =>
    `Cannot read the regular expression ${pattern}: ${reason}.`,
  tooMuchWork: 'The query visits too much of this document. Begin with a longer path.',
  problem: (message: string, at: number, path: string): string => {
    // The library appends a part of the query, which is shown anyway.
    const reason = message.replace(/ \('.*':\d+\)$/s, '');
    return `Cannot read the query ${path}: ${reason} (character ${at}). For example, $..amount or $.events[?@.offset > 5].`;
  },
  noHits: (query: string): string => `No value matches ${query}.`,
  hits: (count: number, isCut: boolean): string =>
    `${isCut ? 'more than ' : ''}${pluralize(count, 'hit')}`,
  hit: (index: number, count: number, path: string): string => `Hit ${index} of ${count}: ${path}`,
} as const;
