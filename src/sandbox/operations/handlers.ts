import { checkRequestRules } from '../../ledger/operation-schemas.ts';
import type { FurtherOperationName } from '../../ledger/further-operations.ts';
import {
  isOneOfSix,
  operations,
  type Operation,
  type OperationName,
} from '../../ledger/operations.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { findShapeProblems } from '../../ledger/schema/schema-helpers.ts';
import { isPresent } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { synchronizerTimes } from '../json/update-json.ts';
import type { Result } from '../../lib/result.ts';
import {
  invalidField,
  permissionDenied,
  unauthenticated,
  undecodableBody,
  type Refusal,
  ok,
  toReply,
  type OperationResult,
  type HttpReply,
  invalidFieldType,
  invalidArgument,
  missingField,
} from '../server/replies.ts';
import {
  listRights,
  mayAllocate,
  mayExecute,
  userJson,
  type LedgerRequest,
  type User,
} from '../server/ledger-request.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { vettedPackages } from '../state/templates.ts';
import {
  checkContractRequest,
  checkTransactionRequest,
  checkUpdateRequest,
  contractById,
  eventsByContractId,
  transactionById,
  updateByHash,
  updateById,
  updateByOffset,
} from './lookups/lookups.ts';
import {
  listActiveContracts,
  pageActiveContracts,
  listLedgerUpdates,
  prunedUpTo,
} from './lookups/ledger-updates.ts';
import { allocateParty, checkAllocation } from './parties/allocate.ts';
import { generateTopology } from './parties/generate-topology.ts';
import type { ScanEndpointName } from './scan/scan-handlers.ts';
import { completionByHash, completions } from './submit/completions.ts';
import { checkSubmission, executeAndWait, executeSubmission } from './submit/execute.ts';
import { preferredPackages, prepareSubmission } from './submit/prepare-submission.ts';

interface Handler {
  readonly isAllowed?: (world: LedgerState, request: LedgerRequest) => boolean;
  /** Refuses in the ledger's own words, before the general rules. */
  readonly check?: (body: JsonObject) => Refusal | undefined;
  /** Whose rules a request keeps, if not those of the operation itself. */
  readonly rules?: OperationName;
  readonly carryOut: (
    world: LedgerState,
    body: JsonObject,
    request: LedgerRequest,
  ) => OperationResult;
}

export type LedgerOperationName = Exclude<OperationName | FurtherOperationName, ScanEndpointName>;

const isAdmin = (_: LedgerState, { user }: Pick<LedgerRequest, 'user'>): boolean =>
  user.rights.includes('ParticipantAdmin');

const execution = {
  isAllowed: mayExecute,
  check: checkSubmission,
  rules: 'executeSubmission',
} as const;

const partyDetails = ({ hosted, parties }: LedgerState, asked?: string): readonly JsonObject[] =>
  parties
    .filter((party) => asked === undefined || party === asked)
    .map((party) => ({
      party,
      isLocal: true,
      localMetadata: { resourceVersion: '0', annotations: {} },
      identityProviderId: hosted.get(party)?.identityProviderId ?? '',
    }));

