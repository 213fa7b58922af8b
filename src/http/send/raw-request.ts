import { stringifyJson, type Json } from '../../lib/json/json.ts';
import { operationUrl } from './operation-url.ts';
import type { HttpRequest } from './send-once.ts';
import type { RequestContext } from './build-request.ts';
import { requestHeaders } from './request-headers.ts';

/**
 * A read that is none of the six operations. Services differ in what they have: an answer that there
 * is no such route is an answer.
 */
export type RawRequest = {
  /** The scan service, when nothing is said. */
  readonly service?: 'ledger' | 'scan';
  readonly method: 'GET' | 'POST';
  /** Below the service's base address; what of it is data has been encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a POST. */
  readonly body?: Json;
};

/** Writes a question down. Scan never sees a token (interface 5); the ledger sees that of its calls. */
export const buildRawRequest = (
  { service = 'scan', method, path, query, body }: RawRequest,
  { ledgerUrl, scanUrl, userAgent, random, token: tokenOf }: RequestContext,
): HttpRequest => {
  const token = service === 'ledger' ? tokenOf?.()?.reveal() : undefined;
  const text = body === undefined ? '' : stringifyJson(body);
  const headers = requestHeaders({
    service,
    userAgent,
    token,
    bytes: method === 'GET' ? undefined : Buffer.byteLength(text),
    random,
  });
  const url = operationUrl(service === 'ledger' ? ledgerUrl : scanUrl, path);
  url.search = new URLSearchParams(query).toString();
  return {
    name: path,
    method,
    url,
    headers,
    body: text,
    token,
  };
};
