import type { Failure } from '../../ledger/failure/failure.ts';
import { htmlTitle } from '../../ledger/failure/error-body.ts';
import { readServiceError } from '../../ledger/failure/service-error.ts';
import { maxExcerptLength } from '../../lib/text/excerpt.ts';
import type { ParsedBody, BodyProblem, WireResponse } from '../wire-types.ts';
import { isRedirect } from '../transport/http.ts';
import { parseUrl } from '../../lib/io/service-address.ts';

type Received = {
  readonly url: URL;
  readonly response: WireResponse;
  readonly parsed: ParsedBody;
  readonly redact: (text: string) => string;
  /** The time in milliseconds since 1970, for a `Retry-After` date. */
  readonly nowMs: number;
};

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
    const said = (name: string) => received.redact(headers.get(name) ?? '') || undefined;
    const about = { retryAfter: said('retry-after'), authenticate: said('www-authenticate') };
    // A text that failed to parse is not parsed again.
    const shown = 'json' in received.parsed ? text : excerptOf(text);
    return readServiceError(status, contentType, shown, about, received.nowMs);
  }
  if ('json' in received.parsed) return undefined;
  const detail =
    text === ''
      ? 'the body is empty'
      : `the body is not JSON (${contentType || 'no content type'})`;
  const excerpt = excerptOf(text);
  const page = htmlTitle(contentType, excerpt);
  const about = { detail, excerpt, ...(page !== undefined && { page }) };
  return { kind: 'unreadable', reason: 'not-json', status, ...about };
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
  const location = redact(response.headers.get('location') ?? '');
  const target = location === '' ? undefined : parseUrl(location, url.href);
  const detail = `${status} redirects to ${targetName(location, target)}; redirects are not followed, so that no request or token reaches an address that was not configured`;
  const to = target === undefined ? 'elsewhere' : kindOfTarget(target, url);
  return { kind: 'unreadable', reason: 'redirect', status, detail, excerpt: '', to };
}

/** In host names and paths of pages where a person signs in. */
const signInWords = /(?:sign|log)[-_]?(?:in|on)\b|\bsso\b|\bsaml|\boauth2?\b|\bauthori[sz]e\b/i;

function kindOfTarget({ protocol, host, hostname, pathname }: URL, from: URL) {
  if (signInWords.test(`${host}${pathname}`)) return 'sign-in';
  const isUpgrade =
    protocol === 'https:' && from.protocol === 'http:' && hostname === from.hostname;
  return isUpgrade ? 'https' : 'elsewhere';
}

function targetName(location: string, target: URL | undefined): string {
  if (location === '') return 'no address';
  if (target === undefined) return 'an invalid address';
  const { origin, host, protocol } = target;
  // Schemes other than http have no origin of their own.
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

const excerptOf = (text: string): string => text.slice(0, maxExcerptLength);
