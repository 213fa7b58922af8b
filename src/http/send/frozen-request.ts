import type { FieldProblem } from '../../ledger/rules/rules.ts';
import type { Result } from '../../lib/result.ts';
import type { OperationName } from '../../ledger/operations.ts';
import type { RequestOf } from '../../ledger/operation-schemas.ts';
import type { HttpRequest } from './send-once.ts';
import { buildHttpRequest } from './build-request.ts';
import type { RequestContext } from './request-headers.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/**
 * A checked and recorded request: the reviewed, hashed and journaled bytes are the bytes that are
 * sent. The token is not among them; it is added when the bytes leave.
 */
export type FrozenRequest<N extends OperationName = OperationName> = {
  readonly name: N;
  readonly url: string;
  /** The headers to send. Dots replace the token; without a token the header is absent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The size of the body in UTF-8. */
  readonly bytes: number;
  /** The SHA-256 of the body, in hex. */
  readonly sha256: string;
};

const hiddenToken = ['authorization', 'Bearer ••••'] as const;

/**
 * Builds and seals a request for review. Nothing is sent. A broken rule is returned as a problem, and
 * nothing is sealed. `otherPath` is that of an operation with the same body.
 */
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

/** Builds the HTTP request: the sealed bytes, and the current token. */
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
