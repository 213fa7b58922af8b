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
import type { KnownSigner } from '../config/settings/schemas/signer-schema.ts';
import type { PlacedSigner } from './signers/signer-types.ts';
import type { VerificationCheck } from '../verify/check-result.ts';
import type { ReviewFact } from '../verify/review/messages.ts';

export type SignableReport = {
  /** The bytes to sign; absent if no check passed that computes them. */
  readonly hash: Buffer | undefined;
  readonly facts: readonly ReviewFact[];
  /** What a submission changes, as commands print it. */
  readonly effects?: JsonObject | undefined;
  readonly failed: readonly VerificationCheck[];
  /**
   * About the content, to be accepted before anything is signed: warnings, and without an intent the
   * checks that could not be completed, too.
   */
  readonly warnings: readonly VerificationCheck[];
  /** Could not be completed; what happens was compared with an intent. */
  readonly unknown: readonly VerificationCheck[];
  readonly missing: readonly string[];
  /** The parties that act; of an allocation the party that it makes. */
  readonly parties: readonly string[];
  /** The fingerprints whose signatures count; absent where only the ledger knows. */
  readonly useful: ReadonlySet<string> | undefined;
};

/**
 * The part of a signer in a write:
 * - `required`: its signature counts and is missing.
 * - `other`: its key doesn't name the acting party; the ledger may know it as a further key.
 * - `signed`: it has signed already.
 * - `useless`: its key has no part in the write.
 * - `unusable`: its public key cannot be read.
 */
export type SignerPart = 'required' | 'other' | 'signed' | 'useless' | 'unusable';

export type SignerRow = {
  readonly name: string;
  readonly type: KnownSigner['type'];
  /** The kind of its key and its fingerprint; absent while its public key cannot be read. */
  readonly key?: { readonly spec: string; readonly fingerprint: string } | undefined;
  readonly part: SignerPart;
  /** Why it cannot sign this write. */
  readonly refusal?: string | undefined;
  /** Absent if it cannot sign. */
  readonly placed?: PlacedSigner | undefined;
};

/** Where a confirmation sends that also sends: the ledger, and its mode if the settings say it. */
export type SendsTo = { readonly url: string; readonly mode: string | undefined };

/** The first warning that the confirmation did not show: the same check may warn of something else by now. */
export const unconfirmedWarning = (
  { report }: { readonly report: Pick<SignableReport, 'warnings'> },
  warnings: readonly VerificationCheck[],
): VerificationCheck | undefined =>
  warnings.find(({ id, detail }) =>
    report.warnings.every((shown) => shown.id !== id || shown.detail !== detail),
  );

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
