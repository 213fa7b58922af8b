import type { Failure } from '../../ledger/failure/failure.ts';
import { readServiceError } from '../../ledger/failure/service-error.ts';
import { maxExcerptLength } from '../../lib/text/excerpt.ts';
import type { ParsedBody } from '../body/parse-json-body.ts';
import { isRedirect } from '../transport/transport.ts';
import type { BodyProblem, WireResponse } from '../wire-types.ts';
import { parseUrl } from '../../lib/io/url.ts';

type Received = {
  readonly url: URL;
  readonly response: WireResponse;
  readonly parsed: ParsedBody;
  /** Removes the token from foreign text: a proxy's error page may echo the request. */
  readonly redact: (text: string) => string;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly nowMs: number;
};

/** Returns the reason why a response is unusable; undefined for the expected JSON. */
export function classifyResponse(received: Received): Failure | undefined {
  const { status, body, headers } = received.response;
  const text = received.redact(body.text);
  const contentType = received.redact(headers.get('content-type') ?? '');
  if (status < 200) {
    const detail = `${status} is not a response status`;
    return { kind: 'unreadable', reason: 'not-json', status, detail, excerpt: excerptOf(text) };
  }
  if (isRedirect(status)) return redirect(received);
  if (body.problem) return unreadableBody(status, body.problem, text);
  if (status >= 400) {
    const retryAfter = headers.get('retry-after') ?? undefined;
    // A text that failed to parse once is shown only in part, so it is not parsed again.
    const shown = 'json' in received.parsed ? text : excerptOf(text);
    return readServiceError(status, contentType, shown, retryAfter, received.nowMs);
  }
  if ('json' in received.parsed) return undefined;
  const detail =
    text === ''
      ? 'the body is empty'
      : `the body is not JSON (${contentType || 'no content type'})`;
  return { kind: 'unreadable', reason: 'not-json', status, detail, excerpt: excerptOf(text) };
}

function unreadableBody(
  status: number,
  { reason: why, detail }: BodyProblem,
  text: string,
): Failure {
  const kind = 'unreadable';
  const reason = why === 'undecodable' ? 'not-json' : why;
  return { kind, reason, status, detail, excerpt: excerptOf(text) };
}

function redirect({ url, response, redact }: Received): Failure {
  const { status } = response;
  const target = targetOf(redact(response.headers.get('location') ?? ''), url);
  const detail = `${status} redirects to ${target}; redirects are not followed, so that no request or token reaches an address that was not configured`;
  return { kind: 'unreadable', reason: 'redirect', status, detail, excerpt: '' };
}

function targetOf(location: string, from: URL): string {
  if (location === '') return 'no address';
  const to = parseUrl(location, from.href);
  if (to === undefined) return 'an invalid address';
  const { origin, host, protocol } = to;
  // Schemes other than http have no origin of their own.
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

const excerptOf = (text: string): string => text.slice(0, maxExcerptLength);
