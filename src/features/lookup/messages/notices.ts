import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
/** Notices: what a key did, or why it did nothing; and notes about the service that responded. */

// Form

export const invalidParty = (message: string, rule: string, remedy: string): string =>
  `Party ${message} (${rule}): ${remedy}`;
export const noMatchingParty =
  'None of your parties, and no party of this session, contains this text.';
export const ownPartiesUnknown = (reason: string): string =>
  `Only parties of this session: ${reason}.`;
export const formatNotEdited = (reason: string): string => `Format unchanged: ${reason}`;
export const notJson = (reason: string): string => `not valid JSON: ${reason}`;
export const notAnObject = 'not a JSON object';

// Pasted text

export const pastedText = {
  pasted: 'pasted',
  none: (characters: number): string =>
    `No id found in ${pluralize(characters, 'pasted character')}. Paste a contract, update, event or party id.`,
  several: (count: number): string =>
    `Looking up ${pluralize(count, 'id')}. ${keyFor('lookup.back', '[')} goes to the one before.`,
  tooMany: (count: number, most: number): string =>
    `Cannot look up ${count} ids at once. Paste at most ${most}.`,
} as const;

// History

export const noLookups = 'No lookups yet.';
export const historyCleared = 'Lookup history cleared, on disk too.';
export const historyFailed = (reason: string): string =>
  `cannot read or save the lookup history: ${reason}`;

// Results

export const markedResult = (): string =>
  `Result marked. Press ${keyFor('result.compare', 'D')} on another result to compare.`;
export const markRemoved = 'Mark removed.';
export const copiedParts = {
  value: 'value',
  id: 'id',
  report: 'support report',
  transfer: 'Transfer Object and update id',
} as const;
export const noTransfer = 'This result shows no transfer of the token standard.';

// The service that responded

export const noLedger = {
  field: 'ledger URL',
  rule: 'only a ledger can look up contracts',
  message: 'is missing',
  remedy: 'pass --ledger-url, or choose a profile with a ledger URL',
} as const;
export const emptyResponseNote = 'The response is empty: the ledger shows nothing of this update.';
export const lookedUpAsUpdate = (isDisabled: boolean): string =>
  `This ledger ${isDisabled ? 'disabled transaction-by-id' : 'has no transaction-by-id'}. Looked up as an update.`;

const maxNamed = 3;

export const lookedUpAsOwn = (parties: readonly string[]): string => {
  const more = parties.length - maxNamed;
  const named = parties.slice(0, maxNamed).join(', ');
  return `The token has no right to read as any party. Looked up as ${named}${more > 0 ? ` and ${pluralize(more, 'more party')}` : ''}.`;
};

const asRecorded = (parties: readonly string[]): string =>
  parties.length === 0
    ? ''
    : ` It shows the update as the network recorded it, not as ${parties.join(', ')} sees it.`;

export const scanWithoutLedger = (parties: readonly string[]): string =>
  `No ledger URL is set, so the scan was queried.${asRecorded(parties)}`;
export const scanAfterLedger = (parties: readonly string[]): string =>
  `The ledger does not know this update, so the scan was queried.${asRecorded(parties)}`;
export const scanMayKnow =
  'The scan may have this update. Query it with --source scan, without parties or a format.';

// Lookup by the signed hash

export const noUpdateByHash = 'This ledger does not offer update-by-hash.';
export const noHashesOnScan = 'This scan does not offer updates by hash.';
export const scanByHash = (parties: readonly string[]): string =>
  parties.length === 0
    ? 'Found by its hash on the scan.'
    : 'Found by its hash on the scan, which ignores the requesting parties.';
export const noHashInResponse = 'The response has no transaction hash.';
export const otherHash = (found: string, wanted: string): string =>
  `The response is for the hash ${found}, not ${wanted}.`;
