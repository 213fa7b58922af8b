import { describeFailure } from '../ledger/failure/describe-failure.ts';
import { isOperationMissing, type Failure } from '../ledger/failure/failure.ts';
import {
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../ledger/further-operations.ts';
import { operations } from '../ledger/operations.ts';
import type { SchemaMismatch } from '../ledger/schema/schema-helpers.ts';
import type { Json } from '../lib/json/json.ts';
import type { Result } from '../lib/result.ts';
import type { Client } from './client.ts';

export type OperationResponse<N extends FurtherReadName> = {
  readonly raw: Json;
  readonly value: FurtherResponse<N>;
};

/** A response that deviates from its document has `mismatches` instead of a failure. */
export interface AskProblem {
  readonly name: FurtherReadName;
  readonly failure?: Failure;
  readonly mismatches: readonly SchemaMismatch[];
}

export type Asked<N extends FurtherReadName> = Result<OperationResponse<N>, AskProblem>;

/** The signal ends each request that has none of its own. */
export const withSignal =
  (request: Client['request'], signal: AbortSignal | undefined): Client['request'] =>
  (question, own) =>
    request(question, own ?? signal);

/** Sends one read. A response that deviates from its document is no fact. */
export const askOperation = async <N extends FurtherReadName>(
  request: Client['request'],
  name: N,
  { signal, ...input }: FurtherInput & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Asked<N>> => {
  const response = await request(furtherRequest(name, input), signal);
  if (!response.ok)
    return { ok: false, error: { name, failure: response.error.failure, mismatches: [] } };
  const raw = response.value.json;
  const { value, mismatches } = readFurtherResponse(name, raw);
  return value === undefined
    ? { ok: false, error: { name, mismatches } }
    : { ok: true, value: { raw, value } };
};

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
