import * as v from 'valibot';
import type { RecordedApproval } from '../journal/records.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** Longer texts aren't names. */
const maxName = 128;

/**
 * One word that screens show unchanged: ssh uses it as a principal, and it is one line of the signed
 * text.
 */
const isName = (text: string): boolean =>
  text.length <= maxName && /^[^\s\p{C}\p{Z}",]+$/u.test(text);

/** An account and its machine as one word, whatever characters their names contain. */
export const sanitizeAccountName = (who: string): string =>
  who.replace(/[\s\p{C}\p{Z}",]/gu, '-').slice(0, maxName);

const nameRule = `one word of at most ${maxName} characters, such as alice@desk`;

export const approverNameSchema = v.pipe(v.string('a string'), v.check(isName, nameRule));

export const digestSchema = v.pipe(
  v.string('a string'),
  v.regex(/^[0-9a-f]{64}$/, 'a SHA-256 of 64 hex digits'),
);

export const timeSchema = v.pipe(
  v.string('a string'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/, 'a time in UTC'),
  // A thirteenth month isn't a time, and an approval with it would never expire.
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
    /** The account and the machine of the approver. */
    by: approverNameSchema,
    at: timeSchema,
    /** The time from which it doesn't count any more. */
    expires: timeSchema,
    /** The SHA-256 of the reviewed body. */
    sha256: digestSchema,
    signature: v.optional(signatureSchema),
  },
  'name, by, at, expires, sha256 and optionally signature',
);

/** A person's statement that they reviewed these bytes and approve sending them. */
export type Approval = v.InferOutput<typeof approvalSchema>;

/** Returns what is wrong with the name of an approver; undefined for a valid name. */
export const validateApproverName = (name: string): string | undefined =>
  isName(name) ? undefined : `is not ${nameRule}`;

/** The subject of an approval, as its signature covers it. */
export type ApprovalSubject = {
  readonly operation: string;
  /** The identity of the write in any spelling: see `identifyWrite`. */
  readonly write: string;
  /** Scheme, host, port and path prefix of the ledger, normalized; and the profile that names it. */
  readonly ledger: { readonly address: string; readonly profile: string };
  /** Random, one for each bundle: two bundles of the same request need approvals of their own. */
  readonly nonce: string;
};

/**
 * Returns the text to sign: each part is one line, so no part can pass for two. Version 1 covered
 * only the host.
 */
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

/** The name of an approval in the journal after its use. */
export const approvalId = (
  subject: ApprovalSubject,
  approval: Omit<Approval, 'signature'>,
): string => sha256Hex(approvalSigningPayload(subject, approval));

/** The clocks of two machines may differ by this much. */
const clockMarginMs = 5 * 60_000;

/** Returns why an approval doesn't count at a time, by this machine's clock; undefined if it counts. */
export const validityObjection = (
  { at, expires }: Pick<Approval, 'at' | 'expires'>,
  now: number,
): string | undefined => {
  const clock = `local clock: ${new Date(now).toISOString()}`;
  if (now >= Date.parse(expires)) return `expired at ${expires} (${clock})`;
  return now + clockMarginMs < Date.parse(at) ? `dated in the future: ${at} (${clock})` : undefined;
};

export type ApprovalStrength =
  /** Nothing proves it. */
  | { readonly kind: 'stated' }
  /** Signed by a key that the approvers' file gives to that name. */
  | { readonly kind: 'signed'; readonly key: string }
  /** A valid signature by a key that no file assigns to a name. */
  | { readonly kind: 'keyed'; readonly key: string }
  | { readonly kind: 'void'; readonly why: string };

export type AssessedApproval = {
  readonly approval: Approval;
  readonly worth: ApprovalStrength;
  /** The approval's name in the journal. */
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

/** Describes an approver: the name, and the account if it differs. */
export const formatApprover = ({ name, by }: Pick<Approval, 'name' | 'by'>): string =>
  name === by ? name : `${name} (${by})`;

/** Normalizes names, so that names that look equal compare equal. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

const isOf = (approval: Pick<Approval, 'name' | 'by'>, someone: string): boolean =>
  folded(approval.name) === folded(someone) || folded(approval.by) === folded(someone);

const isGood = ({ kind }: ApprovalStrength, signedOnly: boolean): boolean =>
  signedOnly ? kind === 'signed' : kind !== 'void';

const keyOf = (worth: ApprovalStrength): string | undefined =>
  'key' in worth ? worth.key : undefined;

const isSamePerson = (a: AssessedApproval, b: AssessedApproval): boolean =>
  isOf(a.approval, b.approval.name) ||
  isOf(a.approval, b.approval.by) ||
  (keyOf(a.worth) !== undefined && keyOf(a.worth) === keyOf(b.worth));

export type ApprovalPolicy = {
  /** The creator and the sender, whose approvals do not count. */
  readonly involved: readonly string[];
  /** Only a signature of the approvers counts. */
  readonly signedOnly: boolean;
};

/**
 * The approvals that count: by people other than those involved, one for each person. The same name,
 * account or key means the same person.
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

/** Returns the reason why somebody may not approve: the creator cannot, and nobody can twice. */
export const approvalObjection = (
  madeBy: string,
  approvals: readonly Approval[],
  own: Pick<Approval, 'name' | 'by'>,
): string | undefined => {
  if (isOf(own, madeBy))
    return `${madeBy} created this approval request; someone else must approve it`;
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
