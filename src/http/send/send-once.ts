import type { Failure, SentToken } from '../../ledger/failure/failure.ts';
import {
  ConnectionError,
  isStaleSocket,
  classifyConnectionError,
  createDeadline,
  type Deadline,
} from '../transport/connection-error.ts';
import type { ConnectionReuse } from '../transport/connection-pool.ts';
import type { HttpResponse, HttpClient } from '../transport/http.ts';
import {
  parseJsonBody,
  type ExchangeInfo,
  type CallFailure,
  type RawResult,
  type ParsedBody,
} from '../wire-types.ts';
import { classifyResponse } from './classify-response.ts';
import { tokenRedactor } from './redact.ts';
import { traceExchange } from './trace-exchange.ts';

export type HttpRequest = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Only an operation of the ledger carries a token (API description 5). */
  readonly token: string | undefined;
  /** If it throws, nothing is sent. */
  readonly beforeFirstByte?: (() => void) | undefined;
};

export type SendDeps = {
  readonly http: HttpClient;
  readonly timeoutMs: number;
  readonly lifetime: AbortSignal;
  readonly now: () => number;
  /** Tells what is known of a token; undefined if nothing can be read from it. */
  readonly explain?: ((token: string) => SentToken | undefined) | undefined;
};

type SendResult = {
  readonly outcome: RawResult;
  /** The server had closed the idle connection: no server received the request. */
  readonly stale: boolean;
};

export async function sendOnce(
  prepared: HttpRequest,
  connection: ConnectionReuse,
  { http, timeoutMs, lifetime, now, explain }: SendDeps,
): Promise<SendResult> {
  const limit = createDeadline([lifetime], timeoutMs);
  const startedAt = now();
  const observer = traceExchange(prepared);
  try {
    const { url, method, headers, body, token, beforeFirstByte } = prepared;
    const { signal } = limit;
    const address = url.href;
    const redact = createRedactor(token);
    const responded = await http.send({
      address,
      method,
      headers,
      body,
      token,
      signal,
      connection,
      beforeFirstByte,
    });
    const outcome = readOutcome(
      prepared,
      responded,
      { redact, explain },
      { startedAt, endedAt: now() },
    );
    observer?.responded(responded.response, redact, outcome.ok ? undefined : outcome.error.failure);
    return { outcome, stale: false };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const outcome = brokenOutcome(error, {
      origin: prepared.url.origin,
      afterMs: timeoutMs,
      limit,
    });
    observer?.broke(error.breakdown, limit.reason(), outcome.error.failure);
    return {
      outcome,
      stale: outcome.error.failure.kind === 'unreachable' && isStaleSocket(error.breakdown),
    };
  } finally {
    limit.release();
  }
}

type Redact = (text: string) => string;

/** A scan never gets a token. */
const createRedactor = (token = ''): Redact =>
  token === '' ? (text) => text : tokenRedactor(token);

type Span = { readonly startedAt: number; readonly endedAt: number };

function readOutcome(
  { url, token }: HttpRequest,
  { response, parsed }: HttpResponse,
  { redact, explain }: { redact: Redact; explain: SendDeps['explain'] },
  span: Span,
): RawResult {
  const exchange = exchangeOf(url, response, span);
  const read = withoutEcho(parsed, response.body.text, redact);
  // Of both clocks, either may be wrong: the wait is the shorter one.
  const nowMs = Math.max(span.endedAt, exchange.serverDate ?? 0);
  const failure = classifyResponse({ url, response, parsed: read, redact, nowMs });
  if (failure)
    return {
      ok: false,
      error: { failure: withSentToken(failure, token, explain), sent: true, exchange },
    };
  return { ok: true, value: { json: read.json ?? null, exchange } };
}

/** A gateway that echoes its request must not put the token on the screen and into the journal. */
function withoutEcho(read: ParsedBody, text: string, redact: Redact): ParsedBody {
  const redacted = redact(text);
  return redacted === text ? read : parseJsonBody(redacted);
}

/** Without a token, the service asks for one. */
function withSentToken(
  failure: Failure,
  token: string | undefined,
  explain: SendDeps['explain'],
): Failure {
  if (failure.kind !== 'unauthorized' && failure.kind !== 'forbidden') return failure;
  if (token === undefined || token === '') return { ...failure, withoutToken: true };
  const sent = explain?.(token);
  return sent === undefined ? failure : { ...failure, token: sent };
}

function exchangeOf(url: URL, response: HttpResponse['response'], span: Span): ExchangeInfo {
  const serverDate = Date.parse(response.headers.get('date') ?? '');
  return {
    url: url.origin + url.pathname,
    status: response.status,
    // The clock may be set back in the meantime.
    ms: Math.max(0, span.endedAt - span.startedAt),
    bytes: response.body.bytes,
    ...(Number.isFinite(serverDate) && { serverDate }),
  };
}

type Circumstances = {
  readonly origin: string;
  readonly afterMs: number;
  readonly limit: Deadline;
};

function brokenOutcome(
  { breakdown }: ConnectionError,
  { origin, afterMs, limit }: Circumstances,
): CallFailure {
  const failure = classifyConnectionError(breakdown, { origin, afterMs, reason: limit.reason() });
  return { ok: false, error: { failure, sent: breakdown.sent } };
}
