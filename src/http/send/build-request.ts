import { checkRequest, type RequestOf } from '../../ledger/operation-schemas.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { stringifyJson } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { acceptedEncodings } from '../read-body.ts';
import type { HttpRequest } from './send-once.ts';

/**
 * The base may have a path prefix (`{scan_url}` ends in `/api/scan`, API description 1), with or
 * without a slash at its end. Drops a user and a password, because Node would turn them into a
 * header.
 */
export function operationUrl(base: string, path: string): URL {
  const url = new URL(base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`A service URL starts with http or https, not ${url.protocol}`);
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url;
}

/** A W3C trace context: the service's logs, errors and `traceContext` repeat its trace id. */
export const traceparent = (random: () => number): string =>
  `00-${hex(32, random)}-${hex(16, random)}-01`;

/** The first digit is never 0: an id of only zeros is invalid. */
const hex = (digits: number, random: () => number): string =>
  Array.from({ length: digits }, (_, index) =>
    index === 0 ? 1 + Math.floor(random() * 15) : Math.floor(random() * 16),
  )
    .map((digit) => digit.toString(16))
    .join('');

type Sender = {
  readonly service: 'ledger' | 'scan' | 'registry';
  readonly userAgent: string;
  readonly bytes?: number | undefined;
  readonly random: () => number;
};

/**
 * The headers have no token, which is added when the request is sent. A scan or a registry gets no
 * trace, even at the ledger's origin.
 */
export const requestHeaders = (sender: Sender): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-encoding': acceptedEncodings,
  ...(sender.bytes !== undefined && {
    'content-type': 'application/json',
    'content-length': String(sender.bytes),
  }),
  'user-agent': sender.userAgent,
  ...(sender.service === 'ledger' && { traceparent: traceparent(sender.random) }),
});

export type RequestContext = {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  readonly token?: (() => Secret | undefined) | undefined;
  readonly userAgent: string;
  readonly random: () => number;
};

/** A value is visible ASCII without spaces. A JWT always passes. */
const isValidHeaderValue = (token: string): boolean => /^[\x21-\x7e]*$/.test(token);

/**
 * The reviewed, hashed and journaled bytes are the bytes that are sent. `otherPath` is that of an
 * operation with the same body.
 */
export function buildHttpRequest<N extends OperationName>(
  name: N,
  request: RequestOf<N>,
  addressing: RequestContext,
  otherPath?: string,
): Result<HttpRequest, readonly FieldProblem[]> {
  const problems = checkRequest(name, request);
  if (problems.length > 0) return { ok: false, error: problems };
  const { service, path } = operations[name];
  // A scan's request doesn't even read the token.
  const token = service === 'ledger' ? addressing.token?.()?.reveal() : undefined;
  if (token !== undefined && !isValidHeaderValue(token)) return { ok: false, error: [unfitToken] };
  const body = stringifyJson(request);
  const bytes = Buffer.byteLength(body);
  const { userAgent, random } = addressing;
  const base = service === 'ledger' ? addressing.ledgerUrl : addressing.scanUrl;
  const headers = requestHeaders({ service, userAgent, bytes, random });
  const url = operationUrl(base, otherPath ?? path);
  return { ok: true, value: { name, method: 'POST', url, headers, body, token } };
}

const unfitToken: FieldProblem = {
  field: 'token',
  rule: 'token: visible ASCII without spaces',
  message: 'The token contains characters that an HTTP header cannot carry.',
  remedy: 'Check the token’s source for a line break or a quotation mark.',
};

/** The token is not among its bytes. */
export type FrozenRequest<N extends OperationName = OperationName> = {
  readonly name: N;
  readonly url: string;
  /** Dots replace the token; without one the header is absent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly bytes: number;
  readonly sha256: string;
};

const hiddenToken = ['authorization', 'Bearer ••••'] as const;

/** Builds a request and sends nothing. `otherPath` is that of an operation with the same body. */
export const freezeRequest = <N extends OperationName>(
  name: N,
  request: RequestOf<N>,
  context: RequestContext,
  otherPath?: string,
): Result<FrozenRequest<N>, readonly FieldProblem[]> => {
  const prepared = buildHttpRequest(name, request, context, otherPath);
  if (!prepared.ok) return prepared;
  const { url, headers, body, token } = prepared.value;
  const frozen = {
    name,
    url: url.href,
    headers: [...Object.entries(headers), ...(token ? [hiddenToken] : [])],
    body,
    bytes: Buffer.byteLength(body),
    sha256: sha256Hex(body),
  };
  return { ok: true, value: frozen };
};

export const thawRequest = (
  { name, url, headers, body }: FrozenRequest,
  token: string | undefined,
): HttpRequest => ({
  name,
  method: 'POST',
  url: new URL(url),
  headers: Object.fromEntries(headers.filter(([header]) => header !== hiddenToken[0])),
  body,
  token,
});
