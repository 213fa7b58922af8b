import { createdEvent } from './contract-schema.ts';
import {
  anything,
  boolean,
  integer,
  listOf,
  looseObject,
  nullish,
  recordOf,
  string,
  stringArray,
} from './schema-helpers.ts';

/** LookupEntryByPartyResponse (Splice 0.7.4). */
export const ansEntryResponse = looseObject(() => ({
  entry: looseObject(() => ({
    contract_id: nullish(string),
    user: string,
    name: string,
    url: string,
    description: string,
    expires_at: nullish(string),
  })),
}));

/** Contract (Splice 0.7.4). */
const contract = looseObject(() => ({
  template_id: string,
  contract_id: string,
  payload: looseObject(() => ({})),
  created_at: string,
}));

/** LookupTransferPreapprovalByPartyResponse (Splice 0.7.4). */
export const transferPreapprovalResponse = looseObject(() => ({
  transfer_preapproval: looseObject(() => ({ contract, domain_id: nullish(string) })),
}));

/** GetPartyToParticipantResponseV1 (Splice 0.7.4). */
export const partyToParticipantsResponse = looseObject(() => ({ participant_ids: stringArray }));

/** GetPartyToParticipantResponse (Splice 0.7.4). */
export const partyToParticipantResponse = looseObject(() => ({ participant_id: string }));

/** GetOpenAndIssuingMiningRoundsRequest (Splice 0.7.4); omits rounds that the caller knows. */
export const miningRoundsRequest = looseObject(() => ({
  cached_open_mining_round_contract_ids: stringArray,
  cached_issuing_round_contract_ids: stringArray,
}));

const rounds = recordOf(
  looseObject(() => ({ contract: nullish(contract), domain_id: nullish(string) })),
);

/** GetOpenAndIssuingMiningRoundsResponse (Splice 0.7.4). */
export const miningRoundsResponse = looseObject(() => ({
  time_to_live_in_microseconds: integer,
  open_mining_rounds: rounds,
  issuing_mining_rounds: rounds,
}));

/** GetClosedRoundsResponse (Splice 0.8.4). */
export const closedRoundsResponse = looseObject(() => ({ rounds: listOf(contract) }));

/** LookupFeaturedAppRightResponse (Splice 0.8.4); empty if the party has no right. */
export const featuredAppResponse = looseObject(() => ({ featured_app_right: nullish(contract) }));

/** GetValidatorFaucetsByValidatorResponse (Splice 0.8.4); without parties that are no validators. */
export const validatorFaucetsResponse = looseObject(() => ({
  validatorsReceivedFaucets: listOf(
    looseObject(() => ({
      validator: string,
      numRoundsCollected: integer,
      numRoundsMissed: integer,
      firstCollectedInRound: integer,
      lastCollectedInRound: integer,
    })),
  ),
}));

const holdingsOf = {
  migration_id: integer,
  record_time: string,
  record_time_match: nullish(string),
  page_size: integer,
  owner_party_ids: stringArray,
} as const;

/** HoldingsStateRequestV2 (Splice 0.8.4); tokens of pages are opaque. */
export const holdingsStateRequest = looseObject(() => ({ ...holdingsOf, after: nullish(string) }));

/** HoldingsStateRequest (Splice 0.7.4). */
export const holdingsStateV1Request = looseObject(() => ({
  ...holdingsOf,
  after: nullish(integer),
}));

const holdingsFound = {
  record_time: string,
  migration_id: integer,
  created_events: listOf(
    looseObject(() => ({
      contract_id: string,
      template_id: string,
      package_name: string,
      create_arguments: looseObject(() => ({})),
      created_at: string,
    })),
  ),
} as const;

/** AcsResponseV2 (Splice 0.8.4). */
export const holdingsStateResponse = looseObject(() => ({
  ...holdingsFound,
  next_page_token: nullish(string),
}));

/** AcsResponseV1 (Splice 0.7.4). */
export const holdingsStateV1Response = looseObject(() => ({
  ...holdingsFound,
  next_page_token: nullish(integer),
}));

/** GetActiveContractsRequest (3.4.12, 3.5.14 and 3.6.0). */
export const activeContractsRequest = looseObject(() => ({
  activeAtOffset: integer,
  eventFormat: nullish(anything),
  /** From Canton 3.7.0 on. */
  includeIncompleteReassignments: nullish(boolean),
}));

/** A contract that is being reassigned has another entry. */
const activeContract = looseObject(() => ({
  contractEntry: looseObject(() => ({
    JsActiveContract: nullish(looseObject(() => ({ createdEvent, synchronizerId: string }))),
    JsIncompleteUnassigned: nullish(
      looseObject(() => ({
        createdEvent,
        unassignedEvent: looseObject(() => ({ source: string, target: string })),
      })),
    ),
    JsIncompleteAssigned: nullish(
      looseObject(() => ({ assignedEvent: looseObject(() => ({ createdEvent, target: string })) })),
    ),
  })),
}));

export const activeContractsResponse = listOf(activeContract);

/** GetActiveContractsPageRequest (3.6.0). */
export const activeContractsPageRequest = looseObject(() => ({
  activeAtOffset: nullish(integer),
  eventFormat: anything,
  includeIncompleteReassignments: nullish(boolean),
  maxPageSize: nullish(integer),
  pageToken: nullish(string),
}));

/** JsGetActiveContractsPageResponse (3.6.0). */
export const activeContractsPageResponse = looseObject(() => ({
  activeAtOffset: integer,
  activeContracts: listOf(activeContract),
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
