import type { Result } from '../../lib/result.ts';
import { stringifyJson } from '../../lib/json/json.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import { checkRequest, type RequestOf } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { operationUrl, requestHeaders, type RequestContext } from './request-headers.ts';
import type { HttpRequest } from './send-once.ts';

/** Returns true if a header can carry the text: visible ASCII, no space. A JWT always passes. */
const isValidHeaderValue = (token: string): boolean => /^[\x21-\x7e]*$/.test(token);

/**
 * Checks and builds a request, once: the reviewed, hashed and journaled bytes are the bytes that are
 * sent. A broken rule is returned as a problem, and then there is nothing to send. `otherPath` is that of
 * an operation with the same body.
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
  // For a request to a scan, the token isn't even read.
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
