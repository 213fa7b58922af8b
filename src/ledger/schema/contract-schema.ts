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
  duration,
} from './schema-helpers.ts';

/** Signature (API description 2). Values of `format` and `signingAlgorithmSpec` are not shown there. */
const signature = looseObject(() => ({
  format: string,
  signature: string,
  signedBy: string,
  signingAlgorithmSpec: string,
}));

/** SignedTransaction (API description 2): an encoded topology transaction and its own signatures. */
const signedTransaction = looseObject(() => ({
  transaction: string,
  signatures: nullish(listOf(signature)),
}));

/** Request that allocates an externally signed party (API description 4.3). */
export const allocateRequest = looseObject(() => ({
  synchronizer: string,
  onboardingTransactions: listOf(signedTransaction),
  multiHashSignatures: nullish(listOf(signature)),
  identityProviderId: nullish(string),
  waitForAllocation: nullish(boolean),
  userId: nullish(string),
}));

/** Answer of the allocation (API description 4.3). */
export const allocateResponse = looseObject(() => ({ partyId: string }));

/** PartySignatures (API description 2). */
const partySignatures = looseObject(() => ({
  signatures: listOf(looseObject(() => ({ party: string, signatures: listOf(signature) }))),
}));

/** DeduplicationPeriod (API description 2); real services know two more variants. */
const deduplicationPeriod = variant(() => ({
  DeduplicationDuration: nullish(valueWrapper(duration)),
  DeduplicationOffset: nullish(valueWrapper(integer)),
  Empty: nullish(empty),
}));

/** MinLedgerTime (API description 2); real services know two more variants of `time`. */
export const minLedgerTime = looseObject(() => ({
  time: variant(() => ({
    Empty: nullish(empty),
    MinLedgerTimeAbs: nullish(valueWrapper(string)),
    MinLedgerTimeRel: nullish(valueWrapper(duration)),
  })),
}));

/** The values of `hashingSchemeVersion` (API description 4.4; V4 is one since release 3.6). */
export const hashingSchemes = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
  'HASHING_SCHEME_VERSION_V4',
] as const;

/** Request that executes a prepared and signed submission (API description 4.4). */
export const executeRequest = looseObject(() => ({
  preparedTransaction: string,
  partySignatures,
  submissionId: string,
  hashingSchemeVersion: string,
  deduplicationPeriod: nullish(deduplicationPeriod),
  userId: nullish(string),
  minLedgerTime: nullish(minLedgerTime),
}));

/** ExecuteSubmissionResponse (API description 2): a JSON object; it is empty. */
export const executeResponse = looseObject(() => ({}));

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
