import { stringifyJson, type Json } from '../../lib/json/json.ts';
import { operationUrl, type RequestContext, requestHeaders } from './request-headers.ts';
import type { HttpRequest } from './send-once.ts';

/**
 * A read that isn't one of the six operations. Services differ in the routes that they have, so the
 * response that there is no such route is a result too.
 */
export type RawRequest = {
  /** The default is the scan service. */
  readonly service?: 'ledger' | 'scan';
  readonly method: 'GET' | 'POST';
  /** The path below the service's base address; data in it is already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a POST. */
  readonly body?: Json;
  /** Its name for observers; the default is the path. */
  readonly name?: string;
};

/**
 * Builds the request of such a read. A scan never gets a token (API description 5); the ledger gets the
 * token of its calls.
 */
export const buildRawRequest = (
  { service = 'scan', method, path, query, body, name = path }: RawRequest,
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
  if (query !== undefined) url.search = new URLSearchParams(query).toString();
  return {
    name,
    method,
    url,
    headers,
    body: text,
    token,
  };
};
