import type { Settings } from './settings.ts';

/**
 * Whether little can be lost: a profile with `mode: test` names this very ledger, or the ledger has
 * proved to be a sandbox of this program. An address proves nothing: a tunnel to production ends on
 * this machine too.
 */
export const isLowRisk = ({ isTestLedger = false }: Pick<Settings, 'isTestLedger'>): boolean =>
  isTestLedger;
