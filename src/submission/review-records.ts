import { listAt, omitUndefined, textAt } from '../lib/json/fields.ts';
import { stringifyJson, type JsonObject } from '../lib/json/json.ts';
import { sha256Hex } from '../lib/sha256.ts';
import type { SourceFile } from '../storage/files/read-user-file.ts';
import type { ReviewSnapshot } from '../storage/journal/records.ts';
import type { TokenIntent } from '../verify/intent/token-intent.ts';
import type { VerificationCheck } from '../verify/check-result.ts';
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

/** People read the lines of a journal, so longer values are cut. */
const maxValue = 400;
const maxFacts = 60;

const short = (value: string): string =>
  value.length <= maxValue ? value : `${value.slice(0, maxValue - 1)}…`;

export const buildReviewSnapshot = (
  checks: readonly VerificationCheck[],
  facts: readonly { readonly label: string; readonly value: string }[],
  files: readonly SourceFile[],
): Pick<ReviewSnapshot, 'checks' | 'summary' | 'files'> => ({
  ...(files.length > 0 && {
    files: files.map(({ at, ...file }) => ({ ...file, at: new Date(at).toISOString() })),
  }),
  checks: checks.map(({ id, title, state, detail, reason, remedy }) => ({
    id,
    title,
    state,
    detail: short(detail),
    ...(reason !== undefined && { reason: short(reason) }),
    ...(remedy !== undefined && { remedy: short(remedy) }),
  })),
  summary: facts
    .slice(0, maxFacts)
    .map(({ label, value }) => ({ label: label.trim(), value: short(value) })),
});
