import { pluralize } from '../../lib/text/pluralize.ts';
import type { Entry } from '../../storage/journal/entry.ts';

type Attempted = Pick<Entry, 'entry' | 'word' | 'operation'>;

// From request to outcome. The journal records most of these, so they name the fact and not the
// screen. A text about an unknown outcome says that the write may have happened.

export const verdictText = {
  duplicate: 'an earlier attempt at this command was accepted',
  inFlight: 'an earlier attempt is still in flight: wait for its outcome',
  refused: (code: string): string => `the service refused the request: ${code}`,
  undecided: (code: string): string =>
    `the service returned ${code}: the write may have been executed`,
  foreign: (response: string): string =>
    `the response (${response}) is not the ledger’s own: the write may have been executed`,
  redirected:
    'the response is a redirect, which is not the ledger’s own: the write may have been executed',
  unreadable: 'the request was sent, but the response cannot be read: it may have been executed',
  noResponse: 'the request was sent, but no response arrived: it may have been executed',
  noConnection: 'no connection was made: nothing was sent',
  noSecureConnection: 'no secure connection could be made: nothing was sent',
  proxyUnreachable: (proxy: string): string =>
    `the proxy ${proxy} made no connection: nothing was sent`,
  proxyRefused: (proxy: string, status: number): string =>
    `the proxy ${proxy} refused the connection with HTTP ${status}: nothing was sent`,
  noOperation: (response: string): string => `${response}: the service has no such operation`,
  invalid: 'the request breaks a rule: nothing was sent',
  noToken: 'no token was available: nothing was sent',
  withoutToken: 'the service requires a token, and the request carried none',
  unknownUser: 'the service does not know the user of the token, or it is deactivated',
  notAdmitted: {
    unauthorized: 'the service refused the token',
    forbidden: 'the permission for this operation is missing from the token',
    rateLimited: 'the service refused the request because of its rate limit',
  },
  errorInSuccess:
    'the response has the status of a success but contains an error: the write may have been executed',
  notAnObject: 'the response is not a JSON object: the write may have been executed',
  noParty: 'the response has no party: it may have been allocated',
  otherParty: (named: string, requested: string): string =>
    `the response has the party ${named}, but the request allocates ${requested}: either may have been allocated`,
  committed: (updateId: string): string => `the ledger committed it as update ${updateId}`,
  accepted: 'accepted for processing; not yet known to be committed',
  allocated: 'the service allocated the party',
  allocating: 'accepted; the ledger is still allocating the party',
  withoutRight: {
    allocated:
      'the service allocated the party, but its user has too many rights to also get the right to act as it',
    allocating:
      'accepted; the ledger is still allocating the party, but its user has too many rights to also get the right to act as it',
  },
  tooLarge: (bytes: number, largest: string | undefined): string =>
    `the service refused the body of ${pluralize(bytes, 'byte')} as too large${largest === undefined ? '' : ` (${largest})`}`,
  largestField: (field: string, bytes: string): string => `${field} has ${bytes} bytes by itself`,
} as const;

export const additions = {
  submissionId: (id: string, user: string | undefined): string =>
    `new submission id: ${id}${user === undefined ? '' : ` (the one in the file was used by ${user})`}`,
  deduplicationPeriod: 'added deduplicationPeriod {"Empty":{}}, the service default',
} as const;

export const tokenUser = (user: string | undefined): string =>
  user === undefined ? 'an unreadable user' : `user ${user}`;

export const sendObjections = {
  underWay: 'wait for its outcome',
  executed: 'it was executed, so there is nothing to resend',
  accepted: 'the service accepted it',
  otherAccepted: 'another attempt was accepted',
  expired: 'its deadline has passed; prepare the transaction again',
  repeat: (entry: string, status: string, reason: string): string =>
    `${entry} is ${status}: ${reason}`,
  newAttempts: (attempts: string): string =>
    `the same request was sent as ${attempts} since it was checked. Check that entry first`,
  sameBytes: (entry: string, status: string): string =>
    `${entry} (${status}) sent the same bytes: to resend them, choose "resend" in the journal or use --retry-of ${entry}`,
  journalBroken: (line: number, why: string): string =>
    `the journal is damaged at line ${line}: ${why}`,
  otherUser: (now: string | undefined, was: string | undefined): string =>
    `the access token is now of ${tokenUser(now)}, not of ${tokenUser(was)}`,
  confirmAgain: (changes: string): string => `${changes}. Review and confirm the request again`,
  approvalUsed: (use: string): string => `an approval cannot be used again: ${use}`,
} as const;

/** The same transaction, or the same allocation, was executed. */
export const executedText = {
  what: ({ entry, word }: Attempted): string =>
    word === 'SUPERSEDED'
      ? `another attempt was executed instead of ${entry} (${word})`
      : `${entry} (${word}) already executed this`,
  /** What was executed instead may be another write with the same command id. */
  next: ({ word, operation }: Attempted): string =>
    operation === 'allocateParty'
      ? 'there is nothing to do'
      : `${word === 'SUPERSEDED' ? '' : 'there is nothing to do; '}to do it in addition, prepare a new transaction`,
} as const;

