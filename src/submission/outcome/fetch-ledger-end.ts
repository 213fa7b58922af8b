import type { LedgerEndRecord } from '../../storage/journal/records.ts';
import { fetchLedgerEnd, type TrackDeps } from './poll-completion.ts';
import type { WriteName } from '../classify-outcome.ts';

/**
 * Fetches the ledger's end during the review of an execution: the tracking of the write starts there. A
 * ledger that doesn't return it doesn't prevent the write. Between confirmation and request nothing else
 * is fetched.
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
