import { toReply, malformedRequest, textReply, type HttpReply } from './replies.ts';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isOneOfSix, operations, type OperationName } from '../../ledger/operations.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import type { CursorDirection } from '../../ledger/activity/listing.ts';
import { handleLedger, type Asked } from '../operations/handlers.ts';
import { handleScan, isScanEndpoint } from '../operations/scan/scan-handlers.ts';
import { findRegistryEndpoint } from './registry.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { parseRequestBody } from './decode-body.ts';
import { faultReply, type FaultKind, type WriteFault } from './fault-injection.ts';
import { refuseEndpoint, findEndpoint, type EndpointName } from './endpoints.ts';
import { findUser } from './ledger-request.ts';

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly uri: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string | undefined;
}

export interface RequestResult {
  readonly reply: HttpReply;
  readonly fault?: FaultKind | undefined;
  /** How long a late response takes, where that is its own. */
  readonly lateMs?: number | undefined;
}

export interface RequestHandlerDeps extends Pick<Asked, 'users' | 'now' | 'later'> {
  readonly world: LedgerState;
  readonly meaning: CursorDirection;
  readonly removed: readonly EndpointName[];
  readonly nextFault: (name: OperationName) => FaultKind | undefined;
  readonly nextWriteFault: () => WriteFault | undefined;
}

/** Bytes; beyond, a body is refused before anything else is looked at. */
export const maxBodyBytes = 10 * 1024 * 1024;

const tooLarge = textReply(413, `The incoming entity exceeded size limit (${maxBodyBytes} bytes)`);

/** The response continues the caller's trace, or starts one. */
const traceIdOf = (headers: IncomingHttpHeaders): string =>
  /^00-([0-9a-f]{32})-/.exec(String(headers['traceparent'] ?? ''))?.[1] ??
  randomBytes(16).toString('hex');

/** The response of the ledger's HTTP server when an operation exceeds its timeout. */
const notInTime = textReply(
  503,
  'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
);

const respondToHit = (
  { fault, carriedOut, lateMs }: WriteFault,
  carryOut: () => HttpReply,
): RequestResult => {
  const reply = carriedOut === 'never' ? textReply(503, '') : carryOut();
  return fault === 'unavailable' ? { reply: notInTime } : { reply, fault, lateMs };
};

/** Which of the six an endpoint fails with: the listing of updates with that of activities. */
const failsWith = (name: EndpointName): OperationName | undefined => {
  if (name === 'updates') return 'activities';
  return isOneOfSix(name) ? name : undefined;
};

export const handleRequest = (
  { world, meaning, removed, nextFault, nextWriteFault, ...surroundings }: RequestHandlerDeps,
  { body, headers, ...address }: IncomingRequest,
): RequestResult => {
  if (body === undefined) return { reply: tooLarge };
  const traceId = traceIdOf(headers);
  const { method, path } = address;
  const disabled = world.release.disablesDeprecated ? refuseEndpoint(method, path) : undefined;
  if (disabled !== undefined) return { reply: toReply(disabled, traceId) };
  const decoded: Result<Json, string> =
    method === 'GET' ? { ok: true, value: null } : parseRequestBody(body);
  const replyTo = (respond: (json: Json) => HttpReply): HttpReply =>
    decoded.ok ? respond(decoded.value) : malformedRequest(decoded.error);
  const registry = findRegistryEndpoint(world, method, path);
  if (registry !== undefined) return { reply: replyTo(registry) };
  const endpoint = findEndpoint(address, removed, world.release);
  if ('reply' in endpoint) return endpoint;
  const { name, parts } = endpoint;
  const operation = failsWith(name);
  const fault = operation && nextFault(operation);
  const instead = operation && faultReply(fault, operation, traceId);
  if (instead !== undefined) return { reply: instead, fault };
  if (isScanEndpoint(name)) {
    const request = { parts, nowMs: surroundings.now(), meaning };
    return { reply: replyTo((body) => handleScan(world, name, { ...request, body })), fault };
  }
  const query = new URL(address.uri).searchParams;
  const user = findUser(surroundings.users, headers.authorization);
  const asked = { ...surroundings, name, parts, query, decoded, user };
  const isWrite = operation !== undefined && operations[operation].effect === 'write';
  // The doctor probes with a body that is no object: it must not use up a fault.
  const isMeant = isWrite && decoded.ok && isObject(decoded.value);
  const hit = isMeant && fault === undefined ? nextWriteFault() : undefined;
  return hit === undefined
    ? { reply: handleLedger(world, asked, traceId), fault }
    : respondToHit(hit, () => handleLedger(world, { ...asked, fault: hit }, traceId));
};
