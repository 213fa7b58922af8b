import type { Result } from '../../../lib/result.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../../storage/journal/entry.ts';
import { printError } from '../../../cli-kit/streams.ts';
import { earlierWrites } from '../messages/cli.ts';

const namedAtOnce = 5;

/** Prints the earlier writes whose outcome is unknown, before anything else is sent. */
export const warnUnknownOutcomes = (read: Result<readonly Entry[], string>): readonly Entry[] => {
  if (!read.ok) {
    printError(earlierWrites.journalUnreadable(read.error));
    return [];
  }
  const names = entriesOfUnknownOutcome(read.value).map(({ entry }) => entry);
  const shown = names.slice(0, namedAtOnce);
  if (shown.length > 0) printError(earlierWrites.unknown(shown, names.length - shown.length));
  return read.value;
};
