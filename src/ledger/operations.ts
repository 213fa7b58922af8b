import type { Service } from './releases.ts';
import type * as v from 'valibot';
import { allocateRules, executeRules } from './rules/execute-rules.ts';
import * as lookupRules from './rules/lookup-rules.ts';
import type { RequestRule } from './rules/rules.ts';
import { activitiesRequest, activitiesResponse } from './schema/activity-schema.ts';
import * as contract from './schema/contract-schema.ts';
import * as party from './schema/party-schema.ts';
import * as prepare from './schema/prepare-schema.ts';
import {
  anything,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
} from './schema/schema-helpers.ts';
import * as topology from './schema/topology-schema.ts';
import * as transaction from './schema/transaction-schema.ts';

export interface Operation {
  /** A `scan` never sees the token (API description 5). */
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  /** `{name}` is a part that the caller fills in. */
  readonly path: string;
  /** A write can't be undone and is never sent twice automatically. */
  readonly effect: 'read' | 'write';
  readonly request?: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** The first of the compared releases whose document has it; absent for the oldest. */
  readonly since?: LedgerRelease | undefined;
  /** The release that disables it by default. The next one removes it. */
  readonly disabledIn?: LedgerRelease;
  /** The section of the API description. */
  readonly specSection?: string;
  /** What a schema can't express. */
  readonly rules?: readonly RequestRule[];
}

type LedgerRelease = '3.5' | '3.6';

const get = <R extends v.GenericSchema>(path: string, response: R, since?: LedgerRelease) =>
  ({ service: 'ledger', method: 'GET', path, effect: 'read', response, since }) as const;

const post = <Q extends v.GenericSchema, R extends v.GenericSchema>(
  path: string,
  request: Q,
  response: R,
  since?: LedgerRelease,
) => ({ ...get(path, response, since), method: 'POST', request }) as const;

const scanGet = <R extends v.GenericSchema>(path: string, response: R) =>
  ({ ...get(path, response), service: 'scan' }) as const;

const scanPost = <Q extends v.GenericSchema, R extends v.GenericSchema>(
  path: string,
  request: Q,
  response: R,
) => ({ ...post(path, request, response), service: 'scan' }) as const;

/** Responds when the submission ended; the body is that of execute. */
export const executeAndWaitPath = '/v2/interactive-submission/executeAndWait';

const partyDetails = looseObject(() => ({ partyDetails: listOf(anything) }));

/**
 * Every endpoint of the two services: the client, the sandbox and the commands follow from this table. The
 * first six are those of the API description. The others are described by OpenAPI documents:
 * canton-network/cf-docs for 3.4.12, 3.5.14 and Splice 0.7.4, digital-asset/canton for 3.6.0, and those of
 * Splice 0.8.4. A service may lack each of them, and a token may not permit it, so none of the six depends
 * on them.
 */
