import { keyFor } from '../../../lib/keys/key-for.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of a result: as details, as a JSON tree, compared with another one, or failed. */

// Rules and status line

export const resultPlace = (at: number, of: number): string => `result ${at} of ${of} in history`;
export const marked = 'marked';
export const linePlace = (line: number, of: number): string => `line ${line}/${of}`;
export const readOnly = 'Lookups are read-only.';
/** What there is to say about a response as a whole. */
export const noteName = 'note';
export const treeTitle = 'JSON';

// In progress

export const cancelKey = (): string =>
  `${keyFor('back', 'escape')} or ${keyFor('interrupt', 'ctrl+c')}  cancel the request`;
export const watching = (attempts: number): string =>
  `WATCHING: retrying every 2 s, ${pluralize(attempts, 'attempt')} so far     ${keyFor('back', 'escape')}  stop`;

// Details

export const notInResponse = 'none in the response';
export const partialWitnesses = 'witnesses: only those among the requesting parties';
export const neverPopulated = (fields: readonly string[]): string =>
  `${fields.join(', ')} (left empty by this endpoint)`;
export const notShownName = 'not shown';
export const inJson = (): string =>
  `the fields of the events: ${keyFor('facts.json', 'J')} goes to the JSON`;
export const nestedValuesHidden = (line: number): string =>
  `nested values after line ${formatInteger(line)}; the JSON has all of them`;
export const notReportedByScan = 'not reported by a scan';
export const consuming = 'consuming';

// JSON tree and comparison

export const absent = '(absent)';
/** Shown in place of differences. */
export const sameResponses = (): string =>
  `Both responses have the same JSON. ${keyFor('differences.close', 'D')} goes back.`;
export const differences = (count: number): string => pluralize(count, 'difference');

// Failures

export const notFoundTitle = 'NOT FOUND';
export const orNotVisible = 'or not visible to the requesting parties';
export const failedTitle = 'FAILED';
export const checkId = 'check the id';
export const nextStep = (hint: string): string => `next: ${hint}`;
export const cutText = (shown: string, length: number): string =>
  `${shown}… (${formatInteger(length)} characters; y copies all of them)`;

export const reasonsTitle = 'Possible reasons';
export const contractReasons = [
  '1. The id does not exist. Check it against its source.',
  '2. It exists, but none of the requesting parties is a stakeholder.',
  '3. It was archived, or this participant pruned it or never had it.',
] as const;
export const updateReasons = [
  '1. The id does not exist. Check it against its source.',
  '2. It exists, but the parties and the format exclude all of its events.',
  '3. This participant pruned it or never had it. Query another participant.',
] as const;

export const optionsTitle = 'Next steps';
export const retry = 'retry';
export const retryUntilFound = 'retry until it appears (it may not be committed yet)';
export const asAnyParty = 'query as any party';
export const asAnyPartyAllKinds = 'query as any party, all kinds of updates';
export const editParties = 'edit the parties';
export const editPartiesAndFormat = 'edit the parties or the format';
export const asUpdate = 'look up this id as an update';
export const asContract = 'look up this id as a contract';
export const copyReport = 'copy a report for support, without parties and token';
export const requestTitle = 'Request';
export const anyParty = 'any party';
export const defaultFormat = 'default';
export const responseTitle = 'Response';
/** The heading of a table that has no room for all of them. */
export const firstOf = (name: string, shown: number, all: number): string =>
  `${name} (${shown} of ${all})`;

// The question which party of a response is meant

export const partyNoun = 'party';

/** Texts about what an update does: sentences, counts of contracts, changes of balances. */

export const effectNames = {
  effect: 'effect',
  memo: 'memo',
  contracts: 'contracts',
  party: 'party',
  balances: 'balance change',
  balanceOf: 'balance of',
  change: 'change',
  issuer: 'issuer',
} as const;

/** What a contract is, before its fields. */
export const meaningNames = {
  what: 'what',
  offer: 'offer of',
  holding: 'holding of',
  from: 'from',
  to: 'to',
  memo: 'memo',
  expires: 'expires',
  next: 'next',
  owner: 'owner',
  lockedBy: 'locked by',
  lockEnds: 'locked until',
  issuer: 'issuer',
} as const;

export const meaningText = {
  offer: (amount: string): string => `offer of ${amount}`,
  holding: (amount: string): string => `holding of ${amount}`,
  pending: 'its registry acts: nobody can accept it yet',
  unsignedOffer: 'not understood: it claims to be an offer of a token whose issuer did not sign it',
  unclear: (reason: string): string => `not understood: ${reason}`,
} as const;

type Counts = {
  readonly created: number;
  readonly archived: number;
  readonly transient: number;
};

export const effectLinesText = {
  more: (count: number): string => `${pluralize(count, 'more effect')}: see the events`,
  contracts: ({ created, archived, transient }: Counts): string => {
    const both = transient === 0 ? '' : `; ${formatInteger(transient)} created, then archived`;
    return `${formatInteger(created)} created, ${formatInteger(archived)} archived${both}`;
  },
  locked: (amount: string, token: string): string => `${amount} ${token} locked`,
} as const;

// Facts about a result that its own response does not hold.

export const factNames = {
  state: 'state',
  archived: 'archived by',
  pruned: 'pruning',
  rights: 'your rights',
} as const;

export const factText = {
  activeOn: (synchronizer: string): string => `active on ${synchronizer}`,
  inTransit: (source: string, target: string): string =>
    `in transit from ${source} to ${target}: not archived, and not usable until it is assigned`,
  placeUnknown: (reason: string): string =>
    `not archived: no archive event is visible to the requesting parties. Whether it is in transit between synchronizers is unknown: ${reason}`,
  tooManyActive: (max: number): string =>
    `the ledger lists ${max} or more active contracts of its template`,
  notListed: 'the ledger does not list it among the active contracts of these parties',
  archived: (offset: string): string => `ARCHIVED at offset ${offset}`,
  unknown: (reason: string): string => `unknown: ${reason}`,
  notOffered: (operation: string): string => `this ledger does not offer ${operation}`,
  noPermission: 'the token has no permission',
  notVisible: 'no event of this contract is visible to the requesting parties',
  updateNotVisible: 'the update at that offset is not visible to the requesting parties',
  unreadable: (operation: string): string => `the response of ${operation} is unreadable`,
  prunedNothing: 'none',
  prunedUpTo: (offset: string): string =>
    `up to offset ${offset}: this participant no longer has what was recorded or archived before`,
} as const;

export const factsTitle = 'Report of this participant';

export const rightsText = {
  noLedger: 'no ledger URL is set (--ledger-url)',
  none: 'to query as no party',
  any: 'to query as any party',
  anyAnd: (parties: string): string => `to query as any party; your parties: ${parties}`,
  parties: (parties: string): string => `to query as ${parties}`,
} as const;
export const eventBy = (what: string, parties: string): string => `${what} by ${parties}`;
