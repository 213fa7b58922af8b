import type { JsonObject } from '../../lib/json/json.ts';
import type { RequestOrigin } from '../../submission/step-files.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import type { SubmissionContext } from '../../verify/prepared/submission.ts';
import type { ReviewFact } from '../../verify/review/messages.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import type { SignatureCount } from '../../verify/signatures/signature.ts';
import type { FormState } from '../forms/form-state.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import type { ClaimedValues } from '../forms/load/recognize-input.ts';
import { deadline } from '../messages/decoded.ts';

/** What a form holds of a request, and what came with it. */
export type EnteredRequest = {
  readonly form: FormState;
  /** The values that another tool returned together with the request. */
  readonly given: ClaimedValues;
  readonly keys: readonly PublicKey[];
  /** What a participant was asked for, and who signed since; absent for a request typed by hand. */
  readonly origin?: RequestOrigin | undefined;
};

export type TransactionRow = {
  /** The kind of its mapping, or that it could not be decoded. */
  readonly mapping: string;
  /** Its subject, or why that is unknown. */
  readonly subject: string;
  /** The length in bytes; absent if it isn't base64. */
  readonly bytes: number | undefined;
  /** The digest of the exact bytes, in hex; absent if it isn't base64. */
  readonly sha256: string | undefined;
  /** The signatures of this transaction alone. */
  readonly signatures: number;
  readonly details: readonly string[];
};

export type Inspection = {
  /** The inspected values and keys: the findings apply to no others. */
  readonly root: FieldGroup;
  readonly keys: readonly PublicKey[];
  readonly checks: readonly VerificationCheck[];
  readonly facts: readonly ReviewFact[];
  /** What a submission changes, as commands print it. */
  readonly effects?: JsonObject | undefined;
  /** The identity of the write, in any spelling. */
  readonly identity?: string | undefined;
  /** The signed hash in hex, which the resulting transaction contains. */
  readonly hash?: string | undefined;
  /** The ledger rejects these bytes after this time (ISO 8601). */
  readonly maxRecordTime?: string | undefined;
  /** False if an allocation continues after the response (API description 4.3). */
  readonly waits?: boolean | undefined;
  readonly partyId?: string | undefined;
  /** The signers that the bytes name, and how many have signed; none while they are unreadable. */
  readonly signers?: SignatureCount | undefined;
  /** The combined hash of an allocation in hex, which is signed. */
  readonly multiHash?: string | undefined;
  /** The transactions of an allocation, in the order of the form; undefined for an empty one. */
  readonly transactions?: readonly (TransactionRow | undefined)[] | undefined;
  readonly synchronizer?: string | undefined;
};

export type ContextChecks = {
  /** The findings apply to no other inspection. */
  readonly of: Inspection;
  readonly checks: readonly VerificationCheck[];
};

export type InspectionInput = {
  /** The values that another tool returned together with the request. */
  readonly given?: ClaimedValues | undefined;
  readonly keys: readonly PublicKey[];
  /** What a participant was asked for, and by its own word which one: compared with the bytes. */
  readonly origin?: Omit<RequestOrigin, 'signers'> | undefined;
};

export type InspectionContext = Pick<SubmissionContext, 'trustedPackages'> & {
  readonly nowMs: number;
};

export type InspectionResult = Omit<Inspection, 'root' | 'keys'>;

/** Adds the time left, to the minute, so that the screen changes once a minute only. */
export const formatExpiring = ({ value, until }: ReviewFact, now: number): string => {
  if (until === undefined) return value;
  return until < now
    ? deadline.passed(value)
    : deadline.left(value, Math.floor((until - now) / 60_000));
};
