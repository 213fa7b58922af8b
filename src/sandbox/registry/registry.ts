import type { JsonObject } from '../../lib/json/json.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import type { Contract } from '../state/contracts.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import type { Template } from '../state/templates.ts';

/** What a registry hands over for a choice: its context, and the contracts that this names. */
export interface Handed {
  readonly values: JsonObject;
  readonly contracts: readonly Contract[];
}

/** A request that a registry refuses. */
export interface Refused {
  readonly error: string;
}

/** An instrument as the token standard's metadata describe it. */
export type InstrumentJson = JsonObject & { readonly id: string };

/** A registry of the token standard: what it says about itself, and what it hands over. */
export interface Registry {
  readonly admin: (world: LedgerState) => string;
  readonly instrument: (world: LedgerState) => InstrumentJson;
  /** The versions of the standard's transfers that it speaks. */
  readonly versions: readonly TokenStandardVersion[];
  /** The template of its offers. */
  readonly offers: Template;
  readonly factory: (
    world: LedgerState,
    parties: { readonly from: string; readonly to: string },
  ) =>
    | {
        readonly factory: Contract;
        readonly transferKind: 'self' | 'direct' | 'offer';
        readonly handed: Handed;
      }
    | Refused;
  readonly context: (
    world: LedgerState,
    offer: Contract,
    action: 'accept' | 'reject' | 'withdraw',
  ) => Handed | Refused;
}
