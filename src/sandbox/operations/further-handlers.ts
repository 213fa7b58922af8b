import type * as v from 'valibot';
import { furtherOperations, type FurtherOperationName } from '../../ledger/further-operations.ts';
import { findShapeProblems } from '../../ledger/schema/schema-helpers.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { synchronizerTimes } from '../json/update-json.ts';
import { parseRequestBody, invalidFieldType } from '../server/decode-body.ts';
import {
  ledgerError,
  permissionDenied,
  unauthenticated,
  notFoundError,
} from '../server/ledger-errors.ts';
import type { HttpReply } from '../server/reply.ts';
import { refuseFields, type FurtherRoute } from '../server/routes.ts';
import { mayExecute, actsAs, type User } from '../server/users.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { eventsByContractId, updateByHash, updateByOffset } from './lookups/further-lookups.ts';
import {
  listActiveContracts,
  pageActiveContracts,
  listLedgerUpdates,
  prunedUpTo,
} from './lookups/ledger-updates.ts';
import {
  toReply,
  undecodableBody,
  refuseOperation,
  type OperationRefusal,
  type OperationResult,
} from './operation.ts';
import { generateTopology } from './parties/generate-topology.ts';
import type { ScanOperationName } from './scan/further-scan-handlers.ts';
import { completionByHash, completions } from './submit/completions.ts';
import { executeAndWait, executeForTransaction } from './submit/execute-and-wait.ts';
import { preferredPackages } from './submit/preferred-packages.ts';
import { prepareSubmission } from './submit/prepare-submission.ts';

/** The user of the token (GetUserResponse of the JSON Ledger API, 3.4.12 and 3.6.0). */
const userJson = ({ id }: User): JsonObject => ({
  user: {
    id,
    primaryParty: '',
    isDeactivated: false,
    metadata: { resourceVersion: '0', annotations: {} },
    identityProviderId: '',
    primaryPartyAuthentication: false,
  },
});

const right = (kind: string, value: JsonObject = {}): JsonObject => ({
  kind: { [kind]: { value } },
});

/** The rights of a user, and nothing that was not given (ListUserRightsResponse). */
const listRights = (world: LedgerState, users: readonly User[], id: string): OperationResult => {
  const user = users.find((known) => known.id === id);
  if (user === undefined)
    return refuseOperation(
      notFoundError('USER_NOT_FOUND', `list user rights failed for unknown user "${id}"`, [
        ['USER', id],
      ]),
    );
  const rights = [
    ...user.rights.map((kind) => right(kind)),
    ...actsAs(world, user).map((party) => right('CanActAs', { party })),
  ];
  return { kind: 'ok', answer: { rights } };
};

const partyDetails = ({ hosted, parties }: LedgerState, asked?: string): readonly JsonObject[] =>
  parties
    .filter((party) => asked === undefined || party === asked)
    .map((party) => ({
      party,
      isLocal: true,
      localMetadata: { resourceVersion: '0', annotations: {} },
      identityProviderId: hosted.get(party)?.identityProviderId ?? '',
    }));

/** A request for an operation around the six, and its surroundings. */
interface FurtherRequest {
  readonly parts: FurtherRoute['parts'];
  readonly query: URLSearchParams;
  readonly body: Json;
  readonly user: User;
  readonly users: readonly User[];
  readonly nowMs: number;
}

type FurtherContext = Pick<FurtherRequest, 'query' | 'users' | 'nowMs'> & {
  readonly user: User | undefined;
  readonly body: string;
  readonly traceId: string;
};

interface Handler {
  /** Whether a user may send it; without it everybody may. */
  readonly isAllowed?: (request: FurtherRequest, world: LedgerState) => boolean;
  readonly carryOut: (world: LedgerState, request: FurtherRequest) => OperationResult;
}

const ok = (answer: Json): OperationResult => ({ kind: 'ok', answer });

const forAdmin: Handler['isAllowed'] = ({ user }) => user.rights.includes('ParticipantAdmin');

const forExecution: Handler['isAllowed'] = ({ user, body }, world) => mayExecute(world, user, body);

const object = (body: Json): JsonObject => (isObject(body) ? body : {});

