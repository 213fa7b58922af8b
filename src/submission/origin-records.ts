import { listAt, omitUndefined, textAt } from '../lib/json/fields.ts';
import { stringifyJson, type JsonObject } from '../lib/json/json.ts';
import { sha256Hex } from '../lib/sha256.ts';
import type { ReviewSnapshot } from '../storage/journal/records.ts';
import type { TokenIntent } from '../verify/intent/token-intent.ts';
import type { FormId } from './form-ids.ts';
import type { RequestOrigin, SignerRecord } from './step-files.ts';

export type SignedWrite = { readonly form: FormId; readonly request: JsonObject };

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
