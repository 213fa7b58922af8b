import type { LedgerEndRecord } from '../../storage/journal/records.ts';
import { fetchLedgerEnd, type TrackDeps } from './poll-completion.ts';
import type { WriteName } from '../classify-outcome.ts';

/**
 * Asks for what a write is followed from, while it is reviewed: of an execution the ledger's end. A
 * ledger that does not tell is no hindrance. Between the confirmation and the request nothing is
 * asked of anybody.
 */
export const fetchLedgerEndForReview = async (
  name: WriteName,
  deps: Pick<TrackDeps, 'request' | 'now'>,
  signal?: AbortSignal,
): Promise<LedgerEndRecord> => {
  if (name !== 'executeSubmission') return {};
  const ledgerEndAt = new Date(deps.now()).toISOString();
  const end = await fetchLedgerEnd(deps, signal);
  return end.ok ? { ledgerEnd: end.value, ledgerEndAt } : { ledgerEndWhy: end.error };
};
