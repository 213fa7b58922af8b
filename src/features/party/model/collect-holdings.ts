import { readPartyHolding, type ContractFields, type PartyHolding } from './holdings.ts';

/** The holdings of a party among contracts that a service listed. */
export interface CollectedHoldings {
  readonly items: readonly PartyHolding[];
  /** Contracts that the service listed again; each counts once, as it came first. */
  readonly repeated: number;
  /** Amulets that can't be read, so that no sum has them. */
  readonly unreadable: number;
}

/** Returns contracts, each once, as it came first. */
export const dropRepeatedContracts = <T extends ContractFields>(
  contracts: readonly T[],
): readonly T[] => {
  const seen = new Set<string>();
  return contracts.filter(({ contractId }) => !seen.has(contractId) && seen.add(contractId));
};

/**
 * Collects the holdings of a party at a time of the ledger, which decides whether a lock has expired. Those of
 * others may be among the contracts, and are left out.
 */
export const collectHoldings = (
  contracts: readonly ContractFields[],
  party: string,
  nowMs: number,
): CollectedHoldings => {
  const once = dropRepeatedContracts(contracts);
  const read = once.map((contract) => readPartyHolding(contract, nowMs));
  return {
    items: read.flatMap((each) => (typeof each === 'object' && each.owner === party ? [each] : [])),
    repeated: contracts.length - once.length,
    unreadable: read.filter((each) => each === 'unreadable').length,
  };
};
