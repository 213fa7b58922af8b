import type { Service } from '../../../ledger/releases.ts';
import { askOperation, type AskProblem } from '../../../http/ask-operation.ts';
import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import {
  type Failure,
  failureExitCode,
  isObjectMissing,
  isOperationMissing,
} from '../../../ledger/failure/failure.ts';
import type {
  FurtherInput,
  FurtherReadName,
  FurtherResponse,
} from '../../../ledger/further-operations.ts';
import { operations } from '../../../ledger/operations.ts';
import type { Result } from '../../../lib/result.ts';
import { serviceTime } from '../../../lib/time/duration.ts';
import { missing, type NoBlock } from '../model/block.ts';
import { fetchText } from '../messages/fetch.ts';

export interface PartyDeps {
  readonly request: Client['request'];
  readonly hasLedger: boolean;
  readonly hasScan: boolean;
  /** The issuer of Amulet, where the profile names it. */
  readonly dso?: string | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Uses the clock of the services, which decides what has expired. */
export const byServiceClock = (deps: PartyDeps): PartyDeps => {
  let aheadMs = 0;
  return {
    ...deps,
    request: async (request, signal) => {
      const response = await deps.request(request, signal);
      const ownMs = deps.now();
      if (response.ok) aheadMs = serviceTime(response.value.exchange.serverDate, ownMs) - ownMs;
      return response;
    },
    now: () => deps.now() + aheadMs,
  };
};

const unreadableCode = 1;

const endpointOf = (name: FurtherReadName): string => operations[name].path;

export const failedBlock = (service: Service, failure: Failure): NoBlock => ({
  kind: 'failed',
  reason: fetchText.failed(service, describeFailure(failure, service).summary),
  exitCode: failureExitCode(failure),
});

/** Why a read has no value. */
export const explainProblem = ({ name, failure }: AskProblem): NoBlock => {
  const { service } = operations[name];
  if (failure === undefined) {
    const reason = fetchText.unreadable(service, endpointOf(name));
    return { kind: 'failed', reason, exitCode: unreadableCode };
  }
  return isOperationMissing(failure)
    ? missing(fetchText.noSuchEndpoint(service, endpointOf(name)))
    : failedBlock(service, failure);
};

/** A response, `absent` for an object that doesn't exist, or why there is none. */
export type Asked<N extends FurtherReadName> = Result<FurtherResponse<N> | 'absent', NoBlock>;

/** Sends one read, if its service is configured. */
export const sendRead = async <N extends FurtherReadName>(
  { request, hasLedger, hasScan, signal }: PartyDeps,
  name: N,
  input?: FurtherInput,
): Promise<Asked<N>> => {
  const { service } = operations[name];
  if (service === 'scan' ? !hasScan : !hasLedger)
    return {
      ok: false,
      error: missing(service === 'scan' ? fetchText.noScan : fetchText.noLedger),
    };
  const response = await askOperation(request, name, { ...input, signal });
  if (response.ok) return { ok: true, value: response.value.value };
  const { failure } = response.error;
  return failure !== undefined && isObjectMissing(failure)
    ? { ok: true, value: 'absent' }
    : { ok: false, error: explainProblem(response.error) };
};

/** The issuer of Amulet on the network; null where neither the profile nor a scan names it. */
export const findDso = async (deps: PartyDeps): Promise<string | null> => {
  if (deps.dso !== undefined) return deps.dso;
  const response = await sendRead(deps, 'dso');
  return response.ok && response.value !== 'absent' ? response.value.dso_party_id : null;
};
