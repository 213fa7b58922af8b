import { err, type Result } from '../../../../lib/result.ts';
import { isObject, type Json, type JsonObject, stringifyJson } from '../../../../lib/json/json.ts';
import { listAt, textAt, omitUndefined } from '../../../../lib/json/fields.ts';
import { isApprovalRequest } from '../../../../storage/approvals/approval-request.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import {
  isSignedFile,
  type RequestOrigin,
  type SignedFile,
  type SignerRecord,
  isStepFile,
} from '../../../../submission/step-files.ts';
import { forms } from '../../forms/form-registry.ts';
import { formFields } from '../../forms/form-values.ts';
import {
  recognizeInput,
  secretWithin,
  type ClaimedValues,
} from '../../forms/load/recognize-input.ts';
import { buildRequest } from '../../forms/to-request.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { whyNotSigned } from '../../messages/sign.ts';
import type { ReviewSnapshot } from '../../../../storage/journal/records.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

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
  { form, given, origin = unsigned }: Pick<WriteFormState, 'form' | 'given' | 'origin'>,
): Signable => ({
  ...origin,
  form: id,
  claimed: given,
  request: withoutEmptySignatures(buildRequest(formFields(forms[id]), form.root)),
});

export type SignedWrite = Pick<Signable, 'form' | 'request'>;

export const signerFingerprints = ({ form, request }: SignedWrite): readonly string[] => {
  const lists =
    form === 'execute'
      ? listAt(request['partySignatures'], 'signatures').map((entry) => listAt(entry, 'signatures'))
      : [
          listAt(request, 'multiHashSignatures'),
          ...listAt(request, 'onboardingTransactions').map((entry) => listAt(entry, 'signatures')),
        ];
  return lists.flat().map((signature) => textAt(signature, 'signedBy'));
};

/** What a file says of other signers is omitted. */
export const recordsOfSigners = (
  write: SignedWrite,
  records: readonly SignerRecord[] = [],
): Pick<ReviewSnapshot, 'signers'> => {
  const signed = signerFingerprints(write);
  const signers = records.filter(({ signedBy }) => signed.includes(signedBy));
  return signers.length === 0 ? {} : { signers };
};

/** A longer request is only a digest: people read the lines of a journal too. */
const maxRequested = 4000;

const requestedRecord = ({ requested }: RequestOrigin): Pick<ReviewSnapshot, 'requested'> => {
  if (requested === undefined) return {};
  const json = stringifyJson(requested);
  const sha256 = sha256Hex(json);
  return { requested: { sha256, ...(json.length <= maxRequested && { json }) } };
};

/** When an offer expires that a transaction makes or ends. */
const offerEnd = (intent: TokenIntent): string | undefined => {
  if (intent.kind === 'transfer')
    return intent.transferKind === 'offer' ? intent.terms.executeBefore : undefined;
  return 'offer' in intent ? intent.offer.deadline : undefined;
};

/** Records where a write comes from: what a participant was asked for, and who signed. */
export const originRecords = (
  write: SignedWrite,
  origin: RequestOrigin | undefined,
): Pick<ReviewSnapshot, 'signers' | 'requested' | 'offerEnds'> =>
  origin === undefined
    ? {}
    : {
        ...requestedRecord(origin),
        ...recordsOfSigners(write, origin.signers),
        ...omitUndefined({ offerEnds: origin.intent && offerEnd(origin.intent) }),
      };
