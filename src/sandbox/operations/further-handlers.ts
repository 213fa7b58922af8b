import type * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { furtherOperations, type FurtherOperationName } from '../../ledger/further-operations.ts';
import { findShapeProblems } from '../../ledger/schema/schema-helpers.ts';
import { textsAt } from '../../lib/json/fields.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type { LedgerRelease } from '../ledger-release.ts';
import { completionStatus } from './completion-status.ts';
import { decodeBody, invalidFieldType } from '../server/decode-body.ts';
import type { FurtherRoute } from '../server/further-routes.ts';
import { invalidField, permissionDenied } from '../server/ledger-errors.ts';
import type { HttpReply } from '../server/reply.ts';
import { generateTopology } from './generate-topology.ts';
import {
  refuseOperation,
  toReply,
  undecodableBody,
  type OperationRefusal,
  type OperationResult,
} from './operation.ts';
import { preferredPackages } from './preferred-packages.ts';
import { prepareSubmission } from './prepare-submission.ts';
import { rightsJson, userJson } from './user-rights.ts';
import { toIsoTime } from '../state/ledger-time.ts';
import type { User } from '../server/users.ts';
import type { Completion, LedgerState } from '../state/ledger-state.ts';

const known = ({ hosted, parties }: LedgerState, party: string): readonly JsonObject[] =>
  parties.includes(party)
    ? [
        {
          party,
          isLocal: true,
          localMetadata: { resourceVersion: '0', annotations: {} },
          identityProviderId: hosted.get(party)?.identityProviderId ?? '',
        },
      ]
    : [];

/** How a submission ended, as the completion stream tells it. */
const completionJson = (
  { synchronizer }: LedgerState,
  { updateId = '', error, at, ...rest }: Completion,
): JsonObject => ({
  completionResponse: {
    Completion: {
      value: {
        ...rest,
        status: completionStatus(error, rest.submissionId),
        updateId,
        deduplicationPeriod: { Empty: {} },
        traceContext: null,
        synchronizerTime: { synchronizerId: synchronizer, recordTime: toIsoTime(at) },
        paidTrafficCost: 0,
      },
    },
  },
});

const completedSince = (
  world: LedgerState,
  begin: number,
  parties: readonly string[],
): readonly JsonObject[] =>
  world.completions
    .filter(({ offset, actAs }) => offset > begin && actAs.some((party) => parties.includes(party)))
    .map((completion) => completionJson(world, completion));

const checkpoint = ({ offset }: LedgerState): JsonObject => ({
  completionResponse: { OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } } },
});

const completions = (world: LedgerState, body: Json): OperationResult => {
  const request = isObject(body) ? body : {};
  const { beginExclusive = 0 } = request;
  if (!isNumeric(beginExclusive))
    return undecodableBody('Missing required field', 'beginExclusive');
  const begin = Number(String(beginExclusive));
  if (begin > world.offset)
    return refuseOperation(invalidField('begin_exclusive', 'is after the ledger end'));
  const parties = textsAt(request, 'parties');
  return { kind: 'ok', answer: [...completedSince(world, begin, parties), checkpoint(world)] };
};

/** A request for an operation around the six, and its surroundings. */
interface FurtherRequest {
  readonly parts: FurtherRoute['parts'];
  readonly body: Json;
  readonly user: User;
  readonly nowMs: number;
  readonly release: LedgerRelease;
}

/** A request before its body is read. */
type FurtherScene = Pick<FurtherRequest, 'user' | 'nowMs' | 'release'> & {
  readonly body: string;
  readonly traceId: string;
};

interface Handler {
  /** Whether a user may send it; without it everybody may. */
  readonly isAllowed?: (request: FurtherRequest) => boolean;
  readonly carryOut: (world: LedgerState, request: FurtherRequest) => OperationResult;
}

const ok = (answer: Json): OperationResult => ({ kind: 'ok', answer });

const forAdmin: Handler['isAllowed'] = ({ user }) => user.isAdmin;

const object = (body: Json): JsonObject => (isObject(body) ? body : {});

const handlers: Readonly<Record<FurtherOperationName, Handler>> = {
  ledgerEnd: { carryOut: ({ offset }) => ok({ offset }) },
  party: {
    isAllowed: forAdmin,
    carryOut: (world, { parts }) => ok({ partyDetails: known(world, parts['party'] ?? '') }),
  },
  completions: {
    isAllowed: forAdmin,
    carryOut: (world, { body }) => completions(world, body),
  },
  completionsOfUser: {
    isAllowed: forAdmin,
    carryOut: (world, { body }) => completions(world, body),
  },
  connectedSynchronizers: {
    carryOut: ({ connected }) =>
      ok({
        connectedSynchronizers: connected.map(({ alias, id }) => ({
          synchronizerAlias: alias,
          synchronizerId: id,
          permission: 'PARTICIPANT_PERMISSION_SUBMISSION',
        })),
      }),
  },
  participantId: { carryOut: ({ participant }) => ok({ participantId: participant }) },
  authenticatedUser: { carryOut: (_, { user }) => ok(userJson(user)) },
  userRights: {
    isAllowed: ({ parts, user }) => parts['user-id'] === user.id,
    carryOut: (world, { user }) => ok(rightsJson(world, user)),
  },
  generateTopology: { carryOut: (world, { body }) => generateTopology(world, object(body)) },
  prepareSubmission: {
    carryOut: (world, { body, nowMs, release }) =>
      prepareSubmission(world, object(body), { nowMs, release }),
  },
  preferredPackages: {
    carryOut: (world, { body }) => preferredPackages(world, object(body)),
  },
  latestPrunedOffsets: {
    carryOut: ({ ordered: [oldest] }) => {
      const pruned = (oldest?.offset ?? 1) - 1;
      return ok({
        participantPrunedUpToInclusive: pruned,
        allDivulgedContractsPrunedUpToInclusive: pruned,
      });
    },
  },
};

/** Reads a body and holds it against the document of its operation. */
const readBody = (name: FurtherOperationName, body: string): Result<Json, OperationRefusal> => {
  const operation: { readonly method: string; readonly request?: v.GenericSchema } =
    furtherOperations[name];
  if (operation.method === 'GET') return { ok: true, value: null };
  const decoded = decodeBody(body);
  if (!decoded.ok) return { ok: false, error: undecodableBody(decoded.error) };
  const [problem] =
    operation.request === undefined ? [] : findShapeProblems(operation.request, decoded.value);
  return problem === undefined
    ? decoded
    : { ok: false, error: invalidFieldType(decoded.value, problem) };
};

/** Answers an operation around the six. */
export const handleFurther = (
  world: LedgerState,
  { name, parts }: FurtherRoute,
  { body, traceId, ...scene }: FurtherScene,
): HttpReply => {
  const { isAllowed, carryOut } = handlers[name];
  const read = readBody(name, body);
  if (!read.ok) return toReply(read.error, traceId);
  const request = { ...scene, parts, body: read.value };
  return isAllowed?.(request) === false
    ? permissionDenied(traceId)
    : toReply(carryOut(world, request), traceId);
};