export const unrecordedText = {
  detail: 'its record could not be written, so nothing was sent',
  evidence: 'the connection was closed before the first byte',
} as const;

export const withheldText = {
  evidence: 'no connection was opened',
} as const;

export const duplicateCheck = {
  notSent: 'Earlier attempts',
  rejected: 'Rejected earlier attempts',
  duplicate: 'Possible duplicate',
  attempt: (entry: string, status: string): string => `${entry} (${status})`,
  elsewhere: (entry: string, url: string): string => `${entry} to ${url}`,
  sentAs: (attempts: readonly string[]): string =>
    `the same request was sent as ${attempts.join(', ')}`,
  nothingExecuted: (sent: string): string => `${sent}; nothing was executed`,
  sameLedger: 'both addresses may belong to the same ledger',
  noAttempt: 'no earlier attempt in the journal',
  noSameBytes: 'no earlier attempt with these bytes in the journal',
  unidentified:
    'the signed content cannot be read, so cantui cannot recognize an earlier attempt with other bytes',
  resolved: (entry: string): string =>
    `the outcome of ${entry} was entered by an operator, not reported by the ledger: accept this only if it was not executed`,
  expired: (entry: string): string =>
    `${entry} was not found by its deadline: prepare the transaction again`,
} as const;

export const resendDifferences = {
  nothing: 'nothing',
  change: (path: string, before: string, now: string): string => `${path}: ${before} -> ${now}`,
  bodyNotKept: (entry: string): string =>
    `the body of ${entry} was not kept: the signed content is the same, the rest cannot be compared`,
  bodyUnreadable: (entry: string, reason: string): string =>
    `cannot read the body of ${entry}: ${reason}`,
  bodyChanged: (entry: string): string => `the saved body of ${entry} is not the one that was sent`,
  tooDifferent: (entry: string, changes: string): string =>
    `it differs from ${entry} in ${changes}: D starts a new one`,
} as const;

export const evidenceText = {
  noResponse: 'no response',
  response: 'the response to the request',
  responseTo: (entry: string): string => `the response to ${entry}`,
  completion: 'the completion',
  completionOf: (entry: string): string => `the completion of ${entry}`,
  partyFound: 'the party is on the ledger',
  transactionHash: 'a looked-up transaction with its hash',
  byHash: {
    completionByHash: 'the completion, which the ledger found by the hash',
    updateByHash: 'the update with the signed hash, from the ledger',
    scanUpdateByHash: 'the update with the signed hash, from the scan',
  },
} as const;

export const duplicateText = {
  oneOf: (entries: string): string => `one of ${entries}`,
  accepted: (entries: string): string => `${entries} was accepted`,
  because: (reason: string, outcome: string): string => `${reason}: ${outcome}`,
  laterDuplicate: 'a later attempt was refused as its duplicate',
  laterInFlight: 'a later attempt found it still in flight',
  partyExists: (entry: string): string => `${entry} was refused, and the party is on the ledger`,
  commandIdReused: (entry: string): string => `${entry} used the same command id for another write`,
  sameTransaction: (entries: string): string => `the transaction belongs to ${entries}`,
  refusedItself: 'this attempt was refused, and another one committed its transaction',
  acceptedElsewhere: (submissionId: string): string =>
    `submission ${submissionId}, which is not in this journal, was accepted`,
  proven: (writes: string): string =>
    `${writes}: COMMITTED, proven by its hash in this transaction`,
} as const;

export const trackedText = {
  committed: (updateId: string, evidence: string): string =>
    `committed as update ${updateId}, proven by ${evidence}`,
  rejectedLater: (reason: string): string => `rejected after it was accepted: ${reason}`,
  duplicate: (detail: string, code: string): string => `${detail} (${code})`,
  undecided: (reason: string): string => `its completion leaves the outcome open: ${reason}`,
  completionFailed: (evidence: string, detail: string): string => `${evidence}: ${detail}`,
  allocated: 'the party is on the ledger, so it was allocated, although no response arrived',
  completed: 'the ledger accepted the allocation and has completed it: the party is on the ledger',
  notFound: (maxRecordTime: string): string => `not found by its deadline, ${maxRecordTime}`,
  expired: (notFound: string): string => `${notFound}: the ledger refuses these bytes from now on`,
  existed: 'the party already exists; no attempt in this journal allocated it',
  existedBy: (entry: string): string => `the party is on the ledger: ${entry} allocated it`,
  open: (reason: string): string => `outcome still open: ${reason}`,
} as const;

