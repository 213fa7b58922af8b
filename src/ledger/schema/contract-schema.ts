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

/** The API description (2) doesn't show values of `format` and `signingAlgorithmSpec`. */
const signature = looseObject(() => ({
  format: string,
  signature: string,
  signedBy: string,
  signingAlgorithmSpec: string,
}));

/** API description 2: a topology transaction and its own signatures. */
const signedTransaction = looseObject(() => ({
  transaction: string,
  signatures: nullish(listOf(signature)),
}));

export const allocateRequest = looseObject(() => ({
  synchronizer: string,
  onboardingTransactions: listOf(signedTransaction),
  multiHashSignatures: nullish(listOf(signature)),
  identityProviderId: nullish(string),
  waitForAllocation: nullish(boolean),
  userId: nullish(string),
}));

export const allocateResponse = looseObject(() => ({ partyId: string }));

const partySignatures = looseObject(() => ({
  signatures: listOf(looseObject(() => ({ party: string, signatures: listOf(signature) }))),
}));

/** API description 2; real services know two more variants. */
const deduplicationPeriod = variant(() => ({
  DeduplicationDuration: nullish(valueWrapper(duration)),
  DeduplicationOffset: nullish(valueWrapper(integer)),
  Empty: nullish(empty),
}));

/** API description 2; real services know two more variants of `time`. */
export const minLedgerTime = looseObject(() => ({
  time: variant(() => ({
    Empty: nullish(empty),
    MinLedgerTimeAbs: nullish(valueWrapper(string)),
    MinLedgerTimeRel: nullish(valueWrapper(duration)),
  })),
}));

/** API description 4.4; V4 exists since release 3.6. */
export const hashingSchemes = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
  'HASHING_SCHEME_VERSION_V4',
] as const;

export const executeRequest = looseObject(() => ({
  preparedTransaction: string,
  partySignatures,
  submissionId: string,
  hashingSchemeVersion: string,
  deduplicationPeriod: nullish(deduplicationPeriod),
  userId: nullish(string),
  minLedgerTime: nullish(minLedgerTime),
}));

/** API description 2: an empty object. */
export const executeResponse = looseObject(() => ({}));

/** The API description shows Empty; real services know three more. */
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

const eventFormat = looseObject(() => ({
  filtersByParty: nullish(recordOf(filters)),
  filtersForAnyParty: nullish(filters),
  verbose: nullish(boolean),
}));

export const transactionFormat = looseObject(() => ({ eventFormat, transactionShape: string }));

/** Without `includeTransactions`, a real service finds no ordinary transaction. */
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

const statusDetail = looseObject(() => ({
  typeUrl: nullish(string),
  value: nullish(string),
  unknownFields: nullish(looseObject(() => ({ fields: nullish(looseObject(() => ({}))) }))),
  // A string up to 3.4, an object from 3.5 on.
  valueDecoded: nullish(anything),
}));

const interfaceView = looseObject(() => ({
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

/** Only the id is required, so that a response without some fields stays readable. */
export const contractEvent = {
  offset: nullish(integer),
  nodeId: nullish(integer),
  contractId: string,
  templateId: nullish(string),
  witnessParties: nullish(stringArray),
  packageName: nullish(string),
} as const;

export const createdEvent = looseObject(() => ({
  ...contractEvent,
  createArgument: nullish(anything),
  signatories: nullish(stringArray),
  createdAt: nullish(string),
  representativePackageId: nullish(string),
  acsDelta: nullish(boolean),
  contractKey: nullish(anything),
  contractKeyHash: nullish(string),
  createdEventBlob: nullish(string),
  interfaceViews: nullish(listOf(interfaceView)),
  observers: nullish(stringArray),
}));

/** The lookup of a contract never populates these (API description 4.1, rule 5). */
export const unpopulatedFields = [
  'offset',
  'nodeId',
  'createdEventBlob',
  'interfaceViews',
  'acsDelta',
] as const;

export const isNeverPopulated = ([first, second, ...others]: readonly unknown[]): boolean =>
  first === 'createdEvent' &&
  others.length === 0 &&
  unpopulatedFields.some((field) => field === second);

export const contractRequest = looseObject(() => ({
  contractId: string,
  queryingParties: nullish(stringArray),
}));

export const contractResponse = looseObject(() => ({ createdEvent }));
