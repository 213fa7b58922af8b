import type { LedgerEndRecord } from '../../journal/records.ts';
import { fetchLedgerEnd, type TrackDeps } from './follow.ts';
import type { WriteName } from './verdict.ts';

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
  return end.ok ? { ledgerEnd: end.value, ledgerEndAt } : { ledgerEndWhy: end.reason };
};
