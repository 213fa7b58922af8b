import type { Holding, Instrument } from './holding.ts';
import type { Json } from '../../lib/json/json.ts';
import type { TrustedPackage } from '../packages/known-packages.ts';

/** A view of a contract, which the ledger computed from the contract's own code. */
export interface ContractView {
  readonly interfaceId: string;
  /** The view of the contract; undefined if the ledger could not compute it. */
  readonly value: Json | undefined;
}

/** A contract that an effect creates or archives; its texts are not sanitized. */
export interface EffectContract {
  readonly contractId: string;
  /** The id has the form `package:Module:Entity`. */
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly payload: Json;
  readonly views: readonly ContractView[];
}

export interface PlacedEvent {
  /** 0 is a root; a child is one deeper than its parent. */
  readonly depth: number;
  /** The number of events below this one, which follow it directly. */
  readonly below: number;
  /** Its number in the update, where the service numbers events. */
  readonly node?: number;
  /** Its id, where the service names events. */
  readonly id?: string;
}

export interface CreateEffect extends PlacedEvent {
  readonly kind: 'create';
  readonly contract: EffectContract;
}

/** An archive without a visible choice is the choice `Archive`. */
export interface ExerciseEffect extends PlacedEvent {
  readonly kind: 'exercise';
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly interfaceId: string;
  readonly choice: string;
  readonly consuming: boolean;
  readonly actingParties: readonly string[];
  readonly choiceObservers: readonly string[];
  readonly argument: Json;
  readonly result: Json;
  /** The interfaces that were asked for: `package:Module:Entity`. */
  readonly implemented: readonly string[];
}

export type EffectEvent = CreateEffect | ExerciseEffect;

/**
 * What there is of a transaction: all, what the reader may see, or only what a request asked for.
 */
export type EffectScope = 'whole' | 'visible' | 'filtered';

export interface EffectHistory {
  readonly events: readonly EffectEvent[];
  /** Archived contracts, as far as they could be read. */
  readonly inputs: ReadonlyMap<string, EffectContract>;
  readonly scope: EffectScope;
  /** Views of holdings were asked for, so a contract without one is no holding. */
  readonly hasViews: boolean;
  /** Only packages of the table and trusted ones are believed, not names alone. */
  readonly isStrict: boolean;
  /** By their ids. */
  readonly trusted?: ReadonlyMap<string, TrustedPackage>;
  /** The parties whose signature is asked for; absent for what a ledger tells. */
  readonly signing?: readonly string[];
  /** Holdings that were read before: many parts of an update share them. */
  readonly known?: HoldingsById;
  /**
   * Parties whose view this is, where the service names them. They see every holding of theirs, and
   * of others what happens below an exercise that they see.
   */
  readonly readers?: ReadonlySet<string>;
}

export type HoldingsById = ReadonlyMap<string, Holding>;

export const entityOf = (identifier: string): string =>
  identifier.slice(identifier.indexOf(':') + 1);

export const packageOf = (identifier: string): string => identifier.split(':', 1)[0] ?? '';

export interface HoldingChange {
  readonly party: string;
  readonly instrument: Instrument;
  /** A loss has a minus sign; at least one is not zero. */
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
  /** The parties whose holdings it may change; undefined for anybody's. */
  readonly parties: readonly string[] | undefined;
  /**
   * It may change holdings of its own unknown package only: an issuer keeps its token in one
   * package.
   */
  readonly isOfOwnPackage: boolean;
}

/** What is known of a change of which something is not understood. */
export interface KnownPart {
  readonly party: string;
  readonly instrument: Instrument;
  readonly created: string;
  readonly archived: string;
}

export interface HoldingEffects {
  /** Without what can't be computed. */
  readonly holdings: readonly HoldingChange[];
  readonly parts: readonly KnownPart[];
  readonly turnover: readonly HoldingTurnover[];
  /** These locks exist afterwards and not before. */
  readonly locks: readonly Holding[];
  readonly notUnderstood: readonly UnclearContract[];
}

/** The effects follow from the contracts that are created and archived, at every depth. */
export interface Effects extends HoldingEffects {
  readonly created: readonly CreatedContracts[];
  readonly archived: readonly ArchivedContracts[];
  /** The number of contracts that are created and archived at once. */
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
