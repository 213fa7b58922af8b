import { defaultTransactionRequest, defaultUpdateFormat } from '../defaults.ts';
import type { OperationName } from '../operations.ts';
import type { RequestOf } from '../operation-schemas.ts';

/** The kinds of lookups (API description 4.1, 4.2, 4.5). */
export type LookupKind = 'contract' | 'transaction' | 'update';

/** One lookup. */
export type Lookup = {
  readonly kind: LookupKind;
  readonly id: string;
  /** The parties that query; none: any party that the user may read as. */
  readonly parties: readonly string[];
  /** The update or transaction format as JSON, if it isn't the default. */
  readonly format?: unknown;
  /**
   * The only service to query; if absent, the scan is queried for updates that the ledger doesn't know.
   */
  readonly source?: 'ledger' | 'scan';
};

/** The operation of each kind of lookup. */
export const operationForLookup = {
  contract: 'contractById',
  transaction: 'transactionById',
  update: 'updateById',
} as const satisfies Record<LookupKind, OperationName>;

export type LookupRequest =
  | { readonly operation: 'contractById'; readonly request: RequestOf<'contractById'> }
  | { readonly operation: 'transactionById'; readonly request: RequestOf<'transactionById'> }
  | { readonly operation: 'updateById'; readonly request: RequestOf<'updateById'> };

const contractRequest = ({ id, parties }: Lookup): RequestOf<'contractById'> =>
  parties.length === 0 ? { contractId: id } : { contractId: id, queryingParties: [...parties] };

/** `transactionFormat` and `requestingParties` exclude each other (API description 4.2). */
const transactionRequest = ({ id, parties, format }: Lookup): RequestOf<'transactionById'> =>
  format === undefined
    ? defaultTransactionRequest(id, parties)
    : {
        updateId: id,
        transactionFormat: format as RequestOf<'transactionById'>['transactionFormat'],
      };

const updateRequest = ({ id, parties, format }: Lookup): RequestOf<'updateById'> => ({
  updateId: id,
  updateFormat:
    format === undefined
      ? defaultUpdateFormat(parties)
      : (format as RequestOf<'updateById'>['updateFormat']),
});

/**
 * Builds the request of a lookup (API description 4.1, 4.2, 4.5): only the fields that were set, parties
 * absent rather than empty. A custom format is checked before sending.
 */
export const buildLookupRequest = (lookup: Lookup): LookupRequest => {
  switch (lookup.kind) {
    case 'contract':
      return { operation: 'contractById', request: contractRequest(lookup) };
    case 'transaction':
      return { operation: 'transactionById', request: transactionRequest(lookup) };
    case 'update':
      return { operation: 'updateById', request: updateRequest(lookup) };
    default:
      return lookup.kind satisfies never;
  }
};
