import type { VerificationCheck } from '../../../../verify/check-result.ts';
import type { Settings } from '../../../../config/settings/settings.ts';

/**
 * Returns true if little can be lost: a profile with `mode: test` names exactly this ledger, or the
 * ledger has proved to be a sandbox. An address proves nothing, because a tunnel to production ends on
 * this machine too.
 */
export const isLowRisk = ({ isTestLedger = false }: Pick<Settings, 'isTestLedger'>): boolean =>
  isTestLedger;

/**
 * Checks of the bytes that a sender may override by name if little can be lost, to see the ledger's
 * response. Rules of the API description and context checks are never overridden.
 */
export const overridableFailures = (
  inBytes: readonly VerificationCheck[],
  where: Parameters<typeof isLowRisk>[0],
): readonly VerificationCheck[] =>
  isLowRisk(where) ? inBytes.filter(({ state }) => state === 'failed') : [];
