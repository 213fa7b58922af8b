import type { Result } from '../../../lib/result.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { listAt, textAt } from '../../../lib/json/fields.ts';
import { isBundle } from '../../../storage/approvals/bundle.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { isSignedFile, parseSignedFile, type SignedFile } from '../../../submission/signed-file.ts';
import { isStepFile, parseStepFile } from '../../../submission/step-file.ts';
import { forms } from '../forms/form-registry.ts';
import { recognizeInput, secretWithin, type ClaimedValues } from '../forms/load/recognize-input.ts';
import { whyNotSigned as text } from '../messages/sign.ts';

/** A write that can be signed, from whatever file it was read. */
export type Signable = SignedFile & {
  readonly form: FormId;
  /** The values that a participant reported: compared with the bytes, never signed. */
  readonly claimed: ClaimedValues;
};

type ParsedSignable = Result<Signable, string>;

const no = (error: string): ParsedSignable => ({ ok: false, error });

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

/** The fields of the write that only the request of the step before it has. */
const fieldsFromRequested = (form: FormId, requested: JsonObject): JsonObject => {
  const [name] = form === 'allocate' ? (['synchronizer'] as const) : (['userId'] as const);
  const value = textAt(requested, name);
  return value === '' ? {} : { [name]: value };
};

const signableFrom = (
  json: JsonObject,
  { requested, ...known }: Omit<SignedFile, 'request'>,
): ParsedSignable => {
  if (!isAllocation(json) && !('preparedTransaction' in json)) return no(text.nothingToSign);
  const form = isAllocation(json) ? 'allocate' : 'execute';
  const recognized = recognizeInput(forms[form], json);
  if (!recognized.ok) return recognized;
  const { request, given } = recognized.value;
  const added = requested === undefined ? {} : fieldsFromRequested(form, requested);
  return {
    ok: true,
    value: {
      ...known,
      requested,
      form,
      claimed: given,
      request: { ...added, ...withoutEmptySignatures(withoutNulls(request)) },
    },
  };
};

/**
 * Reads what can be signed: a file of `cantui topology generate`, `prepare` or `sign`, the response of
 * generate-topology or prepare, or the body of a write.
 */
export const parseSignable = (json: Json): ParsedSignable => {
  if (!isObject(json)) return no(text.nothingToSign);
  if (isBundle(json)) return no(text.bundle);
  const secret = secretWithin(json);
  if (secret !== undefined) return no(text.secretWithin(secret));
  if (isSignedFile(json)) {
    const signed = parseSignedFile(json);
    return signed.ok ? signableFrom(signed.value.request, signed.value) : signed;
  }
  if (!isStepFile(json)) return signableFrom(json, { signers: [] });
  const step = parseStepFile(json);
  if (!step.ok) return step;
  const { ledger, participant, requested, response } = step.value;
  const known = { requested, participant, ...(ledger !== '' && { ledger }) };
  return signableFrom(response, { signers: [], ...known });
};
