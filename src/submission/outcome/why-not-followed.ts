import type { Intent } from '../../storage/journal/records.ts';
import { isOffset } from '../../ledger/rules/rules.ts';
import { whyOpen } from '../messages.ts';

type Traces = Pick<Intent, 'operation' | 'submissionId' | 'ledgerEnd' | 'ledgerEndWhy' | 'partyId'>;

/** The reason why the ledger can't be queried for the outcome of a write; undefined if it can. */
export const whyNotFollowed = (traces: Traces): string | undefined => {
  const {
    operation,
    submissionId,
    ledgerEnd,
    ledgerEndWhy = whyOpen.noLedgerEnd,
    partyId,
  } = traces;
  if (operation === 'allocateParty') return partyId === undefined ? whyOpen.noPartyId : undefined;
  if (submissionId === undefined) return whyOpen.noSubmissionId;
  return ledgerEnd === undefined || !isOffset(ledgerEnd) ? ledgerEndWhy : undefined;
};
