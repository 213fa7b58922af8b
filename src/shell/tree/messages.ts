import { keyFor } from '../../lib/keys/key-for.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

export const neverPopulatedValue = 'left empty by this endpoint';
export const noLink = 'This line has no id to follow.';
export const searchFirst = (): string => `Press ${keyFor('tree.search', '/')} to search first.`;
export const noMatch = (text: string): string => `No match for "${text}".`;
export const searchWrapped = (direction: 1 | -1): string =>
  `Search continued from the ${direction === 1 ? 'top' : 'bottom'}.`;
export const noPager = 'This session cannot open a pager.';
export const noEditor = 'This session cannot open an editor.';
export const programFailed = (name: string, reason: string): string =>
  `The ${name} failed: ${reason}`;

export const treeSearchPrompt = {
  title: 'find',
  placeholder: 'key or value, also in collapsed nodes; or a path: $..amount  .events[0]',
  get advice() {
    return `${keyFor('search.run', 'return')} goes to the next match; ${keyFor('tree.next', 'n')} and ${keyFor('tree.previous', 'N')} continue from there`;
  },
} as const;

export const queryText = {
  longNumber: (number: string): string =>
    `Put the number ${number} in quotes: numbers of more than 15 digits are compared as text, so that no digit is lost.`,
  descents: (most: number): string => `Use at most ${most} ".." in a query.`,
  badPattern: (pattern: string, reason: string): string =>
    `Cannot read the regex ${pattern}: ${reason}.`,
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
