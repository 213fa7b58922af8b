import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { operations, type OperationName } from '../../ledger/operations.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import type { CursorDirection } from '../../ledger/activity/listing.ts';
import { parseRequestBody } from './decode-body.ts';
import { ledgerError, permissionDenied, unauthenticated } from './ledger-errors.ts';
import { refuseEndpoint, findRoute, type Route } from './routes.ts';
import type { FurtherOperationName } from '../../ledger/further-operations.ts';
import { handleFurther } from '../operations/further-handlers.ts';
import { handleFurtherScan, isScanOperation } from '../operations/scan/further-scan-handlers.ts';
import { faultReply, type FaultKind, type WriteFault } from './fault-injection.ts';
import type { LedgerRelease } from '../ledger-release.ts';
import { listActivities, getUpdate, listUpdates } from '../activity/list-activities.ts';
import { textReply, type HttpReply } from './reply.ts';
import { answerRegistry } from '../registry/answer-registry.ts';
import { findRegistryRoute, type RegistryRoute } from '../registry/registry-routes.ts';
import { toReply, undecodableBody, type OperationContext } from '../operations/operation.ts';
import {
  handleOperation,
  parseOperationRequest,
  type LedgerOperation,
} from '../operations/operation-handlers.ts';
import { findUser, mayAllocate, mayExecute, type User } from './users.ts';
import type { LedgerState } from '../state/ledger-state.ts';

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  /** The whole address. */
  readonly uri: string;
  readonly headers: IncomingHttpHeaders;
  /** Absent when it was larger than the services take. */
  readonly body: string | undefined;
}

/** An answer, and what is to go wrong with it. */
export interface RequestResult {
  readonly reply: HttpReply;
  readonly fault?: FaultKind | undefined;
  /** How long a late answer takes, where that is its own. */
  readonly lateMs?: number | undefined;
}

export interface RequestHandlerDeps {
  readonly world: LedgerState;
  readonly meaning: CursorDirection;
  /** Operations that are not served. */
  readonly removed: readonly (OperationName | FurtherOperationName)[];
  readonly users: readonly User[];
  readonly nextFault: (name: OperationName) => FaultKind | undefined;
  /** The fault of the next write; undefined when it gets none. */
  readonly nextWriteFault: () => WriteFault | undefined;
  readonly now: OperationContext['now'];
  readonly later: OperationContext['later'];
}

/** Bytes; beyond, a body is refused before anything else is looked at. */
export const maxBodyBytes = 10 * 1024 * 1024;

const tooLarge = textReply(413, `The incoming entity exceeded size limit (${maxBodyBytes} bytes)`);

/** The caller's trace goes on in the answer; without one it begins here. */
const traceIdOf = (headers: IncomingHttpHeaders): string =>
  /^00-([0-9a-f]{32})-/.exec(String(headers['traceparent'] ?? ''))?.[1] ??
  randomBytes(16).toString('hex');

const answerScan = (list: (request: Json) => HttpReply, body: string): HttpReply => {
  const decoded = parseRequestBody(body);
  return decoded.ok
    ? list(decoded.value)
    : textReply(400, `The request content was malformed:\n${decoded.error}`);
};

/** Answers a request for updates. The route fails together with the listing of activities. */
const answerUpdates = (
  { world, nextFault }: RequestHandlerDeps,
  route: Route & { kind: 'updates' | 'update' },
  { body, traceId }: { readonly body: string; readonly traceId: string },
): RequestResult => {
  if (route.kind === 'update') return { reply: getUpdate(world, route.id) };
  const fault = nextFault('activities');
  const list = (): HttpReply => answerScan((request) => listUpdates(world, request), body);
  return { reply: faultReply(fault, 'activities', traceId) ?? list(), fault };
};

/** A request without what the release does not know. */
const withoutIgnored = (json: Json, { ignored }: LedgerRelease): Json =>
  isObject(json)
    ? Object.fromEntries(Object.entries(json).filter(([key]) => !ignored.includes(key)))
    : json;

const isAllowed = (
  world: LedgerState,
  user: User,
  { name, json }: { readonly name: LedgerOperation; readonly json: Json },
): boolean => {
  if (name === 'allocateParty') return mayAllocate(user, json);
  return name !== 'executeSubmission' || mayExecute(world, user, json);
};

