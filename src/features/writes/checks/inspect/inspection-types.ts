import type { ClaimedValues } from '../../forms/load/recognize-input.ts';
import type { Inspection } from '../../state/write-form.ts';
import type { RequestOrigin } from '../../../../submission/step-files.ts';
import type { SubmissionContext } from '../../../../verify/prepared/submission.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';

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
