import { whyNotSigned } from './sign-messages.ts';
import { err, type Result } from '../lib/result.ts';
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts';
import { listAt, textAt } from '../lib/json/fields.ts';
import { isApprovalRequest } from '../storage/approvals/approval-request.ts';
import type { FormId } from '../submission/form-ids.ts';
import {
  isSignedFile,
  type RequestOrigin,
  type SignedFile,
  isStepFile,
} from '../submission/step-files.ts';
import { forms } from '../requests/forms/form-registry.ts';
import { formFields } from '../requests/forms/form-values.ts';
import {
  recognizeInput,
  secretWithin,
  type ClaimedValues,
} from '../requests/forms/load/recognize-input.ts';
import { buildRequest } from '../requests/forms/to-request.ts';
import type { EnteredRequest } from '../requests/checks/inspection.ts';

export type Signable = SignedFile & {
  readonly form: FormId;
  /** The values that a participant reported: compared with the bytes, never signed. */
  readonly claimed: ClaimedValues;
};

type ParsedSignable = Result<Signable, string>;

const isAllocation = (json: JsonObject): boolean =>
  'topologyTransactions' in json || 'onboardingTransactions' in json;

const withoutNulls = (json: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));

/** A form fills in the signer that a topology response names; such an entry is no signature yet. */
const withoutEmptySignatures = (request: JsonObject): JsonObject => {
  const { multiHashSignatures, ...others } = request;
  if (multiHashSignatures === undefined) return request;
  const signed = listAt(request, 'multiHashSignatures').filter(
    (signature) => textAt(signature, 'signature') !== '',
  );
  return signed.length === 0 ? others : { ...others, multiHashSignatures: signed };
};

const unsigned: RequestOrigin = { signers: [] };

/**
 * Reads what can be signed: a file of `cantui topology generate`, `prepare` or `sign`, the response of
 * generate-topology or prepare, or the body of a write.
 */
export const parseSignable = (json: Json): ParsedSignable => {
  if (!isObject(json)) return err(whyNotSigned.nothingToSign);
  if (isApprovalRequest(json)) return err(whyNotSigned.approvalRequest);
  const secret = secretWithin(json);
  if (secret !== undefined) return err(whyNotSigned.secretWithin(secret));
  const isWrite = isAllocation(json) || 'preparedTransaction' in json;
  if (!isWrite && !isSignedFile(json) && !isStepFile(json)) return err(whyNotSigned.nothingToSign);
  const form = isAllocation(json) ? 'allocate' : 'execute';
  const recognized = recognizeInput(forms[form], json);
  if (!recognized.ok) return recognized;
  const { request, given: claimed, origin = unsigned } = recognized.value;
  return {
    ok: true,
    value: { ...origin, form, claimed, request: withoutEmptySignatures(withoutNulls(request)) },
  };
};

export const signableOfForm = (
  id: FormId,
  { form, given, origin = unsigned }: Pick<EnteredRequest, 'form' | 'given' | 'origin'>,
): Signable => ({
  ...origin,
  form: id,
  claimed: given,
  request: withoutEmptySignatures(buildRequest(formFields(forms[id]), form.root)),
});
