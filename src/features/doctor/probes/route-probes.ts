import { withFailure } from '../../../http/wire-types.ts';
import type { Client } from '../../../http/client.ts';
import { checks } from '../checks/checks.ts';
import { runCheck, notChecked } from '../checks/check-result.ts';
import type { RouteFacts } from '../checks/check-route.ts';
import {
  operationForLookup,
  buildLookupRequest,
  type LookupKind,
} from '../../../ledger/lookup/check-lookup-response.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import type { ProbeDeps } from './probe-deps.ts';
import type { Probe } from './probe.ts';
import { routeText } from '../messages/checks.ts';

type RouteResponse = RouteFacts['heard'];

/** Well-formed ids of objects that don't exist. */
const nobodysId: Readonly<Record<LookupKind, string>> = {
  contract: `00${'0'.repeat(64)}`,
  transaction: `1220${'0'.repeat(64)}`,
  update: `1220${'0'.repeat(64)}`,
};

const lookUp = async (
  { client, settings }: ProbeDeps,
  kind: LookupKind,
  signal: AbortSignal,
): Promise<RouteResponse> => {
  const parties = settings.parties ?? [];
  const request = buildLookupRequest({ kind, id: nobodysId[kind], parties });
  return withFailure(await client.call(request.operation, request.request, signal));
};

/**
 * The body that probes a write: a JSON string where an object is required. It has no fields, so even a
 * lenient decoder finds no party, transaction or signature in it, and there is nothing to execute. A
 * route that exists must refuse it.
 */
const nothingToCarryOut = 'cantui doctor';

const refuseMe = async (
  client: Client,
  name: OperationName,
  signal: AbortSignal,
): Promise<RouteResponse> => {
  const { path } = operations[name];
  const question = { service: 'ledger', method: 'POST', path, body: nothingToCarryOut } as const;
  return withFailure(await client.request(question, signal));
};

/** A harmless request for each route. */
const questions: Readonly<
  Record<OperationName, (deps: ProbeDeps, signal: AbortSignal) => Promise<RouteResponse>>
> = {
  contractById: (deps, signal) => lookUp(deps, 'contract', signal),
  transactionById: (deps, signal) => lookUp(deps, 'transaction', signal),
  updateById: (deps, signal) => lookUp(deps, 'update', signal),
  allocateParty: ({ client }, signal) => refuseMe(client, 'allocateParty', signal),
  executeSubmission: ({ client }, signal) => refuseMe(client, 'executeSubmission', signal),
  activities: async ({ client }, signal) =>
    withFailure(await client.call('activities', { page_size: 1 }, signal)),
};

const readOperations: readonly OperationName[] = Object.values(operationForLookup);

/** Probes whether a route exists. */
export const routeProbe = (operation: OperationName, deps: ProbeDeps): Probe => {
  const check = checks.routes[operation];
  const { parties = [], readOnly } = deps.settings;
  const isBarred = readOnly && operations[operation].effect === 'write';
  return {
    checks: [check],
    run: async (signal) => {
      // A read-only profile sends nothing to the routes of writes, not even a harmless request.
      if (isBarred) return [notChecked(check, routeText.skippedReadOnly)];
      const response = await questions[operation](deps, signal);
      const asked = readOperations.includes(operation) ? parties : [];
      return [runCheck(check, { operation, heard: response, parties: asked })];
    },
  };
};
