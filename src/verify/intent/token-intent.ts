import type { PreapprovalTerms } from '../../ledger/registry/preapproval-commands.ts';
import type { OfferAction } from '../../ledger/registry/registry-routes.ts';
import type { TransferKind } from '../../ledger/registry/registry-types.ts';
import type { TransferTerms } from '../../ledger/registry/transfer-commands.ts';
import type { Instrument } from '../../ledger/effects/holding.ts';

/** An offer as its own contract describes it on the ledger. */
export interface KnownOffer {
  readonly contractId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly instrument: Instrument;
}

/**
 * What a user wants from a transaction, in terms of the ledger: all that a registry and a participant are
 * measured by.
 */
export type TokenIntent =
  | {
      /** `transferKind` is what the registry announced: a direct payment, an offer, or a merge. */
      readonly kind: 'transfer';
      readonly party: string;
      readonly terms: TransferTerms;
      readonly transferKind: TransferKind;
    }
  | { readonly kind: OfferAction; readonly party: string; readonly offer: KnownOffer }
  | { readonly kind: 'preapprove'; readonly party: string; readonly terms: PreapprovalTerms }
  | {
      readonly kind: 'cancel-preapproval';
      readonly party: string;
      readonly contractId: string;
    };
