import type { Failure } from '../../ledger/failure/failure.ts';
import { trace, type TracedRequest } from '../../lib/io/trace.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { AbortReason, ConnectionErrorInfo } from '../transport/connection-error.ts';
import type { WireResponse } from '../wire-types.ts';

const keptHeaders = ['content-type', 'content-encoding', 'date', 'retry-after', 'location'];

const headersOf = (
  { headers }: WireResponse,
  redact: (text: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === undefined ? [] : [[name, redact(value)]];
    }),
  );

const failureFacts = (failure: Failure | undefined) => {
  if (failure === undefined) return {};
  const error = 'error' in failure ? failure.error : undefined;
  const { code, correlationId } = error ?? {};
  return { failure: failure.kind, code, correlationId };
};

type SentRequest = {
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const sentRequestFacts = (
  id: number,
  { name, method, url, headers }: SentRequest,
): TracedRequest => {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.hash = '';
  const traceId = headers['traceparent']?.split('-')[1];
  return { id, name, method, url: address.href, ...(traceId !== undefined && { traceId }) };
};

let count = 0;

type TracedEnd = {
  readonly responded: (
    response: WireResponse,
    redact: (text: string) => string,
    failure: Failure | undefined,
  ) => void;
  readonly broke: (
    error: ConnectionErrorInfo,
    reason: AbortReason | undefined,
    failure: Failure,
  ) => void;
};

/**
 * Tells a debug log or a recording, if there is one, of a request right before it is sent. Its
 * headers hold the token, so none of them is told.
 */
export const traceExchange = (request: SentRequest): TracedEnd | undefined => {
  const { emit } = trace;
  if (emit === undefined) return undefined;
  count += 1;
  const facts = sentRequestFacts(count, request);
  const startedAt = performance.now();
  const ms = (): number => Math.round(performance.now() - startedAt);
  emit('request', { ...facts, body: request.body });
  return {
    responded: (response, redact, failure) => {
      const { status, body } = response;
      const { problem } = body;
      emit('response', {
        ...omitUndefined({ ...facts, ...failureFacts(failure) }),
        ...{ ms: ms(), status, bytes: body.bytes, headers: headersOf(response, redact) },
        body: redact(body.text),
        ...(problem && { bodyProblem: problem }),
      });
    },
    broke: (broken, reason, failure) => {
      emit('response', {
        ...omitUndefined({ ...facts, canceled: reason, ...failureFacts(failure) }),
        ...{ ms: ms(), broken },
      });
    },
  };
};
