import { activeContracts } from '../state/active-contracts.ts';
import type { Contract } from '../state/contracts.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** The contract by which a party receives Amulet without being asked. */
export const activePreapproval = (world: LedgerState, receiver: string): Contract | undefined =>
  activeContracts(world).find(
    ({ contract: { template, argument } }) =>
      template === 'TransferPreapproval' && argument()['receiver'] === receiver,
  )?.contract;
