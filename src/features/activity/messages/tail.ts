import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

/** Causes: why a gap stays, why nothing arrives, why a page or file is unusable. */

// Causes of gaps, as in `Cannot be backfilled: CAUSE.` and `GAP: CAUSE`

export const pagesDoNotOverlap = "the scan's pages do not overlap";
export const rowsNotListed = 'the scan cannot list the rows in between';
export const pageTooSmall = 'one page was too small; this scan cannot list older rows';
export const lowerRowNotListed = 'the scan no longer lists the row before the gap';
export const lastRowsNotListed = 'the scan no longer lists the last activities seen';
export const listsOtherHistory =
  'the scan lists older activities but none of those seen: it was reset, or its clock went back';
export const oneTimeTooLong =
  'more updates may share one record time than the scan lists in a page';
export const prunedBefore = (offset: number): string =>
  `the ledger has pruned its updates up to offset ${offset}`;
export const endsBefore = (end: number, offset: number): string =>
  `the ledger ends at offset ${end}, before the last update seen (offset ${offset}): it was reset, or it is another participant`;
export const otherUpdateAt = (offset: number): string =>
  `the ledger lists another update at offset ${offset}, or none that this user may read: it was reset, or it is another participant or user`;
export const ledgerLags =
  'the ledger lags behind: it lists less than before, or doesn’t show the last row yet';
const rightsChanged = 'the rights of the user changed';
const partyList = (parties: readonly string[]): string => parties.join(', ');
/** `gone` and `come`: the parties that only the earlier or only the later updates were listed for. */
export const partiesChanged = ({
  gone,
  come,
  wasAny,
  isAny,
}: {
  readonly gone: readonly string[];
  readonly come: readonly string[];
  readonly wasAny: boolean;
  readonly isAny: boolean;
}): string => {
  if (isAny) return `${rightsChanged}: updates of every party are listed from here on`;
  if (wasAny) return `${rightsChanged}: only updates of ${partyList(come)} are listed from here on`;
  const words = [
    ...(come.length === 0 ? [] : [`updates of ${partyList(come)} are listed from here on`]),
    ...(gone.length === 0 ? [] : [`updates of ${partyList(gone)} are listed no longer`]),
  ];
  return `${rightsChanged}: ${words.join(', and ')}`;
};
export const rejectionsEnd = (why: string): string =>
  `rejected commands are not listed from here on: ${why}`;
export const rejectionsBegin = (user: string): string =>
  `earlier rejected commands of user ${user} were not listed`;
export const userUnknown = 'the ledger does not say which user this is';
export const completionsUnproven =
  'the ledger does not prove that its list of completions is whole';
export const completionsPruned =
  'the ledger has pruned completions: rejected commands may be missing';
export const reportedEarlier = 'reported by an earlier run';
export const noReason = 'no reason given';
export const acceptedBy = (who: string, time: string, reason: string | undefined): string =>
  `accepted by ${who} at ${time}: ${reason ?? noReason}`;
export const acceptedBecause = (reason: string): string => `accepted: ${reason}`;

// Why nothing arrives: the status line shows the part before the colon

export const pagesTooShort = (rows: number): string =>
  `pages are too short: the scan returns at most ${pluralize(rows, 'row')} per page, which does not prove their order`;
export const oneActivity =
  'waiting for a second activity: one activity does not show the listing order of the scan';
export const orderUnknown =
  'waiting for new activity: dates do not show the listing order of the scan; set it with --cursor-direction';
export const lastRowsMissing =
  'the scan does not list the last activities seen: it lags behind, or lost them';
export const scanLags =
  'the scan lags behind: it lists nothing newer than the last activities seen';
export const gapRowsNotListed =
  'backfill is waiting: the scan does not list the rows of the gap yet; retrying';

// Unusable pages

export const refusedCursor = 'the scan rejected the id to continue after; it may not know that id';
export const ignoresAfter =
  'the scan ignores `after` and returns the same updates again, so its pages never end';
export const tooManyMigrations = (max: number): string =>
  `the scan lists more than ${max} migrations`;
export const itemWithoutPlace = (item: number, of: number): string =>
  `item ${item} of ${of} has no update_id, migration_id or record_time`;
export const updateWithoutOffset = (item: number, of: number): string =>
  `item ${item} of ${of} has no updateId, offset or recordTime`;
export const unknownUpdateAt = (offset: number): string =>
  `the update at offset ${offset} is of a kind that this release cannot read`;
export const updateTooLarge = (offset: number): string =>
  `the update at offset ${offset} is larger than the ledger or cantui reads in one response`;
export const completionsNotAList = 'the list of completions has an unexpected form';
export const notAList = (path: string): string => `the response of ${path} has an unexpected form`;
export const noTransactions = 'transactions is missing or not a list';

/** Names a gap on stderr, and in a notice of the dashboard. */
export const gapNamed = (cause: string): string => `GAP: ${cause}`;

export const itemLeftOut = (problem: string, service: string): string =>
  `the ${service} lists an activity that cannot be read (omitted): ${problem}`;

// Unusable files

export const noIds = 'it contains no activity id';
export const notTexts = 'the list of ids contains something else';
export const notNumbers = 'a list of dates or places contains something else';
export const unevenLists = 'ids and dates differ in number';
export const spoolTooShort = 'the file is shorter than expected';

/** The prompt for the reason why a gap is accepted. */
export const reasonPrompt = {
  title: (range: string): string => `accept the gap ${range}`,
  placeholder: 'reason to accept the gap (optional)',
  get advice() {
    return `${keyFor('reason.give', 'return')} accepts the gap; the log records who, when and why`;
  },
} as const;
