import { whyNotEntered } from '../../../requests/messages/forms.ts';
import { resolve } from 'node:path';
import { err, type Result } from '../../../lib/result.ts';
import { loadApprovalRequest } from '../../../storage/approvals/approval-files.ts';
import { formForOperation, type FormId } from '../../../submission/form-ids.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { requestPublicKeys } from '../../../approvals/inspect-approval-request.ts';
import type { LoadedApprovalRequest } from '../state/write-form.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import {
  recognizeInput,
  type RecognizedInput,
} from '../../../requests/forms/load/recognize-input.ts';

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
