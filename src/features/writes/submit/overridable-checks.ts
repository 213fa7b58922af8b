import { isLowRisk } from '../../../config/settings/is-low-risk.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';

/**
 * What was found wrong in the bytes and may be sent all the same where little can be lost, to see what
 * a ledger says: who sends it answers for each by name. Rules of the interface, and what stands around
 * a request, are never overruled; they are not among what was found in its bytes.
 */
export const overridableFailures = (
  inBytes: readonly VerificationCheck[],
  where: Parameters<typeof isLowRisk>[0],
): readonly VerificationCheck[] =>
  isLowRisk(where) ? inBytes.filter(({ state }) => state === 'failed') : [];
