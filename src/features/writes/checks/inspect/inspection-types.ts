import type { ClaimedValues } from '../../forms/load/recognize-input.ts';
import type { Inspection } from '../../state/write-form.ts';
import type { RequestOrigin } from '../../../../submission/files/signed-file.ts';
import type { SubmissionContext } from '../../../../verify/prepared/submission.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';

/** The values to compare with a request's bytes. */
export type InspectionInput = {
  /** The values that another tool returned together with the request. */
  readonly given?: ClaimedValues | undefined;
  readonly keys: readonly PublicKey[];
  /** What a participant was asked for, and by its own word which one: compared with the bytes. */
  readonly origin?: Omit<RequestOrigin, 'signers'> | undefined;
};

/** The context of a decoding: the clock, and the packages that the profile trusts. */
export type InspectionContext = Pick<SubmissionContext, 'trustedPackages'> & {
  readonly nowMs: number;
};

/** The results of decoding a request. */
export type InspectionResult = Omit<Inspection, 'root' | 'keys'>;
