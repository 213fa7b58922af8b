import {
  askOperation as ask,
  type AskProblem,
  type OperationResponse,
} from '../../../http/ask-operation.ts';
import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import {
  type Failure,
  isOperationMissing,
  failureExitCode,
} from '../../../ledger/failure/failure.ts';
import {
  furtherOperations,
  type FurtherInput,
  type FurtherReadName,
} from '../../../ledger/further-operations.ts';
import type { Result } from '../../../lib/result.ts';
import { stepOutputText } from '../messages/steps.ts';
import { unreadableResponse } from '../../../cli-kit/exit.ts';

export type OperationProblem = {
  readonly text: string;
  /** The reason is shorter, for a note in parentheses. */
  readonly reason: string;
  readonly isMissing: boolean;
  /** Absent if a response arrived that doesn't fit its document. */
  readonly failure?: Failure | undefined;
};

const explain = ({ name, failure, mismatches }: AskProblem): OperationProblem => {
  const { path, service } = furtherOperations[name];
  if (failure === undefined) {
    const places = mismatches
      .slice(0, 3)
      .map((place) => `${place.path || 'response'} is ${place.got}, not ${place.expected}`);
    const text = stepOutputText.unreadable(path, places.join('; '));
    return { text, reason: text, isMissing: false };
  }
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
  input: FurtherInput & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<OperationResponse<N>, OperationProblem>> => {
  const asked = await ask(request, name, input);
  return asked.ok ? asked : { ok: false, error: explain(asked.error) };
};

export type LedgerProblem = OperationProblem & { readonly exit: number };

export type LedgerReads = {
  readonly ask: <N extends FurtherReadName>(
    name: N,
    input?: FurtherInput,
  ) => Promise<Result<OperationResponse<N>, LedgerProblem>>;
  /** Sends any read, for code that the dashboard uses as well. */
  readonly request: Client['request'];
};

export const operationExitCode = ({ failure }: OperationProblem): number =>
  failure === undefined ? unreadableResponse : failureExitCode(failure);

/** The problem with the exit code that a command ends with. */
export const asLedgerProblem = (problem: AskProblem): LedgerProblem => {
  const explained = explain(problem);
  return { ...explained, exit: operationExitCode(explained) };
};

export const createLedgerReads = (
  request: Client['request'],
  signal?: AbortSignal,
): LedgerReads => ({
  request: (wanted, own) => request(wanted, own ?? signal),
  ask: async (name, input) => {
    const asked = await ask(request, name, { ...input, signal });
    return asked.ok ? asked : { ok: false, error: asLedgerProblem(asked.error) };
  },
});
