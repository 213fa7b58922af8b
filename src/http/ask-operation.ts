import type { Failure } from '../ledger/failure/failure.ts';
import {
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../ledger/further-operations.ts';
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
