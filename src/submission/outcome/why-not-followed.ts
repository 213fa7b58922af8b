import type { Intent } from '../../storage/journal/records.ts';
import { isOffset } from '../../ledger/rules/rules.ts';
import { whyOpen } from '../messages/messages.ts';

type Traces = Pick<
  Intent,
  'operation' | 'submissionId' | 'ledgerEnd' | 'ledgerEndWhy' | 'partyId' | 'hash'
>;

export const whyNoCompletion = ({
  submissionId,
  ledgerEnd,
  ledgerEndWhy = whyOpen.noLedgerEnd,
}: Traces): string | undefined => {
  if (submissionId === undefined) return whyOpen.noSubmissionId;
  return ledgerEnd === undefined || !isOffset(ledgerEnd) ? ledgerEndWhy : undefined;
};

/** Undefined if a service can be queried: the hash that a party signed is enough. */
export const whyNotFollowed = (traces: Traces): string | undefined => {
  const { operation, partyId, hash } = traces;
  if (operation === 'allocateParty') return partyId === undefined ? whyOpen.noPartyId : undefined;
  return hash === undefined ? whyNoCompletion(traces) : undefined;
};
