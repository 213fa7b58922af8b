import type { Result } from '../lib/result.ts';
import type { Client } from '../http/client.ts';
import type { CallError } from '../http/wire-types.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import { operations, versionPaths } from '../ledger/operations.ts';

/** `provesToken`: the service responded to a request that it permits only with a valid token. */
export type ReportResponse = (failure: Failure | undefined, provesToken: boolean) => void;

/** A ledger responds to these without a token. */
const openPaths: readonly string[] = [versionPaths.ledger, '/livez', '/readyz'];

/** Failures on this side say nothing about the service. */
const ownFailures: ReadonlySet<Failure['kind']> = new Set(['invalid', 'noToken', 'cancelled']);

export const reportingResponses = (client: Client, report: ReportResponse): Client => {
  const reportOutcome = <T extends Result<unknown, CallError>>(outcome: T, path = ''): T => {
    if (outcome.ok) report(undefined, !openPaths.includes(path));
    else if (!ownFailures.has(outcome.error.failure.kind)) report(outcome.error.failure, false);
    return outcome;
  };
  return {
    ...client,
    call: async (name, request, signal) => {
      const outcome = await client.call(name, request, signal);
      return operations[name].service === 'ledger' ? reportOutcome(outcome) : outcome;
    },
    request: async (question, signal) => {
      const response = await client.request(question, signal);
      return question.service === 'ledger' ? reportOutcome(response, question.path) : response;
    },
    send: async (sealed, options) => reportOutcome(await client.send(sealed, options)),
  };
};
