import { describeFailure } from '../ledger/failure/describe-failure.ts';
import { isOperationMissing, type Failure } from '../ledger/failure/failure.ts';
import type { FurtherInput, FurtherReadName } from '../ledger/further-operations.ts';
import { operations } from '../ledger/operations.ts';
import type { Result } from '../lib/result.ts';
import { askOperation, type AskProblem, type OperationResponse } from './ask-operation.ts';
import type { Client } from './client.ts';

/** Why a read has no value, in words. */
export type OperationProblem = {
  readonly text: string;
  /** The reason is shorter, for a note in parentheses. */
  readonly reason: string;
  readonly isMissing: boolean;
  /** Absent if a response arrived that doesn't fit its document. */
  readonly failure?: Failure | undefined;
};

const problemText = {
  unreadable: (operation: string, places: string): string =>
    `the response of ${operation} does not match its API document: ${places}. Check the ledger URL`,
  failure: (operation: string, summary: string, detail: string, hint: string): string =>
    `${operation}: ${summary} (${detail}): ${hint}`,
} as const;

export const explainProblem = ({ name, failure, mismatches }: AskProblem): OperationProblem => {
  const { path, service } = operations[name];
  if (failure === undefined) {
    const places = mismatches
      .slice(0, 3)
      .map((place) => `${place.path || 'response'} is ${place.got}, not ${place.expected}`);
    const text = problemText.unreadable(path, places.join('; '));
    return { text, reason: text, isMissing: false };
  }
  const { summary, detail, hint } = describeFailure(failure, service);
  return {
    text: problemText.failure(path, summary, detail, hint),
    reason: summary,
    isMissing: isOperationMissing(failure),
    failure,
  };
};

/** Sends one read; a problem comes with its words. */
export const askExplained = async <N extends FurtherReadName>(
  request: Client['request'],
  name: N,
  input: FurtherInput & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<OperationResponse<N>, OperationProblem>> => {
  const asked = await askOperation(request, name, input);
  return asked.ok ? asked : { ok: false, error: explainProblem(asked.error) };
};