const handlers: Readonly<Record<LedgerOperationName, Handler>> = {
  contractById: { check: checkContractRequest, carryOut: contractById },
  transactionById: { check: checkTransactionRequest, carryOut: transactionById },
  updateById: { check: checkUpdateRequest, carryOut: updateById },
  allocateParty: { isAllowed: mayAllocate, check: checkAllocation, carryOut: allocateParty },
  executeSubmission: { ...execution, carryOut: executeSubmission },
  executeAndWait: { ...execution, carryOut: executeAndWait },
  ledgerEnd: {
    carryOut: (world, _, { now }) =>
      ok({
        offset: world.offset,
        ...(world.release.hasRecordTimes && { synchronizerTimes: synchronizerTimes(world, now()) }),
      }),
  },
  party: {
    isAllowed: isAdmin,
    carryOut: (world, _, { parts }) => ok({ partyDetails: partyDetails(world, parts['party']) }),
  },
  parties: {
    isAllowed: isAdmin,
    carryOut: (world) => ok({ partyDetails: partyDetails(world), nextPageToken: '' }),
  },
  completions: { carryOut: completions },
  completionsOfUser: { carryOut: completions },
  connectedSynchronizers: {
    carryOut: ({ connected }) =>
      ok({
        connectedSynchronizers: connected.map(({ alias, id }) => ({
          synchronizerAlias: alias,
          synchronizerId: id,
          permission: 'PARTICIPANT_PERMISSION_UNSPECIFIED',
        })),
      }),
  },
  participantId: { carryOut: ({ participant }) => ok({ participantId: participant }) },
  authenticatedUser: { carryOut: (_, __, { user }) => ok({ user: userJson(user) }) },
  userRights: {
    isAllowed: (world, request) =>
      request.parts['user-id'] === request.user.id || isAdmin(world, request),
    carryOut: (world, _, { parts, users }) => listRights(world, users, parts['user-id'] ?? ''),
  },
  users: {
    isAllowed: isAdmin,
    carryOut: (_, __, { users }) => ok({ users: users.map(userJson), nextPageToken: '' }),
  },
  vettedPackages: {
    isAllowed: isAdmin,
    carryOut: ({ participant, synchronizer }) =>
      ok({
        vettedPackages: [
          {
            packages: vettedPackages(),
            participantId: participant,
            synchronizerId: synchronizer,
            topologySerial: 1,
          },
        ],
        nextPageToken: '',
      }),
  },
  generateTopology: { carryOut: generateTopology },
  prepareSubmission: { carryOut: prepareSubmission },
  preferredPackages: { carryOut: preferredPackages },
  eventsByContractId: { carryOut: eventsByContractId },
  updateByHash: { carryOut: updateByHash },
  ledgerUpdates: { carryOut: listLedgerUpdates },
  updateByOffset: { carryOut: updateByOffset },
  completionByHash: { carryOut: completionByHash },
  activeContracts: { carryOut: listActiveContracts },
  activeContractsPage: { carryOut: pageActiveContracts },
  latestPrunedOffsets: {
    carryOut: (world) => {
      const pruned = prunedUpTo(world);
      return ok({
        participantPrunedUpToInclusive: pruned,
        allDivulgedContractsPrunedUpToInclusive: pruned,
      });
    },
  },
};

const shapeProblem = (name: LedgerOperationName, body: Json): FieldProblem | undefined => {
  const { request }: Operation = operations[name];
  // What is no object lacks every field, in the words of a participant too.
  return request && findShapeProblems(request, isObject(body) ? body : {})[0];
};

/** `updateFormat` may be missing as far as decoding goes, and is asked for afterwards. */
const isLaterMissing = (name: LedgerOperationName, body: Json, { field }: FieldProblem): boolean =>
  isOneOfSix(name) && field === 'updateFormat' && isObject(body) && !isPresent(body[field]);

/** The ledger's errors name fields as its own protocol spells them. */
const protoName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const identifiers = /^(?:contractId|submissionId|userId|synchronizer|identityProviderId)$/;

const brokenRule = (name: OperationName | undefined, body: JsonObject): Refusal | undefined => {
  const [problem] = name === undefined ? [] : checkRequestRules(name, body);
  if (problem === undefined) return undefined;
  const { field, rule, message } = problem;
  if (rule === 'standard base64') return undecodableBody('The string is not a valid Base64', field);
  return identifiers.test(field)
    ? invalidField(protoName(field), `${message} (${rule})`)
    : invalidArgument(`${protoName(field)} ${message}: ${rule}`);
};

export type Asked = Omit<LedgerRequest, 'body' | 'user'> & {
  readonly name: LedgerOperationName;
  /** Null for a GET. */
  readonly decoded: Result<Json, string>;
  readonly user: User | undefined;
};

const respond = (
  world: LedgerState,
  { name, user, decoded, ...context }: Asked,
): OperationResult | typeof unauthenticated => {
  const {
    isAllowed,
    check,
    rules = isOneOfSix(name) ? name : undefined,
    carryOut,
  } = handlers[name];
  if (!decoded.ok) return undecodableBody(decoded.error);
  const { value: json } = decoded;
  const problem = shapeProblem(name, json);
  const isLater = problem !== undefined && isLaterMissing(name, json, problem);
  if (problem !== undefined && !isLater) return invalidFieldType(problem);
  if (user === undefined) return unauthenticated;
  const body = isObject(json) ? json : {};
  const request = { ...context, user, body };
  if (isAllowed?.(world, request) === false) return permissionDenied;
  if (isLater) return missingField('update_format');
  return check?.(body) ?? brokenRule(rules, body) ?? carryOut(world, body, request);
};

export const handleLedger = (world: LedgerState, asked: Asked, traceId: string): HttpReply => {
  const result = respond(world, asked);
  return typeof result === 'function' ? result(traceId) : toReply(result, traceId);
};
