import {
  cancelCommand,
  proposeCommand,
  type PreapprovalTerms,
} from '../../../../ledger/registry/transfer-commands.ts';
import { tokenFactText as text } from '../../messages/tokens.ts';
import type { PlacedContract } from '../read/read-contract.ts';
import type { TokenPlan } from './token-plan.ts';

/**
 * Proposes a preapproval of Amulet. The receiver signs the proposal alone; its provider, which is usually
 * the operator of its node, accepts it and pays for it (CIP-119: the first 90 days cost nothing).
 */
export const planProposal = (terms: PreapprovalTerms): TokenPlan => ({
  intent: { kind: 'preapprove', party: terms.receiver, terms },
  command: proposeCommand(terms),
  disclosedContracts: [],
  synchronizerId: '',
  facts: [
    ['proposes', text.proposes],
    ['receiver', terms.receiver],
    ['provider', terms.provider],
    ['Amulet of', terms.dso],
  ],
});

/** Ends a preapproval, as its receiver. */
export const planCancel = (
  party: string,
  { contract: { contractId }, synchronizerId }: PlacedContract,
): TokenPlan => ({
  intent: { kind: 'cancel-preapproval', party, contractId },
  command: cancelCommand(contractId, party),
  disclosedContracts: [],
  synchronizerId,
  facts: [
    ['cancels', text.cancels],
    ['receiver', party],
    ['preapproval', contractId],
  ],
});
