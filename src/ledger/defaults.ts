import type { RequestOf } from './operations.ts';

type UpdateRequest = RequestOf<'updateById'>;
type TransactionRequest = RequestOf<'transactionById'>;

const everything = {
  cumulative: [
    { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
  ],
};

const eventFormatFor = (parties: readonly string[]) =>
  parties.length === 0
    ? { filtersByParty: {}, filtersForAnyParty: everything, verbose: true }
    : {
        filtersByParty: Object.fromEntries(parties.map((party) => [party, everything])),
        verbose: true,
      };

/**
 * The update format that finds every kind of update. A real service finds no ordinary transaction
 * without `includeTransactions`, which the interface document does not show (interface 4.5).
 */
export const defaultUpdateFormat = (parties: readonly string[]): UpdateRequest['updateFormat'] => ({
  includeTransactions: {
    eventFormat: eventFormatFor(parties),
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  },
  includeReassignments: eventFormatFor(parties),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [...parties] } },
});

/** Real services refuse a request with neither parties nor a format (interface 4.2). */
export const defaultTransactionRequest = (
  updateId: string,
  parties: readonly string[],
): TransactionRequest =>
  parties.length > 0
    ? { updateId, requestingParties: [...parties] }
    : {
        updateId,
        transactionFormat: {
          eventFormat: eventFormatFor([]),
          transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
        },
      };

/** "The service's default": real services refuse a submission that leaves the field out. */
export const defaultDeduplication = { Empty: {} } as const;
