import {
  anything,
  boolean,
  integer,
  listOf,
  nullish,
  looseObject,
  string,
  stringArray,
  empty,
  recordOf,
  variant,
  valueWrapper,
} from './schema-helpers.ts';

/** A filter by identifier; the API description shows the variant Empty, real services know three more. */
const identifierFilter = variant(() => ({
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

const filters = looseObject(() => ({
  cumulative: nullish(listOf(looseObject(() => ({ identifierFilter })))),
}));

/** Event format (API description 2, TransactionFormat and UpdateFormat). */
const eventFormat = looseObject(() => ({
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

/** Detail of a Status (API description 2, InterfaceView). */
const statusDetail = looseObject(() => ({
  typeUrl: nullish(string),
  value: nullish(string),
  unknownFields: nullish(looseObject(() => ({ fields: nullish(looseObject(() => ({}))) }))),
  // A string up to 3.4, an object of the detail's type from 3.5 on.
  valueDecoded: nullish(anything),
}));

/** InterfaceView (API description 2). */
export const interfaceView = looseObject(() => ({
  interfaceId: nullish(string),
  viewStatus: nullish(
    looseObject(() => ({
      code: nullish(integer),
      message: nullish(string),
      details: nullish(listOf(statusDetail)),
    })),
  ),
  viewValue: nullish(anything),
  implementationPackageId: nullish(string),
}));

/**
 * CreatedEvent (API description 2). The description does not show which fields are required: only the
 * identifier is, so that a response without some fields stays readable.
 */
export const createdEvent = looseObject(() => ({
  offset: nullish(integer),
  nodeId: nullish(integer),
  contractId: string,
  templateId: nullish(string),
  createArgument: nullish(anything),
  witnessParties: nullish(stringArray),
  signatories: nullish(stringArray),
  createdAt: nullish(string),
  packageName: nullish(string),
  representativePackageId: nullish(string),
  acsDelta: nullish(boolean),
  contractKey: nullish(anything),
  contractKeyHash: nullish(string),
  createdEventBlob: nullish(string),
  interfaceViews: nullish(listOf(interfaceView)),
  observers: nullish(stringArray),
}));

/** Never populated by the contract lookup: not to be used or parsed (API description 4.1, rule 5). */
export const unpopulatedFields = [
  'offset',
  'nodeId',
  'createdEventBlob',
  'interfaceViews',
  'acsDelta',
] as const;

/** Returns whether the field of a contract lookup's response is never populated. */
export const isNeverPopulated = ([first, second, ...others]: readonly unknown[]): boolean =>
  first === 'createdEvent' &&
  others.length === 0 &&
  unpopulatedFields.some((field) => field === second);

/** Request of the contract lookup (API description 4.1). */
export const contractRequest = looseObject(() => ({
  contractId: string,
  queryingParties: nullish(stringArray),
}));

/** Answer of the contract lookup (API description 4.1). */
export const contractResponse = looseObject(() => ({ createdEvent }));
