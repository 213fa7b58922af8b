import type * as v from 'valibot';
import type { Json } from '../lib/json/json.ts';
import {
  findMismatches,
  type SchemaMismatch,
  anything,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
} from './schema/schema-helpers.ts';
import {
  completionByHashRequest,
  completionByHashResponse,
  eventsByContractIdRequest,
  eventsByContractIdResponse,
  executeAndWaitForTransactionRequest,
  executeAndWaitForTransactionResponse,
  executeAndWaitResponse,
  updateByHashRequest,
  updateByOffsetRequest,
  memberTrafficResponse,
  upgradeResponse,
  connectedSynchronizersResponse,
  generateTopologyRequest,
  generateTopologyResponse,
  participantIdResponse,
} from './schema/topology-schema.ts';
import { executeAndWaitPath } from './operations.ts';
import {
  ledgerUpdatesRequest,
  ledgerUpdatesResponse,
  offsetCheckpoint,
  updateResponse,
} from './schema/transaction-schema.ts';
import { executeRequest } from './schema/contract-schema.ts';
import {
  authenticatedUserResponse,
  preferredPackagesRequest,
  preferredPackagesResponse,
  prepareRequest,
  prepareResponse,
  userRightsResponse,
} from './schema/prepare-schema.ts';
import {
  activeContractsPageRequest,
  activeContractsPageResponse,
  activeContractsRequest,
  activeContractsResponse,
  ansEntryResponse,
  closedRoundsResponse,
  featuredAppResponse,
  holdingsStateRequest,
  holdingsStateResponse,
  holdingsStateV1Request,
  holdingsStateV1Response,
  miningRoundsRequest,
  miningRoundsResponse,
  partyToParticipantResponse,
  partyToParticipantsResponse,
  transferPreapprovalResponse,
  validatorFaucetsResponse,
} from './schema/party-schema.ts';
import {
  dsoResponse,
  usersResponse,
  vettedPackagesRequest,
  vettedPackagesResponse,
} from './schema/node-schema.ts';
import { encodePathPart } from '../lib/io/service-address.ts';

type Release = '3.4' | '3.5' | '3.6' | 'scan 0.7.4' | 'scan 0.8.4';

interface FurtherOperation {
  readonly service: 'ledger' | 'scan';
  readonly method: 'GET' | 'POST';
  /** `{name}` is a part that the caller fills in. */
  readonly path: string;
  readonly effect: 'read' | 'write';
  readonly request?: v.GenericSchema;
  readonly response: v.GenericSchema;
  readonly documents: readonly Release[];
}

const everyRelease = ['3.4', '3.5', '3.6'] as const;

/**
 * Described by OpenAPI documents: canton-network/cf-docs for 3.4.12, 3.5.14 and Splice 0.7.4,
 * digital-asset/canton for 3.6.0. A service may lack each of them, and a token may not permit it,
 * so none of the six `operations` depends on them.
 */
