import type { Intent } from '../../storage/journal/records.ts';
import { isOffset } from '../../ledger/rules/rules.ts';
import { whyOpen } from '../messages/messages.ts';

type Traces = Pick<
  Intent,
  'operation' | 'submissionId' | 'ledgerEnd' | 'ledgerEndWhy' | 'partyId' | 'hash'
>;

/** The reason why no completion can be looked for; undefined if it can. */
export const whyNoCompletion = ({
  submissionId,
  ledgerEnd,
  ledgerEndWhy = whyOpen.noLedgerEnd,
}: Traces): string | undefined => {
  if (submissionId === undefined) return whyOpen.noSubmissionId;
  return ledgerEnd === undefined || !isOffset(ledgerEnd) ? ledgerEndWhy : undefined;
};

/**
 * The reason why no service can be queried for the outcome of a write; undefined if one can. The hash
 * that a party signed is enough.
 */
export const whyNotFollowed = (traces: Traces): string | undefined => {
  const { operation, partyId, hash } = traces;
  if (operation === 'allocateParty') return partyId === undefined ? whyOpen.noPartyId : undefined;
  return hash === undefined ? whyNoCompletion(traces) : undefined;
};
