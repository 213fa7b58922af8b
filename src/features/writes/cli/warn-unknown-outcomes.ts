import type { Result } from '../../../lib/result.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../../storage/journal/entry.ts';
import { printError } from '../../../cli-kit/streams.ts';

const namedAtOnce = 5;

/** Says which earlier writes have an outcome that nobody knows, before anything else is sent. */
export const warnUnknownOutcomes = (read: Result<readonly Entry[], string>): readonly Entry[] => {
  if (!read.ok) {
    printError(`the journal cannot be read: ${read.error}`);
    return [];
  }
  const names = entriesOfUnknownOutcome(read.value).map(({ entry }) => entry);
  const [first] = names;
  if (first !== undefined) {
    const more = names.length > namedAtOnce ? ` and ${names.length - namedAtOnce} more` : '';
    const shown = names.slice(0, namedAtOnce).join(', ');
    printError(`the outcome of ${shown}${more} is UNKNOWN: cantui journal show ${first}`);
  }
  return read.value;
};
