import {
  empty,
  boolean,
  recordOf,
  listOf,
  nullish,
  looseObject,
  string,
  stringArray,
  variant,
  valueWrapper,
} from './schema-helpers.ts';

/** A filter by identifier; the API description shows the variant Empty, real services know three more. */
export const identifierFilter = variant(() => ({
  Empty: nullish(empty),
  WildcardFilter: nullish(
    valueWrapper(looseObject(() => ({ includeCreatedEventBlob: nullish(boolean) }))),
  ),
  TemplateFilter: nullish(
    valueWrapper(
      looseObject(() => ({ templateId: string, includeCreatedEventBlob: nullish(boolean) })),
    ),
  ),
  InterfaceFilter: nullish(
    valueWrapper(
      looseObject(() => ({
        interfaceId: string,
        includeInterfaceView: nullish(boolean),
        includeCreatedEventBlob: nullish(boolean),
      })),
    ),
  ),
}));

export const filters = looseObject(() => ({
  cumulative: nullish(listOf(looseObject(() => ({ identifierFilter })))),
}));

/** Event format (API description 2, TransactionFormat and UpdateFormat). */
export const eventFormat = looseObject(() => ({
  filtersByParty: nullish(recordOf(filters)),
  filtersForAnyParty: nullish(filters),
  verbose: nullish(boolean),
}));

/** TransactionFormat (API description 2). */
export const transactionFormat = looseObject(() => ({ eventFormat, transactionShape: string }));

/**
 * UpdateFormat (API description 2). `includeTransactions` is not in the document; without it a real
 * service finds no ordinary transaction.
 */
export const updateFormat = looseObject(() => ({
  includeTransactions: nullish(transactionFormat),
  includeReassignments: nullish(eventFormat),
  includeTopologyEvents: nullish(
    looseObject(() => ({
      includeParticipantAuthorizationEvents: nullish(
        looseObject(() => ({ parties: nullish(stringArray) })),
      ),
    })),
  ),
}));
