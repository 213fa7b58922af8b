import * as v from 'valibot';
import type { RecordedApproval } from '../journal/records.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { tellName } from '../../lib/text/quote.ts';

const maxName = 128;

/** ssh uses it as a principal, and it is one line of the signed text. */
const isApproverName = (text: string): boolean =>
  text.length <= maxName && /^[^\s\p{C}\p{Z}",]+$/u.test(text);

/** Makes one word of an account, whatever characters the names contain. */
export const sanitizeAccountName = (who: string): string =>
  who.replace(/[\s\p{C}\p{Z}",]/gu, '-').slice(0, maxName);

const nameRule = `one word of at most ${maxName} characters, such as alice@desk`;

export const approverNameSchema = v.pipe(v.string('a string'), v.check(isApproverName, nameRule));

export const digestSchema = v.pipe(
  v.string('a string'),
  v.regex(/^[0-9a-f]{64}$/, 'a SHA-256 of 64 hex digits'),
);

export const timeSchema = v.pipe(
  v.string('a string'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/, 'a time in UTC'),
  // A thirteenth month isn't a time: an approval with it would never expire.
  v.check((time) => Number.isFinite(Date.parse(time)), 'a time in UTC'),
);

const maxSignature = 16_384;

const signatureSchema = v.pipe(
  v.string('a string'),
  v.maxLength(maxSignature, 'a signature of ssh-keygen'),
  v.regex(
    /^-----BEGIN SSH SIGNATURE-----\n[A-Za-z0-9+/=\n]+-----END SSH SIGNATURE-----\n?$/,
    'a signature of ssh-keygen',
  ),
);

export const approvalSchema = v.strictObject(
  {
    name: approverNameSchema,
    by: approverNameSchema,
    at: timeSchema,
    /** From then on it doesn't count. */
    expires: timeSchema,
    sha256: digestSchema,
    signature: v.optional(signatureSchema),
  },
  'name, by, at, expires, sha256 and optionally signature',
);

/** Somebody reviewed these bytes and approves sending them. */
export type Approval = v.InferOutput<typeof approvalSchema>;

export const validateApproverName = (name: string): string | undefined =>
  isApproverName(name) ? undefined : `is not ${nameRule}`;

export type ApprovalSubject = {
  readonly operation: string;
  readonly write: string;
  /** Scheme, host, port and path prefix, normalized; and the profile that names the ledger. */
  readonly ledger: { readonly address: string; readonly profile: string };
  /** Random: two approval requests of the same write need approvals of their own. */
  readonly nonce: string;
};

/** Each part is one line, so no part can pass for two. Version 1 covered only the host. */
export const approvalSigningPayload = (
  { operation, write, ledger, nonce }: ApprovalSubject,
  { name, by, at, expires, sha256 }: Omit<Approval, 'signature'>,
): string =>
  [
    'cantui approval 2',
    `operation ${operation}`,
    `sha256 ${sha256}`,
    `write ${write}`,
    `ledger ${ledger.address}`,
    `profile ${ledger.profile}`,
    `bundle ${nonce}`,
    `name ${name}`,
    `by ${by}`,
    `at ${at}`,
    `expires ${expires}`,
    '',
  ].join('\n');

export const approvalId = (
  subject: ApprovalSubject,
  approval: Omit<Approval, 'signature'>,
): string => sha256Hex(approvalSigningPayload(subject, approval));

/** How far the clocks of two machines may differ. */
const clockMarginMs = 5 * 60_000;

/** Judges by this machine's clock; undefined if the approval counts. */
export const validityObjection = (
  { at, expires }: Pick<Approval, 'at' | 'expires'>,
  now: number,
): string | undefined => {
  const clock = `local clock: ${new Date(now).toISOString()}`;
  if (now >= Date.parse(expires)) return `expired at ${expires} (${clock})`;
  return now + clockMarginMs < Date.parse(at) ? `dated in the future: ${at} (${clock})` : undefined;
};

export type ApprovalStrength =
  /** Nothing proves the name. */
  | { readonly kind: 'stated' }
  /** The approvers' file gives the key to that name. */
  | { readonly kind: 'signed'; readonly key: string }
  /** No file assigns the key to a name. */
  | { readonly kind: 'keyed'; readonly key: string }
  | { readonly kind: 'void'; readonly why: string };

export type AssessedApproval = {
  readonly approval: Approval;
  readonly worth: ApprovalStrength;
  readonly id: string;
};

export const formatApprovalStrength = (worth: ApprovalStrength): string => {
  switch (worth.kind) {
    case 'stated':
      return 'unsigned: only the file’s author vouches for it';
    case 'signed':
      return `signed, ${worth.key}`;
    case 'keyed':
      return `signed, ${worth.key}; no allowed signers file names the owner of the key`;
    case 'void':
      return `does not count: ${worth.why}`;
    default:
      return worth satisfies never;
  }
};

/** Anybody can write a name into the file: one that isn't plain is quoted. */
export const formatApprover = ({ name, by }: Pick<Approval, 'name' | 'by'>): string =>
  name === by ? tellName(name) : `${tellName(name)} (${tellName(by)})`;

/** Names that look equal compare equal. */
const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

const isOf = (approval: Pick<Approval, 'name' | 'by'>, someone: string): boolean =>
  foldName(approval.name) === foldName(someone) || foldName(approval.by) === foldName(someone);

const isGood = ({ kind }: ApprovalStrength, signedOnly: boolean): boolean =>
  signedOnly ? kind === 'signed' : kind !== 'void';

const approvalKey = (worth: ApprovalStrength): string | undefined =>
  'key' in worth ? worth.key : undefined;

const isSamePerson = (a: AssessedApproval, b: AssessedApproval): boolean =>
  isOf(a.approval, b.approval.name) ||
  isOf(a.approval, b.approval.by) ||
  (approvalKey(a.worth) !== undefined && approvalKey(a.worth) === approvalKey(b.worth));

type ApprovalPolicy = {
  /** The creator and the sender. */
  readonly involved: readonly string[];
  /** Only a signature of an approver counts. */
  readonly signedOnly: boolean;
};

/**
 * Counts approvals by people other than those involved, one for each person: the same name, account
 * or key.
 */
export const countValidApprovals = (
  all: readonly AssessedApproval[],
  { involved, signedOnly }: ApprovalPolicy,
): readonly AssessedApproval[] =>
  all.reduce<readonly AssessedApproval[]>((counted, approval) => {
    const isOwn = involved.some((someone) => isOf(approval.approval, someone));
    if (isOwn || !isGood(approval.worth, signedOnly)) return counted;
    return counted.some((before) => isSamePerson(before, approval))
      ? counted
      : [...counted, approval];
  }, []);

/** The creator may not approve, and nobody may twice. */
export const approvalObjection = (
  madeBy: string,
  approvals: readonly Approval[],
  own: Pick<Approval, 'name' | 'by'>,
): string | undefined => {
  if (isOf(own, madeBy))
    return `${tellName(madeBy)} created this approval request; someone else must approve it`;
  const before = approvals.find(({ name, by }) => isOf(own, name) || isOf(own, by));
  return before && `${formatApprover(before)} already approved it at ${before.at}`;
};

export const toJournalApprovals = (
  approvals: readonly AssessedApproval[],
): readonly RecordedApproval[] =>
  approvals.map(({ approval: { name, by, at }, worth, id }) => ({
    ...{ name, by, at, signed: worth.kind === 'signed', id },
    ...omitUndefined({ key: 'key' in worth ? worth.key : undefined }),
  }));
