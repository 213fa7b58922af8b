import type { Json } from '../../lib/json/json.ts';
import type { Holding } from './holding.ts';

/** What an interface says about a contract: the ledger computed it from the contract's own code. */
export interface ContractView {
  /** `package:Module:Entity`. */
  readonly interfaceId: string;
  /** Undefined if the ledger could not compute the view. */
  readonly value: Json | undefined;
}

/** A contract as the event that creates it describes it. Its texts are raw. */
export interface EffectContract {
  readonly contractId: string;
  /** `package:Module:Entity`. */
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  /** Parties that see the contract without signing it. */
  readonly observers: readonly string[];
  readonly payload: Json;
  readonly views: readonly ContractView[];
}

interface PlacedEvent {
  /** 0 is a root; a child is one deeper than its parent. */
  readonly depth: number;
  /** The number of events below this one; they follow it directly. */
  readonly below: number;
  /** The number of the event in its update, where the service numbers events. */
  readonly node?: number;
}

export interface CreateEffect extends PlacedEvent {
  readonly kind: 'create';
  readonly contract: EffectContract;
}

/** An exercised choice; an archive without a visible choice is the choice `Archive`. */
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
  /** Interfaces of the contract, as far as they were asked for: `package:Module:Entity`. */
  readonly implemented: readonly string[];
}

/** An event that changes or uses contracts, in the order of execution. Rolled back ones are left out. */
export type EffectEvent = CreateEffect | ExerciseEffect;

/**
 * How much of a transaction there is: all of it, what the reader may see, or only the contracts that a
 * request asked for.
 */
export type EffectScope = 'whole' | 'visible' | 'filtered';

/** What a transaction or an update does, event by event. */
export interface EffectHistory {
  readonly events: readonly EffectEvent[];
  /** Contracts that exist before and that the events archive, as far as they could be read. */
  readonly inputs: ReadonlyMap<string, EffectContract>;
  readonly scope: EffectScope;
  /** True if views of holdings were asked for, so that a contract without one is no holding. */
  readonly hasViews: boolean;
  /** True if only packages of the table and trusted ones are believed, not names alone. */
  readonly isStrict: boolean;
  /** Package ids that the user trusts, beside the published ones. */
  readonly trusted?: ReadonlySet<string>;
  /** The holdings among its contracts, if they were read before: many parts of an update share them. */
  readonly known?: HoldingsById;
}

export type HoldingsById = ReadonlyMap<string, Holding>;

/** `Module:Entity` of `package:Module:Entity`. */
export const entityOf = (identifier: string): string =>
  identifier.slice(identifier.indexOf(':') + 1);

/** The package of `package:Module:Entity`. */
export const packageOf = (identifier: string): string => identifier.split(':', 1)[0] ?? '';
