import type { Failure } from '../ledger/failure.ts';
import { answerFailure } from './answer-failure.ts';
import { ConnectionBroken, wasStale } from './breakdown.ts';
import { connectionFailure } from './connection-failure.ts';
import type { Answered, Door } from './door.ts';
import { startLimit, type Limit } from './limit.ts';
import type { Exchange, FailedOutcome, Heard } from './outcome.ts';
import { parsed as parsedBody, type Parsed } from './parsed.ts';
import { withoutToken } from './redact.ts';
import type { Connection } from './lines.ts';

/** A request that has been checked and written down: every attempt sends these very bytes. */
export type Prepared = {
  /** What is asked, for those who watch: the name of an operation, or what else it is. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly token: string | undefined;
  /** Runs when the connection stands, before the first byte; when it throws, nothing leaves. */
  readonly onLeaving?: (() => void) | undefined;
};

export type Means = {
  readonly door: Door;
  readonly timeoutMs: number;
  /** Ends when the caller or the client gives up. */
  readonly lifetime: AbortSignal;
  readonly now: () => number;
};

export type Attempted = {
  readonly outcome: Heard;
  /** The connection had been closed by the server while it waited: the request met nobody. */
  readonly stale: boolean;
};

/** Sends a request once and reads what becomes of it, within the deadline. */
export async function attempt(
  prepared: Prepared,
  connection: Connection,
  { door, timeoutMs, lifetime, now }: Means,
): Promise<Attempted> {
  const limit = startLimit([lifetime], timeoutMs);
  const startedAt = now();
  try {
    const { url, method, headers, body, onLeaving } = prepared;
    const { signal } = limit;
    const address = url.href;
    const answered = await door.send({
      address,
      method,
      headers,
      body,
      signal,
      connection,
      onLeaving,
    });
    const outcome = readOutcome(prepared, answered, { startedAt, endedAt: now() });
    return { outcome, stale: false };
  } catch (error) {
    if (!(error instanceof ConnectionBroken)) throw error;
    const outcome = brokenOutcome(error, {
      origin: prepared.url.origin,
      afterMs: timeoutMs,
      limit,
    });
    return { outcome, stale: outcome.failure.kind === 'unreachable' && wasStale(error.breakdown) };
  } finally {
    limit.release();
  }
}

type Span = { readonly startedAt: number; readonly endedAt: number };

function readOutcome({ url, token }: Prepared, { response, parsed }: Answered, span: Span): Heard {
  const exchange = exchangeOf(url, response, span);
  const redact = withoutToken(token);
  const read = withoutEcho(parsed, response.body.text, token);
  const failure = answerFailure({ url, response, parsed: read, redact, nowMs: span.endedAt });
  if (failure) return { ok: false, failure: markTokenless(failure, token), sent: true, exchange };
  return { ok: true, json: read.json ?? null, exchange };
}

/** Answers reach the screen and the journal: a gateway that echoes its request must not put the token there. */
function withoutEcho(read: Parsed, text: string, token: string | undefined): Parsed {
  const redacted = withoutToken(token)(text);
  return redacted === text ? read : parsedBody(redacted);
}

/** Without a token nothing was refused: the service asks for one. */
function markTokenless(failure: Failure, token: string | undefined): Failure {
  const isAboutToken = failure.kind === 'unauthorised' || failure.kind === 'forbidden';
  const hasToken = token !== undefined && token !== '';
  return isAboutToken && !hasToken ? { ...failure, withoutToken: true } : failure;
}

function exchangeOf(url: URL, response: Answered['response'], span: Span): Exchange {
  const serverDate = Date.parse(response.headers.get('date') ?? '');
  return {
    url: url.origin + url.pathname,
    status: response.status,
    // A clock that was set back in between must not make a negative duration.
    ms: Math.max(0, span.endedAt - span.startedAt),
    bytes: response.body.bytes,
    ...(Number.isFinite(serverDate) && { serverDate }),
  };
}

type Circumstances = { readonly origin: string; readonly afterMs: number; readonly limit: Limit };

function brokenOutcome(
  { breakdown }: ConnectionBroken,
  { origin, afterMs, limit }: Circumstances,
): FailedOutcome {
  const failure = connectionFailure(breakdown, { origin, afterMs, reason: limit.reason() });
  return { ok: false, failure, sent: breakdown.sent };
}
