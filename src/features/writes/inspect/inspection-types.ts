import type { ClaimedValues } from '../forms/load/recognize-input.ts';
import type { Inspection } from '../state/write-form.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';

/** What the bytes of a request are held against. */
export type InspectionInput = {
  /** What another tool said beside the request. */
  readonly given?: ClaimedValues | undefined;
  readonly keys: readonly PublicKey[];
};

/** What was found in the bytes of a request. */
export type InspectionResult = Omit<Inspection, 'root' | 'keys'>;

const isUnread = ({ id, state }: VerificationCheck): boolean =>
  state === 'failed' && (id === 'decoded' || id.startsWith('decoded-'));

/**
 * Bytes of a release that is not known here are the service's to judge: that they cannot be read is
 * no fault of theirs, and who sends them answers for it by name.
 */
export const downgradeUnreadable = (
  checks: readonly VerificationCheck[],
): readonly VerificationCheck[] =>
  checks.map((check) => {
    if (!isUnread(check)) return check;
    const { id, title, detail } = check;
    const reason = 'you would send something that this program cannot show you';
    return { id, title, detail, reason, state: 'warning' };
  });