/** A body that can't be decoded is refused before the token is looked at. */
const answerLedger = (
  { world, users, now, later }: RequestHandlerDeps,
  name: LedgerOperation,
  {
    headers,
    body,
    traceId,
    fault,
  }: {
    headers: IncomingHttpHeaders;
    body: string;
    traceId: string;
    fault?: WriteFault | undefined;
  },
): HttpReply => {
  const decoded = parseRequestBody(body);
  if (!decoded.ok) return toReply(undecodableBody(decoded.error), traceId);
  const json =
    name === 'allocateParty' ? withoutIgnored(decoded.value, world.release) : decoded.value;
  const read = parseOperationRequest(name, json);
  if (read.kind === 'undecodable') return toReply(read, traceId);
  const user = findUser(users, headers.authorization);
  if (user === undefined) return unauthenticated(traceId);
  if (!isAllowed(world, user, { name, json })) return permissionDenied(traceId);
  if (read.kind !== 'request') return toReply(read, traceId);
  const { request } = read;
  return toReply(
    handleOperation(world, name, { request, context: { user, now, later, fault } }),
    traceId,
  );
};

/** The response of the ledger's HTTP server when an operation exceeds its timeout. */
const notInTime = textReply(
  503,
  'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
);

/** A write that something goes wrong with on request. */
const answerHit = (
  deps: RequestHandlerDeps,
  name: LedgerOperation,
  {
    fault,
    ...question
  }: { headers: IncomingHttpHeaders; body: string; traceId: string; fault: WriteFault },
): RequestResult => {
  const { answer: how, carriedOut, lateMs } = fault;
  const reply =
    carriedOut === 'never' ? textReply(503, '') : answerLedger(deps, name, { ...question, fault });
  switch (how) {
    case 'as usual':
      return { reply };
    case 'late':
      return { reply, fault: 'latency', lateMs };
    case 'lost':
      return { reply, fault: 'reset' };
    case 'never':
      return { reply, fault: 'hang' };
    case 'unavailable':
      return { reply: notInTime };
    default:
      return how satisfies never;
  }
};

const isWrite = (name: OperationName): boolean => operations[name].effect === 'write';

/** A registry looks at no token either. */
const answerQuestion = (
  { world }: RequestHandlerDeps,
  { registry, question }: RegistryRoute,
  body: string,
): HttpReply =>
  body === ''
    ? answerRegistry(registry, world, question, null)
    : answerScan((json) => answerRegistry(registry, world, question, json), body);

/** Answers a request. The scan never looks at a token. */
export const handleRequest = (
  deps: RequestHandlerDeps,
  { body, headers, ...address }: IncomingRequest,
): RequestResult => {
  if (body === undefined) return { reply: tooLarge };
  const traceId = traceIdOf(headers);
  const { method, path } = address;
  const disabled = deps.world.release.disablesDeprecated ? refuseEndpoint(method, path) : undefined;
  if (disabled !== undefined) return { reply: ledgerError(disabled, traceId) };
  const asked = findRegistryRoute(deps.world, method, path);
  if (asked !== undefined) return { reply: answerQuestion(deps, asked, body) };
  const route = findRoute(address, deps.removed, deps.world.release);
  if (route.kind === 'reply') return route;
  if (route.kind === 'further') {
    const { name, parts } = route.further;
    const query = new URL(address.uri).searchParams;
    if (isScanOperation(name)) {
      const answer = (json: Json): HttpReply =>
        handleFurtherScan(deps.world, name, { parts, body: json, nowMs: deps.now() });
      return { reply: body === '' ? answer(null) : answerScan(answer, body) };
    }
    const user = findUser(deps.users, headers.authorization);
    const { users } = deps;
    const context = { user, users, body, traceId, query, nowMs: deps.now() };
    return { reply: handleFurther(deps.world, { name, parts }, context) };
  }
  if (route.kind !== 'operation') return answerUpdates(deps, route, { body, traceId });
  const { name } = route;
  const fault = deps.nextFault(name);
  if (fault === undefined && name !== 'activities' && isWrite(name)) {
    const hit = deps.nextWriteFault();
    if (hit !== undefined) return answerHit(deps, name, { headers, body, traceId, fault: hit });
  }
  const reply =
    faultReply(fault, name, traceId) ??
    (name === 'activities'
      ? answerScan((request) => listActivities(deps.world, deps.meaning, request), body)
      : answerLedger(deps, name, { headers, body, traceId }));
  return { reply, fault };
};