export const operations = {
  contractById: {
    ...post('/v2/contracts/contract-by-id', contract.contractRequest, contract.contractResponse),
    ...{ specSection: '4.1', rules: lookupRules.contractRules },
  },
  transactionById: {
    ...post(
      '/v2/updates/transaction-by-id',
      transaction.transactionRequest,
      transaction.transactionResponse,
    ),
    ...{ specSection: '4.2', rules: lookupRules.transactionRules, disabledIn: '3.6' },
  },
  allocateParty: {
    ...post('/v2/parties/external/allocate', contract.allocateRequest, contract.allocateResponse),
    ...{ effect: 'write', specSection: '4.3', rules: allocateRules },
  },
  executeSubmission: {
    ...post(
      '/v2/interactive-submission/execute',
      contract.executeRequest,
      contract.executeResponse,
    ),
    ...{ effect: 'write', specSection: '4.4', rules: executeRules },
  },
  updateById: {
    ...post('/v2/updates/update-by-id', transaction.updateRequest, transaction.updateResponse),
    ...{ specSection: '4.5', rules: lookupRules.updateRules },
  },
  activities: {
    ...scanPost('/v0/activities', activitiesRequest, activitiesResponse),
    ...{ specSection: '4.6', rules: lookupRules.activitiesRules },
  },
  /** Completions are read from there on. */
  ledgerEnd: get('/v2/state/ledger-end', transaction.offsetCheckpoint),
  party: get('/v2/parties/{party}', partyDetails),
  parties: get('/v2/parties', partyDetails),
  completions: post('/v2/commands/command-completions', anything, listOf(anything), '3.5'),
  /** Completions as ledgers before 3.5 have them: this endpoint also needs the user. */
  completionsOfUser: post('/v2/commands/completions', anything, listOf(anything)),
  connectedSynchronizers: get(
    '/v2/state/connected-synchronizers',
    topology.connectedSynchronizersResponse,
  ),
  participantId: get('/v2/parties/participant-id', topology.participantIdResponse),
  authenticatedUser: get('/v2/authenticated-user', prepare.authenticatedUserResponse),
  userRights: get('/v2/users/{user-id}/rights', prepare.userRightsResponse),
  /** One page of them; only an administrator may list users. */
  users: get('/v2/users', prepare.usersResponse, '3.6'),
  /** The packages that participants have vetted, in pages. */
  vettedPackages: post(
    '/v2/package-vetting/list',
    prepare.vettedPackagesRequest,
    prepare.vettedPackagesResponse,
    '3.6',
  ),
  /** This operation changes nothing. */
  generateTopology: post(
    '/v2/parties/external/generate-topology',
    topology.generateTopologyRequest,
    topology.generateTopologyResponse,
  ),
  /** This operation changes nothing. */
  prepareSubmission: post(
    '/v2/interactive-submission/prepare',
    prepare.prepareRequest,
    prepare.prepareResponse,
  ),
  preferredPackages: post(
    '/v2/interactive-submission/preferred-packages',
    prepare.preferredPackagesRequest,
    prepare.preferredPackagesResponse,
  ),
  executeAndWait: {
    ...post(executeAndWaitPath, contract.executeRequest, topology.executeAndWaitResponse),
    effect: 'write',
  },
  /** Its end where it is archived. */
  eventsByContractId: post(
    '/v2/events/events-by-contract-id',
    topology.eventsByContractIdRequest,
    topology.eventsByContractIdResponse,
  ),
  /** The newest offset up to which updates are pruned. */
  latestPrunedOffsets: get(
    '/v2/state/latest-pruned-offsets',
    looseObject(() => ({
      participantPrunedUpToInclusive: nullish(integer),
      allDivulgedContractsPrunedUpToInclusive: nullish(integer),
    })),
  ),
  updateByHash: post(
    '/v2/updates/update-by-hash',
    topology.updateByHashRequest,
    transaction.updateResponse,
    '3.6',
  ),
  updateByOffset: post(
    '/v2/updates/update-by-offset',
    topology.updateByOffsetRequest,
    transaction.updateResponse,
  ),
  completionByHash: post(
    '/v2/commands/completion-by-hash',
    topology.completionByHashRequest,
    topology.completionByHashResponse,
    '3.6',
  ),
  /** At most as many as the service lists at once. */
  ledgerUpdates: post(
    '/v2/updates',
    transaction.ledgerUpdatesRequest,
    transaction.ledgerUpdatesResponse,
  ),
  /** At most as many as the service lists at once. */
  activeContracts: post(
    '/v2/state/active-contracts',
    party.activeContractsRequest,
    party.activeContractsResponse,
  ),
  /** The contracts come in pages. */
  activeContractsPage: post(
    '/v2/state/active-contracts-page',
    party.activeContractsPageRequest,
    party.activeContractsPageResponse,
    '3.6',
  ),
  scanUpdateByHash: scanGet(
    '/v2/updates/hash/{hash}',
    looseObject(() => ({ update_id: string })),
  ),
  /** Returns the bought and the used traffic. */
  memberTraffic: scanGet(
    '/v0/domains/{domain_id}/members/{member_id}/traffic-status',
    topology.memberTrafficResponse,
  ),
  partyToParticipants: scanGet(
    '/v1/domains/{domain_id}/parties/{party_id}/participant-id',
    party.partyToParticipantsResponse,
  ),
  /** Older scans fail with 500 for a party that several participants host. */
  partyToParticipant: scanGet(
    '/v0/domains/{domain_id}/parties/{party_id}/participant-id',
    party.partyToParticipantResponse,
  ),
  /** The names are those of the Amulet name service. */
  ansEntryByParty: scanGet('/v0/ans-entries/by-party/{party}', party.ansEntryResponse),
  /** A preapproval accepts transfers without asking the receiver. */
  transferPreapprovalByParty: scanGet(
    '/v0/transfer-preapprovals/by-party/{party}',
    party.transferPreapprovalResponse,
  ),
  /** The holdings come in pages, the oldest first. */
  holdingsState: scanPost(
    '/v2/holdings/state',
    party.holdingsStateRequest,
    party.holdingsStateResponse,
  ),
  /** Before Splice 0.7.5. Its removal is planned for 0.9.0. */
  holdingsStateV1: scanPost(
    '/v1/holdings/state',
    party.holdingsStateV1Request,
    party.holdingsStateV1Response,
  ),
  miningRounds: scanPost(
    '/v0/open-and-issuing-mining-rounds',
    party.miningRoundsRequest,
    party.miningRoundsResponse,
  ),
  /** Closed rounds whose coupons the DSO has not all expired yet. */
  closedRounds: scanGet('/v0/closed-rounds', party.closedRoundsResponse),
  /** The right of an app to rewards, if it has one. */
  featuredApp: scanGet('/v0/featured-apps/{provider_party_id}', party.featuredAppResponse),
  /** In how many rounds a validator reported that it is alive. */
  validatorFaucets: scanGet('/v0/validators/validator-faucets', party.validatorFaucetsResponse),
  /** The network as the scan knows it: its party, its rules and their configuration. */
  dso: scanGet('/v0/dso', party.dsoResponse),
  upgrade: scanGet('/v0/lsu', topology.upgradeResponse),
} as const satisfies Record<string, Operation>;

/** Those of the API description, which commands and forms are about. */
export const operationNames = [
  'contractById',
  'transactionById',
  'allocateParty',
  'executeSubmission',
  'updateById',
  'activities',
] as const satisfies readonly (keyof typeof operations)[];

export type OperationName = (typeof operationNames)[number];

export const isOneOfSix = (name: string): name is OperationName =>
  operationNames.some((each) => each === name);

/** One update is below, by its id. */
export const scanUpdatesPath = '/v2/updates';

/** Services respond here without a token. */
export const versionPaths = { ledger: '/v2/version', scan: '/version' } as const;

export const isAwaitedExecution = (url: string): boolean => url.endsWith(executeAndWaitPath);

export const writePaths = (operation: 'allocateParty' | 'executeSubmission'): readonly string[] =>
  operation === 'executeSubmission'
    ? [operations.executeSubmission.path, executeAndWaitPath]
    : [operations.allocateParty.path];
