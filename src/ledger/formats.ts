import {
  empty,
  flag,
  keyed,
  list,
  maybe,
  open,
  text,
  texts,
  variant,
  wrapped,
} from './schema-kit.ts';

/** A filter by identifier; the interface shows the variant Empty, real services know three more. */
export const identifierFilter = variant({
  Empty: maybe(empty),
  WildcardFilter: maybe(wrapped(open({ includeCreatedEventBlob: maybe(flag) }))),
  TemplateFilter: maybe(wrapped(open({ templateId: text, includeCreatedEventBlob: maybe(flag) }))),
  InterfaceFilter: maybe(
    wrapped(
      open({
        interfaceId: text,
        includeInterfaceView: maybe(flag),
        includeCreatedEventBlob: maybe(flag),
      }),
    ),
  ),
});

export const filters = open({ cumulative: maybe(list(open({ identifierFilter }))) });

/** Event format (interface 2, TransactionFormat and UpdateFormat). */
export const eventFormat = open({
  filtersByParty: maybe(keyed(filters)),
  filtersForAnyParty: maybe(filters),
  verbose: maybe(flag),
});

/** TransactionFormat (interface 2). */
export const transactionFormat = open({ eventFormat, transactionShape: text });

/**
 * UpdateFormat (interface 2). `includeTransactions` is not in the document; without it a real
 * service finds no ordinary transaction.
 */
export const updateFormat = open({
  includeTransactions: maybe(transactionFormat),
  includeReassignments: maybe(eventFormat),
  includeTopologyEvents: maybe(
    open({ includeParticipantAuthorizationEvents: maybe(open({ parties: maybe(texts) })) }),
  ),
});
