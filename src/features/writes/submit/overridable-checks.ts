import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { Settings } from '../../../config/settings/settings.ts';

/**
 * Whether little can be lost: a profile with `mode: test` names this very ledger, or the ledger has
 * proved to be a sandbox of this program. An address proves nothing: a tunnel to production ends on
 * this machine too.
 */
export const isLowRisk = ({ isTestLedger = false }: Pick<Settings, 'isTestLedger'>): boolean =>
  isTestLedger;

/**
 * Checks of the bytes that a sender may override by name where little can be lost, to see what a
 * ledger says. Rules of the interface and checks of the surroundings are never overridden.
 */
export const overridableFailures = (
  inBytes: readonly VerificationCheck[],
  where: Parameters<typeof isLowRisk>[0],
): readonly VerificationCheck[] =>
  isLowRisk(where) ? inBytes.filter(({ state }) => state === 'failed') : [];
