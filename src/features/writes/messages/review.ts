import { pluralize } from '../../../lib/text/pluralize.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { SigningStep } from '../state/signing-step.ts';
import type { SignerPart } from '../../../signing/signable.ts';

const effects: Readonly<Record<FormId, string>> = {
  allocate: 'This allocates a party',
  execute: 'This executes a signed transaction',
};

/** The command of the key that shows folded fields. */
export type FoldingCommand = 'review.decoded' | 'signConfirm.decoded';

export const reviewText = {
  opening: (form: FormId, host: string, mode: string | undefined): string =>
    `${effects[form]} on ${reviewText.ledger(host, mode)}. It cannot be undone.`,
  ledger: (host: string, mode: string | undefined): string => {
    if (mode === 'prod') return `a PRODUCTION ledger, ${host}`;
    return mode === undefined
      ? `${host}. No mode is set for this ledger: it may be in production`
      : `${host}, the ledger of a ${mode} profile`;
  },
  warning: (isFailure: boolean, title: string, detail: string, remedy: string): string =>
    `${isFailure ? 'FAILED' : 'WARNING'}: ${title}: ${detail}; ${remedy}`,
  checkCounts: (verified: number, failed: number, warnings: string, unknown: number): string =>
    `${verified} ok, ${failed} failed, ${warnings}, ${unknown} unknown`,
  notSent: 'not sent',
  serviceDefault: (value: string): string => `${value} (the service default)`,
  noUser: 'no user (userId is empty)',
  waitDefault: 'true (not sent)',
  defaultProvider: 'the default identity provider',
  sender: (user: string | undefined): string =>
    user === undefined ? 'a user that the token does not contain' : `${user}, as the token claims`,
  bytes: (bytes: string): string => `${bytes} bytes`,
  requestTitle: 'REQUEST',
  decodedTitle: 'DECODED TRANSACTION',
  decodedInFull: 'DECODED TRANSACTION, in full',
  fields: 'fields',
  foldedFields: (lines: number, sha256: string, shownBy: FoldingCommand): string =>
    `${pluralize(lines, 'line')}, SHA-256 ${sha256}: press ${keyFor(shownBy, 'ctrl+t')} to read them`,
  bodyTitle: (bytes: string): string => `REQUEST BODY, byte for byte: ${bytes}`,
} as const;

export const confirmationText = {
  typeToSend: (phrase: string): string => `Type  ${phrase}  to send: `,
  typeToApprove: (phrase: string): string => `Type  ${phrase}  to approve: `,
  get back() {
    return `${keyFor('review.cancel', 'escape')} goes back, keeps the draft`;
  },
  get leaveField() {
    return `${keyFor('confirm.leave', 'escape')} leaves the field`;
  },
  get approve() {
    return `>( ${keyFor('approve.give', 'return')} approves )<`;
  },
  approveOff: 'Approve: off until the text matches',
  get send() {
    return `>( ${keyFor('confirm.send', 'return')} sends )<`;
  },
  sendOff: 'Send: off until the text matches',
  sendUnapproved: 'Send: off until approved',
  waiting: (missing: string): string => `WAITING for approval: ${missing}`,
  readOnly: 'READ-ONLY profile: you can review, save and approve, but not send',
} as const;

export const narrowReview = {
  word: 'TOO NARROW',
  lines: (needed: number, columns: number): readonly string[] => [
    `The review needs ${needed} columns; this window has ${columns}.`,
    `Widen the window, or press ${keyFor('review.cancel', 'escape')} to go back.`,
  ],
} as const;

export const reviewState = {
  execute: 'HTTP 200 means ACCEPTED FOR PROCESSING, not committed',
  allocate: 'recorded in the journal before it is sent',
} as const;

export const reviewHints = {
  get text() {
    return `typing the confirmation; ${keyFor('confirm.send', 'return')} sends only on an exact match; pasting is off`;
  },
  get approval() {
    return `typing the approval; ${keyFor('approve.give', 'return')} approves only on an exact match; nothing is sent`;
  },
  get cancel() {
    return `no key here sends; press ${keyFor('review.confirm', 'return')} to type the confirmation`;
  },
  get waiting() {
    return `waiting for approval; ${keyFor('review.bundle', 'ctrl+f')} writes the approval request, ${keyFor('review.reread', 'ctrl+r')} reloads it`;
  },
  readOnly: 'read-only profile: nothing can be sent',
} as const;