export const whyOpen = {
  ledgerEnd: 'the ledger end',
  completions: 'completions',
  noPermission: (what: string): string => `the token has no permission to read ${what}`,
  notOffered: (what: string): string => `the service does not offer ${what}`,
  unreadable: (what: string, kind: string): string => `cannot read ${what} (${kind})`,
  cancelled: 'the check was canceled',
  noOffset: 'the response with the ledger end has no offset',
  completionStatus: 'cannot read the status of its completion',
  completionEmpty: 'its completion has neither an update nor an error',
  completionUnreadable: 'cannot read its completion',
  completionsUnreadable: 'cannot read the list of completions',
  timedOut: 'no completion arrived in time',
  notPastDeadline:
    'no completion arrived, and the ledger has not yet shown a record time after the deadline',
  partiesUnreadable: 'cannot read the parties of the ledger',
  partyMissing: 'the party is not on the ledger yet',
  partyElsewhere: 'other participants host the party, but this one does not yet',
  noLedgerEnd: 'the ledger end before sending was not recorded',
  noPartyId: 'the request does not have its party',
  noSubmissionId: 'the request has no submission id',
} as const;

const hashSourceNames = {
  completionByHash: 'completion',
  updateByHash: 'update',
  scanUpdateByHash: 'scan',
} as const;

type HashSourceName = keyof typeof hashSourceNames;

/** None of these proves that nothing happened. */
export const hashSourceText = {
  what: 'the response',
  notFound: 'not found',
  noScan: 'no scan is configured',
  notOffered: {
    completionByHash: 'this ledger does not offer it (3.6 does)',
    updateByHash: 'this ledger does not offer it (3.6 does)',
    scanUpdateByHash: 'this scan does not offer it (Splice 0.6.1 does)',
  },
  unreadable: 'its completion is contradictory',
  notThisAttempt: 'no completion of this attempt',
  otherHash: 'the response is about another hash',
  noHash: 'the response has no hash',
  note: (sources: readonly HashSourceName[], why: string): string =>
    `${sources.map((source) => hashSourceNames[source]).join(', ')} by hash: ${why}`,
  contradiction: (
    one: HashSourceName,
    oneUpdate: string,
    other: HashSourceName,
    otherUpdate: string,
  ): string =>
    `two sources contradict each other: ${hashSourceNames[one]} by hash has update ${oneUpdate}, ${hashSourceNames[other]} by hash has update ${otherUpdate}`,
} as const;

export const resolutionText = {
  sending: 'it is being sent: wait for its outcome',
  known: (status: string): string => `it is ${status}: a known outcome needs no resolution`,
  evidence: 'resolved by an operator',
} as const;

export const entryValueText = {
  approvedBy: (approver: string, at: string): string => `${approver}, ${at}`,
  by: (who: string): string => `, by ${who}`,
  finding: (at: string, status: string, evidence: string, who: string): string =>
    `${at} ${status}, from ${evidence}, by ${who}`,
  notConnected: 'not recorded: perhaps nothing was sent',
  bodyNotKept: 'not kept: the profile keeps only digests',
  noChecks: 'not recorded',
  noSubject: 'not recorded',
  checkCounts: (verified: number, failed: number, unknown: number, others: number): string =>
    `${verified} ok, ${failed} failed, ${unknown} unknown${others === 0 ? '' : `, ${others} other`}`,
  bytes: (bytes: string): string => `${bytes} bytes, SHA-256`,
  signer: (signer: string, type: string, signedBy: string, at: string): string =>
    `${signer} (${type}), ${signedBy}, ${at}, according to the file`,
  file: (path: string, bytes: string, at: string, sha256: string): string =>
    `${path}: ${bytes} bytes, modified ${at}, SHA-256 ${sha256}`,
  blob: (field: string, bytes: string, sha256: string): string =>
    `${field}: ${bytes} bytes, SHA-256 ${sha256}`,
  ledgerEnd: (offset: string, at: string | undefined): string => `${offset}, read ${at}`,
} as const;

export const stepFileText = {
  notAStepFile: 'not a file of cantui topology generate or cantui prepare',
  otherVersion: (problem: string): string => `${problem}, or generate or prepare it again`,
  nothingRequested: 'it does not say what was requested: generate or prepare it again',
} as const;

export const signedFileText = {
  otherVersion: (problem: string): string => `${problem}, or sign the prepared file again`,
  notAnOrigin: 'it is not one of this release',
  noIntent: 'the payment that it was made for is malformed: prepare the transaction again',
  noSigners: 'its list of signers is missing or malformed: sign the prepared file again',
} as const;

/** The profile asks to wait for the outcome, in vain. */
export const endpointNote = (offer: 'offered' | 'not offered' | 'unknown'): string | undefined => {
  switch (offer) {
    case 'offered':
      return undefined;
    case 'not offered':
      return 'This ledger does not offer executeAndWait: the outcome comes from its completion.';
    default:
      return 'Cannot tell whether this ledger offers executeAndWait: the outcome comes from its completion.';
  }
};

/** What the outcome itself doesn't say, one line each. */
export const outcomeNotes = ({
  instead,
  unreceipted,
  unrecorded,
}: {
  readonly instead?: string | undefined;
  readonly unreceipted?: string | undefined;
  readonly unrecorded?: string | undefined;
}): readonly string[] =>
  [
    instead === undefined ? '' : `${instead}, an earlier attempt, was accepted`,
    unreceipted === undefined ? '' : `cannot write the receipt: ${unreceipted}`,
    unrecorded === undefined ? '' : `cannot record the outcome: ${unrecorded}`,
  ].filter((note) => note !== '');
