import { LosslessNumber, isArray, isObject, type Json, type JsonObject } from '../lib/json/json.ts';
import type { Result } from '../lib/result.ts';
import type { Failure } from './failure/failure.ts';
import type { RequestOf } from './operation-schemas.ts';
import { objectAt } from '../lib/json/fields.ts';

type UpdateFormat = RequestOf<'updateById'>['updateFormat'];
type TransactionFormat = NonNullable<RequestOf<'transactionById'>['transactionFormat']>;

/** The shape has net changes, or every event. */
type TransactionShape = 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';

export type FormatChoice = {
  /** `package:Module:Entity`; empty lists mean everything. */
  readonly templates: readonly string[];
  readonly interfaces: readonly string[];
  /** Includes events of all other templates, as for interface views in a whole update. */
  readonly wildcard: boolean;
  /** Asks for the views of the token standard wherever all events are included. */
  readonly standardViews: boolean;
  readonly verbose: boolean;
  readonly blob: boolean;
  readonly shape: TransactionShape;
  readonly transactions: boolean;
  readonly reassignments: boolean;
  readonly topology: boolean;
};

/** Finds every kind of update, as seen by any reader. */
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
 * Tells whether something happened: a participant that lacks a package of the token standard
 * refuses a request that names it.
 */
export const plainFormatChoice: FormatChoice = { ...defaultFormatChoice, standardViews: false };

type Filters = NonNullable<TransactionFormat['eventFormat']['filtersForAnyParty']>;

/**
 * Interface filters to add to a wildcard: without them, a ledger returns no interface views, and amounts of
 * other registries stay unknown.
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

export const buildTransactionFormat = (
  choice: FormatChoice,
  parties: readonly string[],
): TransactionFormat => ({
  eventFormat: eventFormatOf(choice, parties),
  transactionShape: choice.shape,
});

/** Without `includeTransactions`, a real service finds no ordinary transaction. */
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

/** The participant has no package of a filter (recorded from Canton 3.6). */
const unknownPackageCodes: readonly unknown[] = [
  'PACKAGE_NAMES_NOT_FOUND',
  'TEMPLATES_OR_INTERFACES_NOT_FOUND',
];

/** Returns `splice-api-token-holding-v1` for `#splice-api-token-holding-v1:…`. */
const packageNameOf = (interfaceId: string): string => interfaceId.slice(1).split(':', 1)[0] ?? '';

const withoutInterfaces = (json: Json, unknown: readonly string[]): Json => {
  if (isArray(json))
    return json
      .filter((item) => {
        const id = objectAt(item, 'identifierFilter', 'InterfaceFilter', 'value')?.['interfaceId'];
        return typeof id !== 'string' || !unknown.includes(id);
      })
      .map((item) => withoutInterfaces(item, unknown));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withoutInterfaces(value, unknown)]),
  );
};

/** The participant lacks their packages. */
const refusedInterfaces = (request: Json, failure: Failure): readonly string[] => {
  const error = 'error' in failure ? failure.error : undefined;
  if (error === undefined || !unknownPackageCodes.includes(error.code)) return [];
  const asked = JSON.stringify(request);
  const ours = standardInterfaces.filter((id) => asked.includes(JSON.stringify(id)));
  const { cause = '' } = error;
  const named = ours.filter((id) => cause.includes(packageNameOf(id)));
  return named.length > 0 ? named : ours;
};

type Outcome = Result<unknown, { readonly failure: Failure }>;

/**
 * A participant that lacks packages of the token standard refuses the whole filter, although none
 * of its contracts implements their interfaces. This sends the read again without them. `unknown`
 * collects them for later reads.
 */
export const sendKnown = async <O extends Outcome>(
  request: Json,
  send: (request: Json) => Promise<O>,
  unknown: Set<string> = new Set(),
): Promise<O> => {
  const body = unknown.size === 0 ? request : withoutInterfaces(request, [...unknown]);
  const outcome = await send(body);
  const refused = outcome.ok ? [] : refusedInterfaces(body, outcome.error.failure);
  if (refused.length === 0) return outcome;
  for (const id of refused) unknown.add(id);
  return sendKnown(request, send, unknown);
};

/**
 * Asks for contracts in flight between synchronizers, too: from Canton 3.7.0 on, a participant leaves them
 * out otherwise; earlier ones ignore the field.
 */
export const buildContractsRequest = (offset: string, eventFormat: Json): JsonObject => ({
  activeAtOffset: new LosslessNumber(offset),
  eventFormat,
  includeIncompleteReassignments: true,
});

type UpdateRequest = RequestOf<'updateById'>;
type TransactionRequest = RequestOf<'transactionById'>;

/** Finds every kind of update (API description 4.5). */
export const defaultUpdateFormat = (parties: readonly string[]): UpdateRequest['updateFormat'] =>
  buildUpdateFormat(defaultFormatChoice, parties);

/** Asks for no views: every participant understands it. */
export const plainUpdateFormat = (parties: readonly string[]): UpdateRequest['updateFormat'] =>
  buildUpdateFormat(plainFormatChoice, parties);

/** Real services refuse a request with neither parties nor a format (API description 4.2). */
export const defaultTransactionRequest = (
  updateId: string,
  parties: readonly string[],
): TransactionRequest =>
  parties.length > 0
    ? { updateId, requestingParties: [...parties] }
    : { updateId, transactionFormat: buildTransactionFormat(defaultFormatChoice, []) };

/** "The service's default": real services refuse a submission that leaves the field out. */
export const defaultDeduplication = { Empty: {} } as const;
