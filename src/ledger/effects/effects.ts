import type { EffectScope } from './effect-event.ts';
import type { Holding, Instrument } from './holding.ts';

export interface HoldingChange {
  readonly party: string;
  readonly instrument: Instrument;
  /** With a minus sign for a loss; at least one is not zero. */
  readonly unlocked: string;
  readonly locked: string;
}

/** Whatever the used up and the created holdings sum up to. */
export interface HoldingTurnover {
  readonly party: string;
  readonly instrument: Instrument;
  readonly archived: number;
  readonly created: number;
}

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

export type ViewerRole = 'acts' | 'signs' | 'observes' | 'observes a choice';

export interface Viewer {
  readonly party: string;
  readonly roles: readonly ViewerRole[];
}

/** It is, or may be, worth something that the transaction doesn't tell. */
export interface UnclearContract {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly change: 'created' | 'archived';
  readonly reason: string;
  /** False if only an unknown package speaks for a holding. */
  readonly isLikelyHolding: boolean;
  /** Whose holdings it may change; undefined for anybody's. */
  readonly parties: readonly string[] | undefined;
  /**
   * It may change holdings of its own unknown package only: an issuer keeps its token in one
   * package.
   */
  readonly isOfOwnPackage: boolean;
}

export interface HoldingEffects {
  /** Without what can't be computed. */
  readonly holdings: readonly HoldingChange[];
  readonly turnover: readonly HoldingTurnover[];
  /** They exist afterwards and not before. */
  readonly locks: readonly Holding[];
  readonly notUnderstood: readonly UnclearContract[];
}

/** From the contracts that are created and archived, at every depth. */
export interface Effects extends HoldingEffects {
  readonly created: readonly CreatedContracts[];
  readonly archived: readonly ArchivedContracts[];
  /** Created and archived at once. */
  readonly transient: number;
  readonly viewers: readonly Viewer[];
  readonly packages: readonly EffectPackage[];
  readonly scope: EffectScope;
}

export interface EffectPackage {
  readonly id: string;
  readonly name: string;
  /** Undefined for an unpublished package. */
  readonly version: string | undefined;
}
