import { exchanges, type ExchangeEnd, type SentRequest } from '../../http/send/send-once.ts';
import type { WireResponse } from '../../http/wire-types.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import { trace, type TracedRequest } from '../../lib/io/trace.ts';
import { omitUndefined } from '../../lib/json/fields.ts';

const everyMs = 60_000;

const report = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage();
  trace.emit?.('memory', { rss, heapUsed, external });
};

/** Once a minute, without keeping the process alive. */
export const reportMemory = (): (() => void) => {
  report();
  const timer = setInterval(report, everyMs);
  timer.unref();
  return () => clearInterval(timer);
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

/** An operator finds the failure in the service's logs by these ids. */
const failureFacts = (failure: Failure | undefined) => {
  if (failure === undefined) return {};
  const error = 'error' in failure ? failure.error : undefined;
  const { code, correlationId } = error ?? {};
  return { failure: failure.kind, code, correlationId };
};

const requestFacts = (id: number, { name, method, url, headers }: SentRequest) => {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.hash = '';
  const traceId = headers['traceparent']?.split('-')[1];
  return { id, name, method, url: address.href, ...(traceId !== undefined && { traceId }) };
};

/** As the events `request` and `response`. */
export const traceExchanges = (monotonicMs: () => number): (() => void) => {
  let count = 0;
  const hear = (request: SentRequest): ExchangeEnd => {
    count += 1;
    const facts: TracedRequest = requestFacts(count, request);
    const startedAt = monotonicMs();
    const ms = (): number => Math.round(monotonicMs() - startedAt);
    trace.emit?.('request', { ...facts, body: request.body });
    return {
      answered: (response, redact, failure) => {
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
  exchanges.listener = hear;
  return () => {
    exchanges.listener = undefined;
  };
};
