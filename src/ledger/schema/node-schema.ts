import {
  anything,
  boolean,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
} from './schema-helpers.ts';

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

/** GetDsoInfoResponse (Splice 0.7.4). */
export const dsoResponse = looseObject(() => ({
  dso_party_id: string,
  latest_mining_round: anything,
  amulet_rules: looseObject(() => ({
    contract: looseObject(() => ({ contract_id: string, payload: anything })),
  })),
}));
