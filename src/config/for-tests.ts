import type { Settings } from './settings.ts';
import { isLoopback } from './urls.ts';

/** Whether little can be lost: on a ledger of this machine, or on a profile marked as a test. */
export const isForTests = ({ ledgerUrl, mode }: Pick<Settings, 'ledgerUrl' | 'mode'>): boolean =>
  mode === 'test' || (mode !== 'prod' && isLoopback(ledgerUrl));
