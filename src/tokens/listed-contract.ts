import { type EffectContract, entityOf } from '../ledger/effects/effects.ts';
import { knownHolding } from '../ledger/effects/published-readings.ts';
import { isHoldingInterface } from '../ledger/effects/read-holding.ts';
import { ledgerNames, readContract } from '../ledger/effects/read-update.ts';
import { isObject, type JsonObject } from '../lib/json/json.ts';

export interface ContractFields {
  readonly contractId: string;
  readonly templateId: string;
  readonly packageName: string;
  readonly payload: JsonObject;
}

/** Each contract once, as it came first. */
export const dropRepeatedContracts = <T extends ContractFields>(
  contracts: readonly T[],
): readonly T[] => {
  const seen = new Set<string>();
  return contracts.filter(({ contractId }) => !seen.has(contractId) && seen.add(contractId));
};

export interface ListedContract extends ContractFields {
  /** The same contract for the rules about effects, with signatories and views. */
  readonly contract: EffectContract;
  /** Undefined in transit between two synchronizers: nothing can use the contract. */
  readonly synchronizerId?: string;
}

export interface Listing {
  readonly contracts: readonly ListedContract[];
  /** True if the ledger has more contracts than were read. */
  readonly isCut: boolean;
  /** Contracts that the ledger listed again; each is in `contracts` once. */
  readonly repeated: number;
}

export interface ContractList extends Listing {
  /** True if a contract without a view is no holding: the ledger computes them where it can. */
  readonly hasViews: boolean;
  /**
   * Set if the list of all contracts is cut: those that are holdings or offers of the token
   * standard.
   */
  readonly valued?: Listing;
}

/** Reads a created event as the event of an update is read, so that one rule reads its views. */
export const readListedContract = (event: JsonObject, synchronizerId?: string): ListedContract => {
  const contract = readContract(event, ledgerNames);
  const { contractId, template: templateId, packageName, payload } = contract;
  return {
    ...{ contractId, templateId, packageName, contract },
    payload: isObject(payload) ? payload : {},
    ...(synchronizerId !== undefined && { synchronizerId }),
  };
};

/**
 * Whether the ledger has sent the views that were asked for: no known holding lacks one. Without
 * views, a contract of an unknown package may be a holding.
 */
export const areViewsServed = (contracts: readonly ListedContract[]): boolean =>
  contracts.every(
    ({ contract: { template, views } }) =>
      knownHolding(entityOf(template)) === undefined ||
      views.some(({ interfaceId }) => isHoldingInterface(interfaceId)),
  );
