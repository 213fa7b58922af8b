import type { Intent } from '../../storage/journal/records.ts';
import { isOffset } from '../../ledger/rules/rules.ts';

type Traces = Pick<Intent, 'operation' | 'submissionId' | 'ledgerEnd' | 'ledgerEndWhy' | 'partyId'>;

/** Journals of earlier releases do not record why the end of the ledger is missing. */
const noLedgerEnd = 'the ledger did not tell its end before it was sent';

/** Why no question to the ledger can tell the outcome of a write; undefined where one can. */
export const whyNotFollowed = (traces: Traces): string | undefined => {
  const { operation, submissionId, ledgerEnd, ledgerEndWhy = noLedgerEnd, partyId } = traces;
  if (operation === 'allocateParty')
    return partyId === undefined ? 'the request does not name its party' : undefined;
  if (submissionId === undefined) return 'it has no submission id';
  return ledgerEnd === undefined || !isOffset(ledgerEnd) ? ledgerEndWhy : undefined;
};