export const furtherOperations = {
  /** Completions are read from there on. */
  ledgerEnd: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/state/ledger-end',
    effect: 'read',
    response: offsetCheckpoint,
    documents: everyRelease,
  },
  party: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/parties/{party}',
    effect: 'read',
    response: looseObject(() => ({ partyDetails: listOf(anything) })),
    documents: everyRelease,
  },
  parties: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/parties',
    effect: 'read',
    response: looseObject(() => ({ partyDetails: listOf(anything) })),
    documents: everyRelease,
  },
  completions: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/commands/command-completions',
    effect: 'read',
    response: listOf(anything),
    documents: ['3.5', '3.6'],
  },
  /** Completions as ledgers before 3.5 have them: this endpoint also needs the user. */
  completionsOfUser: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/commands/completions',
    effect: 'read',
    response: listOf(anything),
    documents: everyRelease,
  },
  connectedSynchronizers: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/state/connected-synchronizers',
    effect: 'read',
    response: connectedSynchronizersResponse,
    documents: everyRelease,
  },
  participantId: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/parties/participant-id',
    effect: 'read',
    response: participantIdResponse,
    documents: everyRelease,
  },
  authenticatedUser: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/authenticated-user',
    effect: 'read',
    response: authenticatedUserResponse,
    documents: everyRelease,
  },
  userRights: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/users/{user-id}/rights',
    effect: 'read',
    response: userRightsResponse,
    documents: everyRelease,
  },
  /** One page of them; only an administrator may list users. */
  users: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/users',
    effect: 'read',
    response: usersResponse,
    documents: ['3.6'],
  },
  /** The packages that participants have vetted, in pages. */
  vettedPackages: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/package-vetting/list',
    effect: 'read',
    request: vettedPackagesRequest,
    response: vettedPackagesResponse,
    documents: ['3.6'],
  },
  /** This operation changes nothing. */
  generateTopology: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/parties/external/generate-topology',
    effect: 'read',
    request: generateTopologyRequest,
    response: generateTopologyResponse,
    documents: everyRelease,
  },
  /** This operation changes nothing. */
  prepareSubmission: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/interactive-submission/prepare',
    effect: 'read',
    request: prepareRequest,
    response: prepareResponse,
    documents: everyRelease,
  },
  preferredPackages: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/interactive-submission/preferred-packages',
    effect: 'read',
    request: preferredPackagesRequest,
    response: preferredPackagesResponse,
    documents: everyRelease,
  },
  executeAndWait: {
    service: 'ledger',
    method: 'POST',
    path: executeAndWaitPath,
    effect: 'write',
    request: executeRequest,
    response: executeAndWaitResponse,
    documents: everyRelease,
  },
  executeAndWaitForTransaction: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/interactive-submission/executeAndWaitForTransaction',
    effect: 'write',
    request: executeAndWaitForTransactionRequest,
    response: executeAndWaitForTransactionResponse,
    documents: everyRelease,
  },
  /** Its end where it is archived. */
  eventsByContractId: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/events/events-by-contract-id',
    effect: 'read',
    request: eventsByContractIdRequest,
    response: eventsByContractIdResponse,
    documents: everyRelease,
  },
  /** The newest offset up to which updates are pruned. */
  latestPrunedOffsets: {
    service: 'ledger',
    method: 'GET',
    path: '/v2/state/latest-pruned-offsets',
    effect: 'read',
    response: looseObject(() => ({
      participantPrunedUpToInclusive: nullish(integer),
      allDivulgedContractsPrunedUpToInclusive: nullish(integer),
    })),
    documents: everyRelease,
  },
  updateByHash: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/updates/update-by-hash',
    effect: 'read',
    request: updateByHashRequest,
    response: updateResponse,
    documents: ['3.6'],
  },
  updateByOffset: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/updates/update-by-offset',
    effect: 'read',
    request: updateByOffsetRequest,
    response: updateResponse,
    documents: everyRelease,
  },
  completionByHash: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/commands/completion-by-hash',
    effect: 'read',
    request: completionByHashRequest,
    response: completionByHashResponse,
    documents: ['3.6'],
  },
  /** At most as many as the service lists at once. */
  ledgerUpdates: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/updates',
    effect: 'read',
    request: ledgerUpdatesRequest,
    response: ledgerUpdatesResponse,
    documents: everyRelease,
  },
  /** At most as many as the service lists at once. */
  activeContracts: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/state/active-contracts',
    effect: 'read',
    request: activeContractsRequest,
    response: activeContractsResponse,
    documents: everyRelease,
  },
  /** The contracts come in pages. */
  activeContractsPage: {
    service: 'ledger',
    method: 'POST',
    path: '/v2/state/active-contracts-page',
    effect: 'read',
    request: activeContractsPageRequest,
    response: activeContractsPageResponse,
    documents: ['3.6'],
  },
  scanUpdateByHash: {
    service: 'scan',
    method: 'GET',
    path: '/v2/updates/hash/{hash}',
    effect: 'read',
    response: looseObject(() => ({ update_id: string })),
    documents: ['scan 0.7.4'],
  },
  /** Returns the bought and the used traffic. */
  memberTraffic: {
    service: 'scan',
    method: 'GET',
    path: '/v0/domains/{domain_id}/members/{member_id}/traffic-status',
    effect: 'read',
    response: memberTrafficResponse,
    documents: ['scan 0.7.4'],
  },
  partyToParticipants: {
    service: 'scan',
    method: 'GET',
    path: '/v1/domains/{domain_id}/parties/{party_id}/participant-id',
    effect: 'read',
    response: partyToParticipantsResponse,
    documents: ['scan 0.7.4'],
  },
  /** Older scans fail with 500 for a party that several participants host. */
  partyToParticipant: {
    service: 'scan',
    method: 'GET',
    path: '/v0/domains/{domain_id}/parties/{party_id}/participant-id',
    effect: 'read',
    response: partyToParticipantResponse,
    documents: ['scan 0.7.4'],
  },
  /** The names are those of the Amulet name service. */
  ansEntryByParty: {
    service: 'scan',
    method: 'GET',
    path: '/v0/ans-entries/by-party/{party}',
    effect: 'read',
    response: ansEntryResponse,
    documents: ['scan 0.7.4'],
  },
  /** A preapproval accepts transfers without asking the receiver. */
  transferPreapprovalByParty: {
    service: 'scan',
    method: 'GET',
    path: '/v0/transfer-preapprovals/by-party/{party}',
    effect: 'read',
    response: transferPreapprovalResponse,
    documents: ['scan 0.7.4'],
  },
  /** The holdings come in pages, the oldest first. */
  holdingsState: {
    service: 'scan',
    method: 'POST',
    path: '/v2/holdings/state',
    effect: 'read',
    request: holdingsStateRequest,
    response: holdingsStateResponse,
    documents: ['scan 0.8.4'],
  },
  /** Before Splice 0.7.5. Its removal is planned for 0.9.0. */
  holdingsStateV1: {
    service: 'scan',
    method: 'POST',
    path: '/v1/holdings/state',
    effect: 'read',
    request: holdingsStateV1Request,
    response: holdingsStateV1Response,
    documents: ['scan 0.7.4', 'scan 0.8.4'],
  },
  miningRounds: {
    service: 'scan',
    method: 'POST',
    path: '/v0/open-and-issuing-mining-rounds',
    effect: 'read',
    request: miningRoundsRequest,
    response: miningRoundsResponse,
    documents: ['scan 0.7.4'],
  },
  /** Closed rounds whose coupons the DSO has not all expired yet. */
  closedRounds: {
    service: 'scan',
    method: 'GET',
    path: '/v0/closed-rounds',
    effect: 'read',
    response: closedRoundsResponse,
    documents: ['scan 0.7.4', 'scan 0.8.4'],
  },
  /** The right of an app to rewards, if it has one. */
  featuredApp: {
    service: 'scan',
    method: 'GET',
    path: '/v0/featured-apps/{provider_party_id}',
    effect: 'read',
    response: featuredAppResponse,
    documents: ['scan 0.8.4'],
  },
  /** In how many rounds a validator reported that it is alive. */
  validatorFaucets: {
    service: 'scan',
    method: 'GET',
    path: '/v0/validators/validator-faucets',
    effect: 'read',
    response: validatorFaucetsResponse,
    documents: ['scan 0.8.4'],
  },
  /** The network as the scan knows it: its party, its rules and their configuration. */
  dso: {
    service: 'scan',
    method: 'GET',
    path: '/v0/dso',
    effect: 'read',
    response: dsoResponse,
    documents: ['scan 0.7.4'],
  },
  upgrade: {
    service: 'scan',
    method: 'GET',
    path: '/v0/lsu',
    effect: 'read',
    response: upgradeResponse,
    documents: ['scan 0.7.4'],
  },
} as const satisfies Record<string, FurtherOperation>;

export type FurtherOperationName = keyof typeof furtherOperations;

export type FurtherResponse<N extends FurtherOperationName> = v.InferOutput<
  (typeof furtherOperations)[N]['response']
>;

export interface FurtherInput {
  /** The keys are the names in the path's braces. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

const fillPath = (path: string, parts: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodePathPart(parts[name] ?? ''));

export type FurtherReadName = {
  [N in FurtherOperationName]: (typeof furtherOperations)[N]['effect'] extends 'read' ? N : never;
}[FurtherOperationName];

/** A write is never sent this way. */
export const furtherRequest = (
  name: FurtherReadName,
  { path: parts = {}, ...rest }: FurtherInput = {},
) => {
  const { service, method, path } = furtherOperations[name];
  return { service, method, path: fillPath(path, parts), ...rest };
};

/** A deviation from the document is reported; the data is available in any case. */
export const readFurtherResponse = <N extends FurtherOperationName>(
  name: N,
  raw: Json,
): { readonly value?: FurtherResponse<N>; readonly mismatches: readonly SchemaMismatch[] } => {
  const mismatches = findMismatches(furtherOperations[name].response, raw);
  return mismatches.length === 0
    ? { value: raw as FurtherResponse<N>, mismatches }
    : { mismatches };
};
