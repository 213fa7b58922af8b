import type { EffectScope } from './effect-event.ts';
import type { Holding, Instrument } from './holding.ts';

export interface HoldingChange {
  readonly party: string;
  readonly instrument: Instrument;
  /** Decimals with a minus sign for a loss; at least one of them is not zero. */
  readonly unlocked: string;
  readonly locked: string;
}

/** Holdings of one party in one instrument that are used up and made, whatever they sum up to. */
export interface HoldingTurnover {
  readonly party: string;
  readonly instrument: Instrument;
  readonly archived: number;
  readonly created: number;
}

/** Contracts of one template that exist afterwards and not before, signed by the same parties. */
export interface CreatedContracts {
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  readonly count: number;
  readonly areHoldings: boolean;
}

export interface ArchivedContracts {
  readonly template: string;
  readonly packageName: string;
  readonly count: number;
}

/** Why a party sees the transaction. */
export type ViewerRole = 'acts' | 'signs' | 'observes' | 'observes a choice';

export interface Viewer {
  readonly party: string;
  readonly roles: readonly ViewerRole[];
}

/** A contract that is, or may be, worth something that nobody can tell from the transaction. */
export interface UnclearContract {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly change: 'created' | 'archived';
  readonly reason: string;
  /** False if nothing but an unknown package speaks for a holding. */
  readonly isLikelyHolding: boolean;
  /** The parties whose holdings it may change; undefined if that may be anybody. */
  readonly parties: readonly string[] | undefined;
  /**
   * True for a contract of an unknown package in an update: it may change holdings of that package only,
   * because an issuer keeps its token in one package.
   */
  readonly isOfOwnPackage: boolean;
}

/** What changes for the owners of holdings. */
export interface HoldingEffects {
  /** By party and instrument, without those that don't change, and without what can't be computed. */
  readonly holdings: readonly HoldingChange[];
  readonly turnover: readonly HoldingTurnover[];
  /** Locked holdings that exist afterwards and not before. */
  readonly locks: readonly Holding[];
  readonly notUnderstood: readonly UnclearContract[];
}

/** What happens: computed from the contracts that are created and archived, at every depth. */
export interface Effects extends HoldingEffects {
  readonly created: readonly CreatedContracts[];
  readonly archived: readonly ArchivedContracts[];
  /** The number of contracts that are created and archived at once. */
  readonly transient: number;
  readonly viewers: readonly Viewer[];
  /** Package ids of all contracts and interfaces, with name and version where they are published. */
  readonly packages: readonly EffectPackage[];
  readonly scope: EffectScope;
}

export interface EffectPackage {
  readonly id: string;
  readonly name: string;
  /** Undefined for a package that is not in the table of published ones. */
  readonly version: string | undefined;
}
