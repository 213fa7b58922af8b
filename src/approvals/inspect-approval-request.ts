import type { ReviewFact } from '../verify/review/messages.ts';
import type { InspectionContext } from '../requests/checks/inspection.ts';
import { fillNewForm } from '../requests/forms/load/fill-from-request.ts';
import { formFields } from '../requests/forms/form-values.ts';
import { forms } from '../requests/forms/form-registry.ts';
import { ruleChecks, worstFirst } from '../requests/checks/rule-checks.ts';
import { formForOperation } from '../submission/form-ids.ts';
import type {
  ApprovalRequest,
  ValidApprovalRequest,
} from '../storage/approvals/approval-request.ts';
import type { RequestOrigin } from '../submission/step-files.ts';
import type { VerificationCheck } from '../verify/check-result.ts';
import type { PublicKey } from '../verify/signatures/public-key.ts';
import { inspectEntered } from '../requests/checks/inspect/inspect-request.ts';
import { checkDifferences } from './messages.ts';
import { parsePublicKey } from '../verify/signatures/read-public-key.ts';

export type RequestInspection = {
  readonly facts: readonly ReviewFact[];
  readonly checks: readonly VerificationCheck[];
};

type Written = Pick<ValidApprovalRequest, 'operation' | 'request'> & {
  readonly origin?: RequestOrigin | undefined;
};

/** Decodes as the forms do, with the same checks. */
export const inspectRequest = (
  { operation, request, origin }: Written,
  keys: readonly PublicKey[],
  context: InspectionContext,
): RequestInspection => {
  const id = formForOperation(operation);
  const root = fillNewForm(formFields(forms[id]), request);
  const entered = { form: { root, focus: [] }, given: {}, keys, origin };
  const { facts, checks } = inspectEntered(id, entered, context);
  return { facts, checks: worstFirst([...checks, ...ruleChecks(forms[id], root)]) };
};

export const requestPublicKeys = ({ publicKeys }: ApprovalRequest): readonly PublicKey[] =>
  publicKeys.flatMap((text) => {
    const read = parsePublicKey(text);
    return read.ok ? [read.value] : [];
  });

/** Doesn't trust the checks in the approval request. `keys` are those that it doesn't have. */
export const inspectApprovalRequest = (
  approvalRequest: ValidApprovalRequest,
  context: InspectionContext,
  keys: readonly PublicKey[] = [],
): RequestInspection =>
  inspectRequest(approvalRequest, [...requestPublicKeys(approvalRequest), ...keys], context);

export const changedChecks = (
  { checks: before }: ApprovalRequest,
  now: readonly VerificationCheck[],
): readonly string[] => {
  const changed = before.flatMap(({ id, title, state }) => {
    const verificationCheck = now.find((check) => check.id === id);
    if (verificationCheck?.state === state) return [];
    return [checkDifferences.changed(title, state, verificationCheck?.state)];
  });
  const added = now.filter(({ id }) => before.every((check) => check.id !== id));
  return added.length === 0 ? changed : [...changed, checkDifferences.added(added.length)];
};

/** Failed checks prevent sending and approving. */
export const failedChecks = ({ checks }: RequestInspection): readonly VerificationCheck[] =>
  checks.filter(({ state }) => state === 'failed');
