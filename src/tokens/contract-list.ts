import type { ListedContract } from './listed-contract.ts';

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
