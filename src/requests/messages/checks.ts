// Texts of the Checks page: each check has a title that reads well next to "ok", and a finding.

export const checksPage = {
  decoding: 'decoding…',
  title: (counts: string): string => `CHECKS ON THIS MACHINE  ${counts}`,
  counts: (failed: number, warnings: string, unknown: number, checks: string): string =>
    `${failed} failed, ${warnings}, ${unknown} unknown of ${checks}`,
} as const;

export const requestChecksText = {
  shape: 'Required fields and types',
  characters: {
    title: 'Hidden characters',
    passed: 'no invisible or bidirectional characters, no spaces at either end of a value',
    hidden: (path: string, name: string, position: number): string =>
      `${path}: ${name} at position ${position}`,
    space: (path: string): string => `${path}: leading or trailing space`,
    reason: 'sent exactly as given, including what the screen cannot show',
  },
  deduplication: {
    title: 'Kind of deduplication period',
    reason: 'not in the API description: how long duplicates are detected is unknown',
  },
  rights: {
    title: 'Rights of a user',
    granted: (user: string): string => `${user} gets act_as on the new party`,
    reason: 'anyone with a token of this user can then act as the party',
  },
  unknownFields: {
    title: 'Unknown fields',
    reason: 'not in the API description: sent as given unless you remove them (x in the dashboard)',
  },
} as const;

export const vettedNote = {
  claim: (packages: readonly string[]): string =>
    `the participant says that it has vetted ${packages.join(' and ')}: its claim, which makes no package trusted`,
} as const;

const services = { ledger: 'the ledger', scan: 'the scan' } as const;

export const knownPartyCheck = {
  titles: { receiver: 'Receiver', provider: 'Provider' },
  known: (by: keyof typeof services, party: string): string => `${services[by]} knows ${party}`,
  committed: (entry: string, party: string): string =>
    `${entry} committed a write with ${party} here`,
  unknownTo: (by: keyof typeof services, party: string): string =>
    `${services[by]} does not know ${party}`,
  remedy: 'compare the whole id with the one that its owner gave you',
  notTold: 'neither the ledger nor the scan shows whether this party exists',
  notAsked: 'not looked up since this was loaded: prepare it again, or compare the whole id',
} as const;

export const formAgreementCheck = {
  title: 'Agreement of form and transaction',
  noIntent: (kind: string): string =>
    `the form says ${kind}, but this transaction was not prepared for it`,
  otherIntent: (kind: string): string =>
    `the form says ${kind} with other values than those that this transaction was prepared for`,
  otherCommands: 'the commands or parties in the form differ from those in the request',
  unread: (reason: string): string =>
    `what the transaction is compared with cannot be read: ${reason}`,
  remedy: 'do not sign: prepare the transaction again',
} as const;

export const submissionIdCheck = {
  title: 'Submission id',
  passed: (id: string): string => `no journal entry uses ${id}`,
  used: (entry: string, word: string): string => `${entry} (${word}) used this submission id`,
  remedy: 'use a new submission id (in the dashboard: N on the Options page)',
} as const;

export const sourceFileCheck = {
  title: (name: string): string => `File ${name}`,
  loaded: (path: string, sha256: string, bytes: string): string =>
    `${path}, SHA-256 ${sha256}, ${bytes} bytes`,
  unreadable: (reason: string): string => `the file can no longer be read: ${reason}`,
  changed: (path: string, was: string, now: string): string =>
    `${path}: SHA-256 was ${was}, now ${now}`,
  reason: 'the file changed after it was loaded: the values loaded earlier are sent',
} as const;

export const serverVersionCheck = {
  title: 'Fields ignored by the ledger',
  noUserRights: 'the user gets no rights on the party',
  waitUndecided: 'the ledger decides whether it waits for the allocation',
  unreadVersion: (version: string): string => `cannot read its version ${version}`,
  noVersion: 'the ledger did not return its version',
  noVersionField: 'the response to GET /v2/version has no version',
  unknown: (reason: string): string => `releases before 3.5 ignore these fields; ${reason}`,
  ignored: (version: string, fields: string): string => `Canton ${version} ignores ${fields}`,
} as const;

export const targetCheck = {
  title: 'Ledger of the profile',
  noLedger: 'no ledger URL is set (--ledger-url)',
  remedy: 'pass --ledger-url, or use a profile that has one',
  other: (target: string, profile: string, own: string): string =>
    `the request goes to ${target}, but profile ${profile} uses ${own}`,
  reason: 'an option or environment variable overrides the ledger URL of the profile',
} as const;

export const synchronizerCheck = {
  title: 'Synchronizer of recent activity',
  other: (seen: string): string => `the newest activity is on ${seen}`,
} as const;

export const tokenCheck = {
  userTitle: 'User of the request',
  userRemedy: 'prepare and sign it again as the user of the token',
  title: 'Token lifetime',
  notLoaded: 'no token has been loaded yet',
  none: 'no token configured: the request has no Authorization header',
  ofUser: (user: string | undefined): string =>
    user === undefined ? 'no user (no sub claim)' : `user ${user}`,
  expiring: 'the service may refuse it: wait for the next token, or renew it first',
  notJwt: 'not a JWT, so its user and expiry are unknown',
  noExpiry: 'no exp claim',
} as const;

export const identityProviderCheck = {
  title: 'Identity provider',
  noIssuer: 'the token has no issuer (iss claim)',
  other: (issuer: string, provider: string): string =>
    `the issuer of the token is ${issuer}, but the request has ${provider}`,
  reason: 'only the ledger knows whether both are the same provider',
} as const;

export const journalCheck = {
  title: 'Journal file',
  remedy: 'make it writable for your user, or use another state directory (XDG_STATE_HOME)',
  unreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  isFolder: (path: string): string => `${path} is a folder`,
  hasOtherName: (path: string): string =>
    `${path} has another name (a hard link), so another state directory may write to it at the same time`,
  otherNameRemedy: 'remove the other name, or replace the file by a copy of its own',
  notWritable: (path: string, reason: string | undefined): string =>
    `${path}: ${reason ?? 'no write permission'}`,
} as const;

export const journalIntactCheck = {
  title: 'Journal integrity',
  passed: 'the hash chain is valid; receipts and stored bodies match it',
  remedy:
    'run cantui journal verify to see what happened, and keep this state directory unchanged. Another one (XDG_STATE_HOME) does not know what you sent from here, so it cannot stop a second payment: look up each open write on the ledger before you send from there',
  doubtful: 'the journal may be missing writes that this machine sent',
  andMore: (count: number): string => `and ${count} more`,
} as const;

export const foldersCheck = {
  title: 'Folder permissions',
  reason:
    'other users could change the journal, or the ledger that a profile sends to. Run chmod go-w on the folder; if another user owns it, use another folder',
} as const;
