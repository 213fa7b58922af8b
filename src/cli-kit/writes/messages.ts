import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';

export const inputText = {
  unreadable: (file: string, reason: string): string => `cannot read ${file}: ${reason}`,
  notAnObject: (file: string): string => `${file} is not a JSON object: expected a request body`,
  notVerifiable: (file: string): string =>
    `${file} is not a JSON object: expected a request body or a prepare response`,
  refused: (file: string, reason: string): string => `${file}: ${reason}`,
  problem: (file: string, problem: string, remedy: string): string =>
    `${file} ${problem}: ${remedy}`,
  fieldProblem: (
    file: string,
    {
      field,
      message,
      rule,
      remedy,
    }: { field: string; message: string; rule: string; remedy: string },
  ): string => `${file}: ${field} ${message} (${rule}): ${remedy}`,
  otherOperation: (file: string, operation: string, command: string): string =>
    `${file} is an approval request for ${operation}; cantui ${command} cannot send it`,
  otherRequest: (file: string, command: string): string =>
    `${file} is a request for cantui ${command}: run cantui ${command} -f ${file} --dry-run`,
  unsigned: (file: string, what: 'topology' | 'prepare' | 'commands'): string =>
    what === 'commands'
      ? `${file} contains commands: run cantui prepare -f ${file.replace(/^-f /, '')} -o prepared.json`
      : `${file} is a ${what} response without signatures: run cantui sign ${file.replace(/^-f /, '')} --signer NAME -o signed.json`,
} as const;

export const optionText = {
  wait: (wait: string, max: string): string =>
    `--wait ${wait} is not a duration from 0 to ${max}, for example --wait 10s`,
  noFile: '-f is missing: pass the file of the request, or - for stdin',
  chooseOne: (ways: readonly string[]): string => `nothing sent: choose one of ${ways.join(', ')}`,
  onlyOne: (ways: readonly string[]): string => `use only one of ${ways.join(', ')}`,
  confirm: (printedBy: string): string =>
    `--confirm is not a SHA-256 of 64 hex digits; ${printedBy} prints it`,
  approver: (name: string, problem: string): string => `--approver ${name} ${problem}`,
  trustedPackage: (id: string, problem: string): string => `--trusted-package ${id} ${problem}`,
  validFor: (text: string, max: string): string =>
    `--valid-for ${text} is not a duration up to ${max}, for example 24h`,
  submissionIdUsed: (entry: string, id: string): string =>
    `submission id ${id} was used by ${entry}. Pass a new one with --submission-id`,
  submissionIdMissing:
    'not sent: the file has no submission id, so each run makes a new one, with another SHA-256. Pass --submission-id with the id that --dry-run prints next to --confirm',
} as const;

export const settingsText = {
  noToken: 'no token configured: the request has no Authorization header.',
  tokenLater: 'the token is requested only when you send',
} as const;

export const failedCheckText = {
  override: (id: string): string => `--override-failures ${id} sends despite this check`,
  line: (mark: string, title: string, cause: string): string => `${mark} ${title}: ${cause}`,
  unaccepted: (ids: string): string =>
    `unaccepted warnings: ${ids}. Accept them with --accept-warnings ${ids}${ids.includes('signature-') ? ', or verify signatures with --public-key FILE' : ''}`,
  /** No option is offered that executes the same again. */
  sentBefore: (reason: string): string => `possible duplicate: ${reason}`,
  failed: (count: number): string => `${pluralize(count, 'check')} failed`,
} as const;

export const confirmText = {
  prompt: (phrase: string): string => `cantui: type ${phrase} to send. This cannot be undone: `,
  /** Which warning a name of the phrase stands for. */
  named: (label: string, id: string): string => `cantui: ${label} is ${id}\n`,
  readOnly: (profile: string): string => `profile ${profile} is read-only and never sends`,
  yes: (forbiddenBy: string | undefined): string =>
    forbiddenBy === undefined
      ? '--yes needs a profile with mode: test, or the sandbox: use --dry-run, then --confirm'
      : `--yes is refused: ${forbiddenBy} ${forbiddenBy.startsWith('profile ') ? 'has mode: production for' : 'forbids it for'} this ledger. Use --dry-run, then --confirm`,
  otherDigest: (sha256: string, typed: string): string =>
    `not sent: the SHA-256 of the body is ${sha256}, not ${typed}: the request or its options have changed. Review it again with --dry-run`,
  otherPhrase: 'not sent: the confirmation does not match',
  approvalsRequired: (profile: string, required: number): string =>
    `profile ${profile} requires ${pluralize(required, 'approval')}: write an approval request with --write-bundle FILE, and send it with -f FILE once it is approved`,
} as const;

