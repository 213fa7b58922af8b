import {
  boolean,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
  stringArray,
} from './schema-helpers.ts';

/** GenerateExternalPartyTopologyRequest of the JSON Ledger API (3.4.12 and 3.6.0 alike). */
export const generateTopologyRequest = looseObject(() => ({
  synchronizer: string,
  partyHint: string,
  publicKey: looseObject(() => ({ format: string, keyData: string, keySpec: string })),
  localParticipantObservationOnly: nullish(boolean),
  otherConfirmingParticipantUids: nullish(stringArray),
  confirmationThreshold: nullish(integer),
  observingParticipantUids: nullish(stringArray),
}));

/** GenerateExternalPartyTopologyResponse. */
export const generateTopologyResponse = looseObject(() => ({
  partyId: string,
  publicKeyFingerprint: string,
  topologyTransactions: stringArray,
  multiHash: string,
}));

/** GetConnectedSynchronizersResponse; `permission` is required up to 3.4 only. */
export const connectedSynchronizersResponse = looseObject(() => ({
  connectedSynchronizers: nullish(
    listOf(
      looseObject(() => ({
        synchronizerAlias: string,
        synchronizerId: string,
        permission: nullish(string),
      })),
    ),
  ),
}));

/** GetParticipantIdResponse. */
export const participantIdResponse = looseObject(() => ({ participantId: string }));
