import type { RequestOf } from '../operation-schemas.ts';

type UpdateFormat = RequestOf<'updateById'>['updateFormat'];
type TransactionFormat = NonNullable<RequestOf<'transactionById'>['transactionFormat']>;

/** The shape of a transaction: net changes, or every event. */
export type TransactionShape = 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';

/** The format options of a lookup; the parties are the ones that query. */
export type FormatChoice = {
  /** `package:Module:Entity`; empty lists mean everything. */
  readonly templates: readonly string[];
  readonly interfaces: readonly string[];
  /** True to include events of all other templates, as for interface views in a whole update. */
  readonly wildcard: boolean;
  /** True to ask for the views of the token standard wherever all events are included. */
  readonly standardViews: boolean;
  readonly verbose: boolean;
  readonly blob: boolean;
  readonly shape: TransactionShape;
  readonly transactions: boolean;
  readonly reassignments: boolean;
  readonly topology: boolean;
};

/** The choice that finds every kind of update, as seen by any reader. */
export const defaultFormatChoice: FormatChoice = {
  templates: [],
  interfaces: [],
  wildcard: false,
  standardViews: true,
  verbose: true,
  blob: false,
  shape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  transactions: true,
  reassignments: true,
  topology: true,
};

/**
 * The same choice without views: for questions about whether something happened. A participant that lacks
 * a package of the token standard refuses a request that names it.
 */
export const plainFormatChoice: FormatChoice = { ...defaultFormatChoice, standardViews: false };

type Filters = NonNullable<TransactionFormat['eventFormat']['filtersForAnyParty']>;

/**
 * Interfaces of the token standard. A wildcard alone returns no views; with these beside it, a ledger says
 * what every registry's holdings and offers are worth.
 */
export const standardInterfaces: readonly string[] = [
  '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
  '#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding',
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
];

const filtersOf = ({
  templates,
  interfaces,
  wildcard,
  standardViews,
  blob: includeCreatedEventBlob,
}: FormatChoice): Filters => {
  const isAll = wildcard || templates.length + interfaces.length === 0;
  const value = { includeCreatedEventBlob };
  const views =
    isAll && standardViews ? standardInterfaces.filter((id) => !interfaces.includes(id)) : [];
  return {
    cumulative: [
      ...(isAll ? [{ identifierFilter: { WildcardFilter: { value } } }] : []),
      ...templates.map((templateId) => ({
        identifierFilter: { TemplateFilter: { value: { templateId, ...value } } },
      })),
      ...[...interfaces, ...views].map((interfaceId) => ({
        identifierFilter: {
          InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, ...value } },
        },
      })),
    ],
  };
};

const eventFormatOf = (choice: FormatChoice, parties: readonly string[]) => {
  const filters = filtersOf(choice);
  const { verbose } = choice;
  return parties.length === 0
    ? { filtersByParty: {}, filtersForAnyParty: filters, verbose }
    : { filtersByParty: Object.fromEntries(parties.map((party) => [party, filters])), verbose };
};

/** The transaction format of a choice (API description 2). */
export const buildTransactionFormat = (
  choice: FormatChoice,
  parties: readonly string[],
): TransactionFormat => ({
  eventFormat: eventFormatOf(choice, parties),
  transactionShape: choice.shape,
});

/**
 * The update format of a choice (API description 2). A real service finds no ordinary transaction without
 * `includeTransactions`, which the API description does not show (API description 4.5).
 */
export const buildUpdateFormat = (
  choice: FormatChoice,
  parties: readonly string[],
): UpdateFormat => ({
  ...(choice.transactions ? { includeTransactions: buildTransactionFormat(choice, parties) } : {}),
  ...(choice.reassignments ? { includeReassignments: eventFormatOf(choice, parties) } : {}),
  ...(choice.topology
    ? {
        includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [...parties] } },
      }
    : {}),
});