export const reviewNotices = {
  noPaste: 'Type the confirmation: pasting is not allowed.',
  open: (enter: 'scroll on' | 'type the confirmation' | undefined): string =>
    `Review open: press ${enter === undefined ? '' : `${keyFor('review.confirm', 'return')} to ${enter}, `}${keyFor('review.cancel', 'escape')} to go back.`,
  typeExactly: (phrase: string): string => `Type exactly: ${phrase}`,
  bodySaved: (path: string): string => `Request body saved to ${path}`,
  bodyNotSaved: (reason: string): string => `Cannot save the request body: ${reason}`,
  curlWritten: (path: string): string => `curl command written to ${path}; it reads $TOKEN`,
  curlNotWritten: (reason: string): string => `Cannot write the curl command: ${reason}`,
  curlUnapproved: (missing: string): string =>
    `No curl command before the request is approved: ${missing}`,
} as const;

export const noReviewText = {
  notice: (reason: string): string => `No review yet: ${reason}`,
  notSent: (reason: string): string => `Signed, not sent: ${reason}`,
  left: 'you left its page. Go to Checks, then to the review',
  found: (title: string, detail: string): string => `read it again, ${title}: ${detail}`,
  decoding: 'the request is still being decoded',
  field: (field: string, message: string): string => `${field} ${message}`,
  journalUnreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  notThatEntry: (entry: string): string =>
    `this is not the request that ${entry} sent: ${keyFor('form.drafts', 'D')} starts a new one`,
  submissionIdUsed: (entry: string): string =>
    `${entry} used this submission id: press ${keyFor('review.cancel', 'escape')} to go back, then ${keyFor('submission.renew', 'N')} for a new id`,
} as const;

// Texts of the pages that must be read to their end before they can be confirmed: the same on each.

/** The command of the key that scrolls on, then confirms: it differs by what is typed. */
export type ReadOnCommand = 'review.confirm' | 'confirm.send' | 'approve.give' | 'signConfirm.sign';

/** The effect of the key while part of the page is unread: on the exact body it goes back first. */
const readOnEffects = { summary: 'scrolls', body: 'shows the summary' } as const;

type Showing = keyof typeof readOnEffects;

const keyOf = (command: ReadOnCommand): string => keyFor(command, 'return');

export const readOnText = {
  hint: 'scroll on',
  moreEffects: (count: number): string => ` and ${count} more`,
  button: (command: ReadOnCommand, showing: Showing = 'summary'): string =>
    `>( ${keyOf(command)} ${readOnEffects[showing]} )<`,
  moreLines: (lines: number, command: ReadOnCommand | undefined): string =>
    `… ${pluralize(lines, 'more line')}: ${command === undefined ? keyFor('scroll.pageDown', 'pagedown') : keyOf(command)} scrolls`,
  status: (command: ReadOnCommand, showing: Showing = 'summary'): string =>
    `Read to the end to confirm: ${keyOf(command)} ${readOnEffects[showing]}`,
} as const;

export const partWords: Readonly<Record<SignerPart, string>> = {
  required: 'required',
  other: 'other key',
  signed: 'signed',
  useless: 'not needed',
  unusable: 'unusable',
};

const waits: Readonly<Record<SigningStep['stage'], string>> = {
  get choose() {
    return `no signer is called before the confirmation; ${keyFor('signers.toggle', ' ')} marks several`;
  },
  get confirm() {
    return `typing the confirmation; ${keyFor('signConfirm.sign', 'return')} signs only on an exact match; pasting is off`;
  },
  get call() {
    return `waiting for a signer; ${keyFor('signCall.cancel', 'escape')} cancels`;
  },
};

export const signCallText = {
  title: 'SIGNING',
  calling: (name: string, until: string): string =>
    `Waiting for signer ${name} until ${until} UTC. ${keyFor('signCall.cancel', 'escape')} cancels.`,
  starting: 'Checking the bytes again before calling a signer.',
  sees: 'A signer gets only the bytes to sign. Its signature is verified before it is used.',
} as const;

export const signHints = {
  ...waits,
  state: 'signing sends nothing',
  stateBoth: 'one confirmation signs and sends',
} as const;

export const whyNoSigning = {
  noSigners: (profile: string): string =>
    `Profile ${profile} has no signers: add them to its signers setting, see cantui config schema.`,
  readOnly: (profile: string): string =>
    `Profile ${profile} is read-only, and a signature lets others send.`,
  failedChecks: (count: number): string =>
    `${pluralize(count, 'check')} failed: nothing can be signed.`,
  refused: (reason: string): string => `Not signed: ${reason}`,
} as const;