type LedgerOperationName = Exclude<FurtherOperationName, ScanOperationName>;

const handlers: Readonly<Record<LedgerOperationName, Handler>> = {
  ledgerEnd: {
    carryOut: (world, { nowMs }) =>
      ok({
        offset: world.offset,
        ...(world.release.hasRecordTimes && { synchronizerTimes: synchronizerTimes(world, nowMs) }),
      }),
  },
  party: {
    isAllowed: forAdmin,
    carryOut: (world, { parts }) => ok({ partyDetails: partyDetails(world, parts['party']) }),
  },
  parties: {
    isAllowed: forAdmin,
    carryOut: (world) => ok({ partyDetails: partyDetails(world), nextPageToken: '' }),
  },
  completions: {
    carryOut: (world, { body, nowMs }) => completions(world, object(body), nowMs),
  },
  completionsOfUser: {
    carryOut: (world, { body, nowMs }) => completions(world, object(body), nowMs),
  },
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
  authenticatedUser: { carryOut: (_, { user }) => ok(userJson(user)) },
  userRights: {
    isAllowed: (request, world) =>
      request.parts['user-id'] === request.user.id || forAdmin(request, world),
    carryOut: (world, { parts, users }) => listRights(world, users, parts['user-id'] ?? ''),
  },
  generateTopology: { carryOut: (world, { body }) => generateTopology(world, object(body)) },
  prepareSubmission: {
    carryOut: (world, { body, nowMs }) => prepareSubmission(world, object(body), nowMs),
  },
  preferredPackages: {
    carryOut: (world, { body }) => preferredPackages(world, object(body)),
  },
  executeAndWait: {
    isAllowed: forExecution,
    carryOut: (world, { body, ...context }) => executeAndWait(world, object(body), context),
  },
  executeAndWaitForTransaction: {
    isAllowed: forExecution,
    carryOut: (world, { body, ...context }) => executeForTransaction(world, object(body), context),
  },
  eventsByContractId: { carryOut: (world, { body }) => eventsByContractId(world, object(body)) },
  updateByHash: { carryOut: (world, { body }) => updateByHash(world, object(body)) },
  ledgerUpdates: {
    carryOut: (world, { body, ...context }) => listLedgerUpdates(world, object(body), context),
  },
  updateByOffset: { carryOut: (world, { body }) => updateByOffset(world, object(body)) },
  completionByHash: { carryOut: (world, { body }) => completionByHash(world, object(body)) },
  activeContracts: {
    carryOut: (world, { body, query }) => listActiveContracts(world, object(body), query),
  },
  activeContractsPage: { carryOut: (world, { body }) => pageActiveContracts(world, object(body)) },
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

const readBody = (name: FurtherOperationName, body: string): Result<Json, OperationRefusal> => {
  const operation: { readonly method: string; readonly request?: v.GenericSchema } =
    furtherOperations[name];
  if (operation.method === 'GET') return { ok: true, value: null };
  const decoded = parseRequestBody(body);
  if (!decoded.ok) return { ok: false, error: undecodableBody(decoded.error) };
  const [problem] =
    operation.request === undefined ? [] : findShapeProblems(operation.request, decoded.value);
  return problem === undefined
    ? decoded
    : { ok: false, error: invalidFieldType(decoded.value, problem) };
};

/** Answers an operation around the six. A body that can't be decoded is refused before a token. */
export const handleFurther = (
  world: LedgerState,
  { name, parts }: FurtherRoute & { readonly name: LedgerOperationName },
  { body, traceId, user, ...context }: FurtherContext,
): HttpReply => {
  const { isAllowed, carryOut } = handlers[name];
  const read = readBody(name, body);
  if (!read.ok) return toReply(read.error, traceId);
  const disabled = world.release.disablesDeprecated
    ? refuseFields(furtherOperations[name].path, read.value)
    : undefined;
  if (disabled !== undefined) return ledgerError(disabled, traceId);
  if (user === undefined) return unauthenticated(traceId);
  const request = { ...context, user, parts, body: read.value };
  return isAllowed?.(request, world) === false
    ? permissionDenied(traceId)
    : toReply(carryOut(world, request), traceId);
};
