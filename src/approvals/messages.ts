import { keyFor } from '../lib/keys/key-for.ts';
import { pluralize } from '../lib/text/pluralize.ts';

export const approvalReview = {
  labels: {
    waiting: 'WAITING',
    approved: 'approved',
    notUsed: 'NOT USED',
    checkDiffers: 'CHECK DIFFERS',
    createdBy: 'created by',
    file: 'request file',
  },
  count: (have: number | undefined, required: number): string => {
    const approvals = have === undefined ? '' : pluralize(have, 'approval');
    return required === 0
      ? `${approvals}; the profile requires none`
      : `${approvals} of ${required}`;
  },
  createdBy: (by: string, at: string): string => `${by}, ${at}`,
} as const;

export const missingApprovals = {
  get unusable() {
    return `the approval request cannot be used: press ${keyFor('review.bundle', 'ctrl+f')} to write a new one`;
  },
  reading: 'reading the approvals…',
  get notWritten() {
    return `press ${keyFor('review.bundle', 'ctrl+f')} to write an approval request`;
  },
  journalUnreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  count: (have: number, required: number, path: string, mustSign: boolean): string =>
    `${have} of ${pluralize(required, 'approval')}: another person must run cantui approve ${path}${mustSign ? ' --ssh-key KEY' : ''}`,
  sentElsewhere: (by: string, entry: string, at: string): string =>
    `marked in the file as sent by ${by} as ${entry} at ${at}, but this machine's journal has no such entry: check the outcome there, or create a new approval request`,
} as const;

export const mismatches = {
  bytes: 'it holds DIFFERENT bytes: load it again, or create a new approval request',
  ledger: (its: string, own: string): string =>
    `it was created for the ledger at ${its}, not ${own}`,
  profile: (its: string, own: string): string =>
    `it was created under profile ${its}, not ${own}: use --profile ${its}`,
} as const;

export const checkDifferences = {
  changed: (title: string, before: string, now: string | undefined): string =>
    `${title}: ${before} when created, ${now ?? 'not checked'} now`,
  added: (count: number): string =>
    `${pluralize(count, 'check')} made now but not when it was created`,
} as const;

export const invalidApproval = {
  invalidSignature: (reason: string): string => `invalid signature: ${reason}`,
  otherBytes: 'it approves other bytes',
  approversUnreadable: (path: string, reason: string): string =>
    `cannot read the approvers file ${path}: ${reason}`,
  notAFile: (kind: string): string => (kind === 'folder' ? 'it is a folder' : 'it does not exist'),
  approversOpen: (path: string): string =>
    `anyone can change the approvers file ${path}: review it, then run chmod 644 on it`,
} as const;

export const whyNotApproved = {
  otherDigest: (sha256: string, typed: string): string =>
    `the SHA-256 of its body is ${sha256}, not ${typed}: review it again`,
  name: (problem: string): string => `the name ${problem}`,
  checkFailed: (title: string, detail: string): string => `a check failed: ${title}: ${detail}`,
  notWritten: (path: string, reason: string): string => `${path} was not changed: ${reason}`,
  changed: (path: string): string =>
    `${path} has changed, perhaps by another approval: review it again`,
} as const;

export const whyNotMarked = {
  notMarked: (path: string, reason: string): string =>
    `the approval request ${path} cannot be marked as sent: ${reason}`,
  otherRequest: 'the file holds another approval request now',
  withdrawn: (name: string): string => `the approval by ${name} is no longer in it`,
  fromStdin:
    '-f -: an approval request on stdin is not marked as sent, so another machine could send it again; use -f FILE',
} as const;

export const approvalNotices = {
  written: (path: string): string =>
    `Approval request (${keyFor('review.copy', 'ctrl+y')} copies its path): ${path}`,
  notWritten: (reason: string): string => `Cannot write the approval request: ${reason}`,
  approved: (by: string, path: string): string => `Approved as ${by} without a signature: ${path}`,
  refused: (reason: string): string => `Not approved: ${reason}`,
  reloaded: 'Approvals reloaded.',
  path: 'approval request path',
} as const;
