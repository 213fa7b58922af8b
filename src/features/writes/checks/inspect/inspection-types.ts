import type { ClaimedValues } from '../../forms/load/recognize-input.ts';
import type { Inspection } from '../../state/write-form.ts';
import type { RequestOrigin } from '../../../../submission/files/signed-file.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import type { SubmissionContext } from '../../../../verify/prepared/submission.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import { requestChecksText as text } from '../../messages/checks.ts';

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

const isUnread = ({ id, state }: VerificationCheck): boolean =>
  state === 'failed' && (id === 'decoded' || id.startsWith('decoded-'));

/**
 * Turns "cannot be decoded" from a failure into a warning: bytes of a newer release aren't wrong, but the
 * user has to accept the warning before they are sent.
 */
export const downgradeUnreadable = (
  checks: readonly VerificationCheck[],
): readonly VerificationCheck[] =>
  checks.map((check) => {
    if (!isUnread(check)) return check;
    const { id, title, detail } = check;
    return { id, title, detail, reason: text.undecodable, state: 'warning' };
  });
