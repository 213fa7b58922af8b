import { createdEvent, updateFormat } from './contract-schema.ts';
import {
  boolean,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
  stringArray,
  anything,
} from './schema-helpers.ts';
import { archivedEvent } from './transaction-schema.ts';

export const updateByHashRequest = looseObject(() => ({ transactionHash: string, updateFormat }));

/** GetUpdateByOffsetRequest (3.4.12 and 3.6.0 alike). */
export const updateByOffsetRequest = looseObject(() => ({ offset: integer, updateFormat }));

/** GetCompletionByHashRequest (3.6.0). */
export const completionByHashRequest = looseObject(() => ({ transactionHash: string }));

const completion = looseObject(() => ({
  commandId: string,
  status: nullish(looseObject(() => ({ code: integer }))),
  updateId: nullish(string),
  userId: nullish(string),
  actAs: nullish(stringArray),
  submissionId: nullish(string),
  offset: nullish(integer),
}));

/** GetCompletionByHashResponse (3.6.0). */
export const completionByHashResponse = looseObject(() => ({
  acceptedCompletion: nullish(completion),
  lastRejectedCompletions: nullish(listOf(completion)),
}));

export const executeAndWaitResponse = looseObject(() => ({
  updateId: string,
  completionOffset: integer,
}));

/** Only the format decides what is returned of the events. */
export const eventsByContractIdRequest = looseObject(() => ({
  contractId: string,
  eventFormat: anything,
}));

export const eventsByContractIdResponse = looseObject(() => ({
  created: nullish(looseObject(() => ({ createdEvent, synchronizerId: string }))),
  archived: nullish(looseObject(() => ({ archivedEvent, synchronizerId: string }))),
}));

/** GetLsuResponse (Splice 0.7.4); absent if no upgrade is announced. */
export const upgradeResponse = looseObject(() => ({
  lsu: nullish(
    looseObject(() => ({
      topologyFreezeTime: string,
      upgradeTime: string,
      successorPhysicalSynchronizerId: string,
    })),
  ),
}));

/** GetMemberTrafficStatusResponse (Splice 0.7.4), in bytes, without the free base traffic. */
export const memberTrafficResponse = looseObject(() => ({
  traffic_status: looseObject(() => ({
    actual: looseObject(() => ({ total_consumed: integer, total_limit: integer })),
    target: looseObject(() => ({ total_purchased: integer })),
  })),
}));

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

export const generateTopologyResponse = looseObject(() => ({
  partyId: string,
  publicKeyFingerprint: string,
  topologyTransactions: stringArray,
  multiHash: string,
}));

/** `permission` is required up to 3.4 only. */
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

export const participantIdResponse = looseObject(() => ({ participantId: string }));
