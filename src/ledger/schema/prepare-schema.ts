import { minLedgerTime } from './contract-schema.ts';
import {
  anything,
  boolean,
  integer,
  integerOrText,
  listOf,
  looseObject,
  nullish,
  string,
  stringArray,
  variant,
} from './schema-helpers.ts';

/** One key names the kind. */
const command = variant(() => ({
  CreateCommand: nullish(looseObject(() => ({ templateId: string, createArguments: anything }))),
  ExerciseCommand: nullish(
    looseObject(() => ({
      templateId: string,
      contractId: string,
      choice: string,
      choiceArgument: anything,
    })),
  ),
  CreateAndExerciseCommand: nullish(
    looseObject(() => ({
      templateId: string,
      createArguments: anything,
      choice: string,
      choiceArgument: anything,
    })),
  ),
  ExerciseByKeyCommand: nullish(
    looseObject(() => ({
      templateId: string,
      contractKey: anything,
      choice: string,
      choiceArgument: anything,
    })),
  ),
}));

const disclosedContract = looseObject(() => ({
  createdEventBlob: string,
  templateId: nullish(string),
  contractId: nullish(string),
  synchronizerId: nullish(string),
}));

/** 3.4.12 ignores `hashingSchemeVersion` and the `limit` of keys. */
export const prepareRequest = looseObject(() => ({
  userId: nullish(string),
  commandId: string,
  commands: listOf(command),
  minLedgerTime: nullish(minLedgerTime),
  actAs: stringArray,
  readAs: nullish(stringArray),
  disclosedContracts: nullish(listOf(disclosedContract)),
  synchronizerId: nullish(string),
  packageIdSelectionPreference: nullish(stringArray),
  verboseHashing: nullish(boolean),
  prefetchContractKeys: nullish(
    listOf(
      looseObject(() => ({ templateId: string, contractKey: anything, limit: nullish(integer) })),
    ),
  ),
  maxRecordTime: nullish(string),
  estimateTrafficCost: nullish(
    looseObject(() => ({ disabled: nullish(boolean), expectedSignatures: nullish(stringArray) })),
  ),
  tapsMaxPasses: nullish(integer),
  hashingSchemeVersion: nullish(string),
}));

export const prepareResponse = looseObject(() => ({
  preparedTransaction: string,
  preparedTransactionHash: string,
  hashingSchemeVersion: string,
  hashingDetails: nullish(string),
  costEstimation: nullish(
    looseObject(() => ({
      estimationTimestamp: string,
      confirmationRequestTrafficCostEstimation: integerOrText,
      confirmationResponseTrafficCostEstimation: integerOrText,
      totalTrafficCostEstimation: integerOrText,
    })),
  ),
}));

export const authenticatedUserResponse = looseObject(() => ({
  user: looseObject(() => ({
    id: string,
    primaryParty: nullish(string),
    isDeactivated: nullish(boolean),
    identityProviderId: nullish(string),
  })),
}));

/** Each right has one variant; some hold a party. */
export const userRightsResponse = looseObject(() => ({
  rights: nullish(listOf(looseObject(() => ({ kind: nullish(variant(() => ({}))) })))),
}));

export const preferredPackagesRequest = looseObject(() => ({
  packageVettingRequirements: listOf(
    looseObject(() => ({ packageName: string, parties: stringArray })),
  ),
  synchronizerId: nullish(string),
  vettingValidAt: nullish(string),
}));

export const preferredPackagesResponse = looseObject(() => ({
  packageReferences: listOf(
    looseObject(() => ({ packageId: string, packageName: string, packageVersion: string })),
  ),
  synchronizerId: string,
}));

/** ListUsersResponse, as participants of 3.6 send it. */
export const usersResponse = looseObject(() => ({
  users: listOf(looseObject(() => ({ id: string, isDeactivated: nullish(boolean) }))),
  nextPageToken: nullish(string),
}));

export const vettedPackagesRequest = looseObject(() => ({
  packageMetadataFilter: nullish(
    looseObject(() => ({ packageNamePrefixes: nullish(listOf(string)) })),
  ),
  topologyStateFilter: nullish(looseObject(() => ({ participantIds: nullish(listOf(string)) }))),
  pageToken: nullish(string),
  pageSize: nullish(integer),
}));

/** ListVettedPackagesResponse: a package counts from `validFromInclusive` until `validUntilExclusive`. */
export const vettedPackagesResponse = looseObject(() => ({
  vettedPackages: listOf(
    looseObject(() => ({
      participantId: string,
      synchronizerId: string,
      packages: listOf(
        looseObject(() => ({
          packageId: string,
          packageName: nullish(string),
          packageVersion: nullish(string),
          validFromInclusive: nullish(string),
          validUntilExclusive: nullish(string),
        })),
      ),
    })),
  ),
  nextPageToken: nullish(string),
}));