export const reviewFacts = {
  size: (bytes: number): string => `${formatInteger(bytes)} bytes`,
  body: (bytes: number): string => `${formatInteger(bytes)} bytes; --output json prints it`,
  checks: (verified: number, checks: number, warnings: number): string =>
    `${verified} of ${checks} verified, ${pluralize(warnings, 'warning')}`,
  openWarning: (id: string, title: string): string => `${id}: ${title}`,
  notCalled: 'not called',
  approval: (approver: string, at: string, expires: string, strength: string): string =>
    `${approver}, ${at}, expires ${expires}: ${strength}`,
} as const;

/** A write is named by what it does and its entry. */
export const sentText = {
  notSent: (write: string, reason: string): string => `${write}: not sent: ${reason}`,
  about: (write: string, note: string): string => `${write}: ${note}`,
  responseLost: (summary: string): string => `the response was lost (${summary})`,
  foundWithout: (what: string): string => `${what}; the outcome was found without it`,
  responseError: (failure: string): string => `the response was an error: ${failure}`,
  notRecorded: (write: string, reason: string): string =>
    `${write}: not sent: cannot write the journal: ${reason}`,
  unknown: (write: string, entry: string): string =>
    `${write}: the outcome is open, and it may have been executed. Don't send it again: run cantui journal check ${entry}`,
  curlBodyNotWritten: (reason: string): string =>
    `cannot write the body for the curl command: ${reason}`,
  failedCheck: (title: string): string => `check failed: ${title}`,
  noCurl: (reason: string): string => `no curl command: ${reason}`,
} as const;

export const earlierWrites = {
  journalUnreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  unknown: (writes: readonly string[], more: number, first: string): string =>
    `${writes.join(', ')}${more > 0 ? ` and ${more} more` : ''}: UNKNOWN outcome. Run cantui journal show ${first} for the recovery steps`,
} as const;

export const approvalRequestText = {
  notWritten: (file: string, reason: string): string => `cannot write ${file}: ${reason}`,
  review: (file: string): string => `cantui verify bundle ${file}`,
  approve: (file: string, sshKey: string | undefined, sha256: string): string =>
    `cantui approve ${file}${sshKey === undefined ? '' : ` --ssh-key ${sshKey}`} --confirm ${sha256}`,
  send: (command: string, file: string, sha256: string): string =>
    `cantui ${command} -f ${file} --confirm ${sha256}`,
  /** `objection`: why this person cannot approve it. */
  unchanged: (howToApprove: string | undefined, objection: string | undefined): string => {
    if (howToApprove === undefined) return 'not approved: it cannot be approved like this';
    return objection === undefined
      ? `not approved (no --confirm): to approve it, run ${howToApprove}`
      : `not approved: ${objection}`;
  },
  notApproved: (reason: string): string => `not approved: ${reason}`,
  checkFailed: 'a check failed',
  failedCheck: (title: string, detail: string, remedy: string): string =>
    `FAILED ${title}: ${detail}; ${remedy}`,
  signed: 'signed; cantui verify bundle prints the key',
  noSshKeygen: 'no ssh-keygen in /usr/bin or /usr/local/bin: install OpenSSH',
  notSigned: (key: string, trouble: string): string =>
    `ssh-keygen did not sign with ${key}: ${trouble}`,
} as const;

export const verifyText = {
  reason: 'why: ',
  remedy: 'do:  ',
  check: (title: string, detail: string): string => `${title}${detail === '' ? '' : `: ${detail}`}`,
  verified: 'verified: all checks passed',
  failed: 'FAILED: do not sign, do not send',
  incomplete: 'incomplete: no check failed; unchecked items are listed above',
  unsigned: (what: readonly string[]): string =>
    `UNSIGNED: ${what.join('; ')}. Sign it, or pass --allow-unsigned to check it before signing`,
  unsignedAllowed: (what: readonly string[]): string =>
    `UNSIGNED: ${what.join('; ')}. No check failed: sign it before you send it`,
  unreadable: 'unreadable',
  steps: 'Decoded transaction:',
  threshold: (threshold: number, keys: number): string =>
    `${threshold} of ${pluralize(keys, 'key')}`,
  createdBy: (by: string, at: string): string => `${by}, ${at}`,
  unknownField: (path: string): string => `${path}: not in the API description`,
  notApproved: 'nobody yet',
  sent: (entry: string, by: string, at: string): string => `as ${entry} by ${by}, ${at}`,
} as const;
