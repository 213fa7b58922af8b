import { askOperation, type AskProblem, explainProblem } from '../../../http/ask-operation.ts';
import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { operations } from '../../../ledger/operations.ts';
import {
  failureExitCode,
  isObjectMissing,
  isOperationMissing,
  type Failure,
} from '../../../ledger/failure/failure.ts';
import {
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../../../ledger/further-operations.ts';
import { err, type Result } from '../../../lib/result.ts';
import { nodeText } from '../messages.ts';
import type { Service } from '../../../ledger/releases.ts';

export interface NodeDeps {
  readonly request: Client['request'];
  readonly hasScan: boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Why something was not read; `problem` has its source, too. */
export interface NotRead {
  readonly reason: string;
  readonly problem: string;
  readonly exitCode: number;
}

/** A response, or why there is none. */
export interface Read<T> {
  readonly source: string;
  readonly at: number | undefined;
  readonly result: Result<T, NotRead>;
}

/** The service lacks what was asked for. */
export const refusedCode = 5;

export const sourceOf = (name: FurtherReadName): string =>
  `${operations[name].service} ${operations[name].path}`;

export const notRead = (source: string, reason: string, exitCode = refusedCode): NotRead => ({
  ...{ reason, problem: `${source}: ${reason}`, exitCode },
});

export const reasonOf = (failure: Failure, service: Service, path: string): string => {
  if (isObjectMissing(failure)) return nodeText.absent;
  if (isOperationMissing(failure)) return nodeText.noEndpoint(path);
  return describeFailure(failure, service).summary;
};

export const unanswered = (problem: AskProblem, unreadableCode = refusedCode): NotRead => {
  const { name, failure } = problem;
  const { service, path } = operations[name];
  return failure === undefined
    ? notRead(sourceOf(name), explainProblem(problem).reason, unreadableCode)
    : notRead(sourceOf(name), reasonOf(failure, service, path), failureExitCode(failure));
};

export const read = async <N extends FurtherReadName>(
  { request, hasScan, signal, now }: NodeDeps,
  name: N,
  input: FurtherInput = {},
): Promise<Read<FurtherResponse<N>>> => {
  const source = sourceOf(name);
  if (operations[name].service === 'scan' && !hasScan)
    return { source, at: undefined, result: err(notRead(source, nodeText.noScan)) };
  const asked = await askOperation(request, name, { ...input, signal });
  if (asked.ok) return { source, at: now(), result: { ok: true, value: asked.value.value } };
  const at = asked.error.failure === undefined ? now() : undefined;
  return { source, at, result: err(unanswered(asked.error)) };
};
