import type { ReviewFact } from '../../../verify/review/messages.ts';
import type { InspectionContext } from '../state/inspection.ts';
import { fillNewForm } from '../forms/load/fill-from-request.ts';
import { formFields } from '../forms/form-values.ts';
import { forms } from '../forms/form-registry.ts';
import { formForOperation, type FormId } from '../../../submission/form-ids.ts';
import type {
  ApprovalRequest,
  ValidApprovalRequest,
} from '../../../storage/approvals/approval-request.ts';
import { initialWriteForm } from '../forms/edit/start-write-form.ts';
import type { WriteFormState, LoadedApprovalRequest } from '../state/write-form.ts';
import { currentChecks } from '../state/write-form-inspection.ts';
import type { RequestOrigin } from '../../../submission/step-files.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { inspectors } from '../checks/inspect/inspect-request.ts';
import { checkDifferences } from '../messages/approvals.ts';
import { parsePublicKey } from '../../../verify/signatures/read-public-key.ts';
import { resolve } from 'node:path';
import { err, type Result } from '../../../lib/result.ts';
import { recognizeInput, type RecognizedInput } from '../forms/load/recognize-input.ts';
import { loadApprovalRequest } from '../../../storage/approvals/approval-files.ts';
import { whyNotEntered } from '../messages/forms.ts';

export type RequestInspection = {
  readonly facts: readonly ReviewFact[];
  readonly checks: readonly VerificationCheck[];
};

type Written = Pick<ValidApprovalRequest, 'operation' | 'request'> & {
  readonly origin?: RequestOrigin | undefined;
};

const filled = (
  id: FormId,
  { request, origin }: Pick<Written, 'request' | 'origin'>,
  keys: readonly PublicKey[],
): WriteFormState => {
  const writeForm = initialWriteForm(id);
  const root = fillNewForm(formFields(forms[id]), request);
  return { ...writeForm, form: { root, focus: [] }, keys, origin };
};

/** Decodes as the forms do, with the same checks. */
export const inspectRequest = (
  { operation, request, origin }: Written,
  keys: readonly PublicKey[],
  context: InspectionContext,
): RequestInspection => {
  const id = formForOperation(operation);
  const writeForm = filled(id, { request, origin }, keys);
  const inspection = inspectors[id](writeForm, context);
  return { facts: inspection.facts, checks: currentChecks(id, { ...writeForm, inspection }) };
};

export const requestPublicKeys = ({ publicKeys }: ApprovalRequest): readonly PublicKey[] =>
  publicKeys.flatMap((text) => {
    const read = parsePublicKey(text);
    return read.ok ? [read.value] : [];
  });

/** Doesn't trust the checks in the approval request. */
export const inspectApprovalRequest = (
  approvalRequest: ValidApprovalRequest,
  context: InspectionContext,
): RequestInspection =>
  inspectRequest(approvalRequest, requestPublicKeys(approvalRequest), context);

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

type LoadedRequest = {
  readonly held: LoadedApprovalRequest;
  readonly loaded: RecognizedInput;
  readonly keys: readonly PublicKey[];
};

/** Refuses an approval request that belongs in another form. */
export const loadApprovalRequestIntoForm = (
  id: FormId,
  named: string,
): Result<LoadedRequest, string> => {
  const path = resolve(named);
  const read = loadApprovalRequest(path);
  if (!read.ok) return read;
  const { approvalRequest } = read.value;
  const own = formForOperation(approvalRequest.operation);
  if (own !== id) return err(whyNotEntered.approvalRequestOf(own));
  const result = recognizeInput(forms[id], approvalRequest.request);
  if (!result.ok) return err(result.error);
  const { leftOut } = result.value;
  if (leftOut.length > 0) return err(whyNotEntered.unrepresentable(leftOut.join(', ')));
  const value = {
    held: { path, approvalRequest },
    loaded: { ...result.value, origin: approvalRequest.origin },
    keys: requestPublicKeys(approvalRequest),
  };
  return { ok: true, value };
};
