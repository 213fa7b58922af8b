import type { Result } from '../../../lib/result.ts';
import {
  approvalSigningPayload,
  validateApproverName,
  approvalObjection,
  type Approval,
} from '../../../storage/approvals/approval.ts';
import { replaceBundle, type BundleFile } from '../../../storage/approvals/bundle-files.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import { failedChecks, inspectBundle } from './inspect-bundle.ts';
import { approvalSubject } from './approval-subject.ts';

/** How long an approval holds unless its giver says otherwise. */
export const defaultValidityMs = 24 * 60 * 60_000;

/** Who approves, and what he has looked at. */
export type ApproveRequest = {
  readonly name: string;
  /** The account and the machine. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long it holds, in milliseconds. */
  readonly validMs: number;
  /** The digest that he typed, or that stood before him when he typed the confirmation. */
  readonly sha256: string;
  /** Gives the armoured signature of a text; without it the approval is a statement. */
  readonly sign?: ((text: string) => Result<string, string>) | undefined;
};

const no = (reason: string): Result<never, string> => ({ ok: false, error: reason });

const objection = async (
  bundle: ValidBundle,
  { name, by, now, sha256 }: ApproveRequest,
): Promise<string | undefined> => {
  if (sha256 !== bundle.sha256)
    return `its body has the SHA-256 ${bundle.sha256}, not ${sha256}: look at it again`;
  const wrong = validateApproverName(name);
  if (wrong !== undefined) return `the name ${wrong}`;
  const reason = approvalObjection(bundle.made.by, bundle.approvals, { name, by });
  if (reason !== undefined) return reason;
  const [failed] = failedChecks(await inspectBundle(bundle, now));
  return failed && `a check failed: ${failed.title}: ${failed.detail}`;
};

const signed = async (
  bundle: ValidBundle,
  { name, by, now, validMs, sha256, sign }: ApproveRequest,
): Promise<Result<Approval, string>> => {
  const [at, expires] = [now, now + validMs].map((time) => new Date(time).toISOString());
  const plain = { name, by, at: at ?? '', expires: expires ?? '', sha256 };
  if (sign === undefined) return { ok: true, value: plain };
  const made = sign(approvalSigningPayload(await approvalSubject(bundle), plain));
  return made.ok ? { ok: true, value: { ...plain, signature: made.value } } : made;
};

/**
 * Adds an approval to the file of a bundle, when all checks hold afresh and it is that of another.
 * Nothing is changed when it may not be given, or when the disk breaks.
 */
export const approve = async (
  { path, bundle, text }: BundleFile,
  approving: ApproveRequest,
): Promise<Result<Approval, string>> => {
  const reason = await objection(bundle, approving);
  if (reason !== undefined) return no(reason);
  const approval = await signed(bundle, approving);
  if (!approval.ok) return approval;
  const approvals = [...bundle.approvals, approval.value];
  const written = tryIo(() => replaceBundle(path, text, { ...bundle, approvals }));
  if (!written.ok) return no(`${path} stays as it is: ${written.error}`);
  return written.value
    ? approval
    : no(`${path} was changed meanwhile, perhaps by another approval: look at it again`);
};
