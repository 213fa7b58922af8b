import { exchanges, type ExchangeEnd, type SentRequest } from '../http/send/send-once.ts';
import type { WireResponse } from '../http/wire-types.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import { trace, type TracedRequest } from '../lib/io/trace.ts';
import { omitUndefined } from '../lib/json/fields.ts';

const everyMs = 60_000;

const report = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage();
  trace.emit?.('memory', { rss, heapUsed, external });
};

/** Reports the memory once a minute, without keeping the process alive. */
export const reportMemory = (): void => {
  report();
  setInterval(report, everyMs).unref();
};

const keptHeaders = ['content-type', 'content-encoding', 'date', 'retry-after', 'location'];

const headersOf = (
  { headers }: WireResponse,
  redact: (text: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );

const failureFacts = (failure: Failure | undefined) => {
  if (failure === undefined) return {};
  const error = 'error' in failure ? failure.error : undefined;
  const { code, correlationId } = error ?? {};
  return { failure: failure.kind, code, correlationId };
};

const sentRequestFacts = (id: number, { name, method, url, headers }: SentRequest) => {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.hash = '';
  const traceId = headers['traceparent']?.split('-')[1];
  return { id, name, method, url: address.href, ...(traceId !== undefined && { traceId }) };
};

export const traceExchanges = (): void => {
  let count = 0;
  exchanges.listener = (request: SentRequest): ExchangeEnd => {
    count += 1;
    const facts: TracedRequest = sentRequestFacts(count, request);
    const startedAt = performance.now();
    const ms = (): number => Math.round(performance.now() - startedAt);
    trace.emit?.('request', { ...facts, body: request.body });
    return {
      responded: (response, redact, failure) => {
        const { status, body } = response;
        const { problem } = body;
        trace.emit?.('response', {
          ...omitUndefined({ ...facts, ...failureFacts(failure) }),
          ...{ ms: ms(), status, bytes: body.bytes, headers: headersOf(response, redact) },
          body: redact(body.text),
          ...(problem && { bodyProblem: problem }),
        });
      },
      broke: (broken, reason, failure) => {
        trace.emit?.('response', {
          ...omitUndefined({ ...facts, canceled: reason, ...failureFacts(failure) }),
          ...{ ms: ms(), broken },
        });
      },
    };
  };
};
