// Facts about a result that its own response does not hold.

export const factNames = {
  state: 'state',
  archived: 'archived by',
  pruned: 'pruned',
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
  archivedAt: (offset: string, time: string): string => `ARCHIVED at offset ${offset}, ${time}`,
  archiverUnknown: (reason: string): string => `unknown: ${reason}`,
  stateUnknown: (reason: string): string => `unknown: ${reason}`,
  notOffered: (operation: string): string => `this ledger does not offer ${operation}`,
  noPermission: 'the token has no permission',
  notVisible: 'no event of this contract is visible to the requesting parties',
  updateNotVisible: 'the update at that offset is not visible to the requesting parties',
  unreadable: (operation: string): string => `the response of ${operation} is unreadable`,
  prunedNothing: 'nothing: pruning is not the reason',
  prunedUpTo: (offset: string): string =>
    `up to offset ${offset}: this participant no longer has what was recorded or archived before`,
  prunedUnknown: (reason: string): string => `unknown: ${reason}`,
} as const;

export const factsTitle = 'Report of this participant';

/** The parties that the user of the token may query as. */
export const rightsText = {
  noLedger: 'no ledger is configured',
  unknown: (reason: string): string => `unknown: ${reason}`,
  none: 'to query as no party',
  any: 'to query as any party',
  anyAnd: (parties: string): string => `to query as any party; your parties: ${parties}`,
  parties: (parties: string): string => `to query as ${parties}`,
} as const;
