import type { Json } from '../../lib/json/json.ts';
import type { Holding } from './holding.ts';

/** The ledger computed it from the contract's own code. */
export interface ContractView {
  readonly interfaceId: string;
  /** Undefined if the ledger could not compute it. */
  readonly value: Json | undefined;
}

/** Its texts are raw. */
export interface EffectContract {
  readonly contractId: string;
  /** `package:Module:Entity`. */
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly payload: Json;
  readonly views: readonly ContractView[];
}

interface PlacedEvent {
  /** 0 is a root; a child is one deeper than its parent. */
  readonly depth: number;
  /** They follow this event directly. */
  readonly below: number;
  /** Its number in the update, where the service numbers events. */
  readonly node?: number;
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
  /** As far as they were asked for: `package:Module:Entity`. */
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
  /** Package ids. */
  readonly trusted?: ReadonlySet<string>;
  /** Holdings that were read before: many parts of an update share them. */
  readonly known?: HoldingsById;
}

export type HoldingsById = ReadonlyMap<string, Holding>;

export const entityOf = (identifier: string): string =>
  identifier.slice(identifier.indexOf(':') + 1);

export const packageOf = (identifier: string): string => identifier.split(':', 1)[0] ?? '';
