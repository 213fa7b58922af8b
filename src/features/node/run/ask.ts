import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { isOperationMissing, type Failure } from '../../../ledger/failure/failure.ts';
import {
  furtherOperations,
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../../../ledger/further-operations.ts';
import { isObject, tryParseJson } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import { nodeText } from '../messages/node.ts';

export interface NodeDeps {
  readonly request: Client['request'];
  readonly hasScan: boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

export type Service = 'ledger' | 'scan';

/** A response, or why there is none. */
export interface Read<T> {
  readonly source: string;
  readonly at: number | undefined;
  readonly result: Result<T, Failure | string>;
}

export const sourceOf = (service: Service, path: string): string => `${service} ${path}`;

export const read = async <N extends FurtherReadName>(
  { request, hasScan, signal, now }: NodeDeps,
  name: N,
  input?: FurtherInput,
): Promise<Read<FurtherResponse<N>>> => {
  const { service, path } = furtherOperations[name];
  const source = sourceOf(service, path);
  if (service === 'scan' && !hasScan)
    return { source, at: undefined, result: { ok: false, error: nodeText.noScan } };
  const response = await request(furtherRequest(name, input), signal);
  if (!response.ok)
    return { source, at: undefined, result: { ok: false, error: response.error.failure } };
  const { value } = readFurtherResponse(name, response.value.json);
  return {
    source,
    at: now(),
    result:
      value === undefined ? { ok: false, error: nodeText.unreadable(path) } : { ok: true, value },
  };
};

/** A scan responds with 404 in JSON (ErrorResponse) if the object is missing, and in plain text if the endpoint is. */
const isAbsent = (failure: Failure): boolean => {
  if (failure.kind !== 'notFound') return false;
  const json = tryParseJson(failure.error.body);
  return failure.what === 'object' || (isObject(json) && typeof json['error'] === 'string');
};

export const reasonOf = (error: Failure | string, source: string): string => {
  if (typeof error === 'string') return error;
  const [service = '', path = ''] = source.split(' ');
  if (isAbsent(error)) return nodeText.absent;
  if (isOperationMissing(error)) return nodeText.noEndpoint(path);
  return describeFailure(error, service === 'scan' ? 'scan' : 'ledger').summary;
};
