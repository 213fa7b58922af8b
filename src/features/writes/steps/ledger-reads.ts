import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import {
  type Failure,
  isOperationMissing,
  failureExitCode,
} from '../../../ledger/failure/failure.ts';
import {
  furtherOperations,
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../../../ledger/further-operations.ts';
import type { Json } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import { stepOutputText } from '../messages/steps.ts';
import { unreadableResponse } from '../../../cli-kit/exit.ts';

export type LedgerResponse<N extends FurtherReadName> = {
  readonly raw: Json;
  readonly value: FurtherResponse<N>;
};

export type OperationProblem = {
  readonly text: string;
  /** The reason is shorter, for a note in parentheses. */
  readonly reason: string;
  readonly isMissing: boolean;
  /** Absent if a response arrived that doesn't fit its document. */
  readonly failure?: Failure | undefined;
};

const problemOf = (name: FurtherReadName, failure: Failure): OperationProblem => {
  const { path, service } = furtherOperations[name];
  const { summary, detail, hint } = describeFailure(failure, service);
  return {
    text: stepOutputText.failure(path, summary, detail, hint),
    reason: summary,
    isMissing: isOperationMissing(failure),
    failure,
  };
};

export const askOperation = async <N extends FurtherReadName>(
  request: Client['request'],
  name: N,
  { signal, ...input }: FurtherInput & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<LedgerResponse<N>, OperationProblem>> => {
  const response = await request(furtherRequest(name, input), signal);
  if (!response.ok) return { ok: false, error: problemOf(name, response.error.failure) };
  const raw = response.value.json;
  const { value, mismatches } = readFurtherResponse(name, raw);
  if (value !== undefined) return { ok: true, value: { raw, value } };
  const places = mismatches
    .slice(0, 3)
    .map((place) => `${place.path || 'response'} is ${place.got}, not ${place.expected}`);
  const text = stepOutputText.unreadable(furtherOperations[name].path, places.join('; '));
  return { ok: false, error: { text, reason: text, isMissing: false } };
};

export type LedgerProblem = OperationProblem & { readonly exit: number };

export type LedgerReads = {
  readonly ask: <N extends FurtherReadName>(
    name: N,
    input?: FurtherInput,
  ) => Promise<Result<LedgerResponse<N>, LedgerProblem>>;
  /** Sends any read, for code that the dashboard uses as well. */
  readonly request: Client['request'];
};

export const operationExitCode = ({ failure }: OperationProblem): number =>
  failure === undefined ? unreadableResponse : failureExitCode(failure);

export const createLedgerReads = (
  request: Client['request'],
  signal?: AbortSignal,
): LedgerReads => ({
  request,
  ask: async (name, input) => {
    const response = await askOperation(request, name, { ...input, signal });
    if (response.ok) return response;
    const exit = operationExitCode(response.error);
    return { ok: false, error: { ...response.error, exit } };
  },
});
