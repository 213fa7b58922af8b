import { stringifyJson, type Json } from '../../lib/json/json.ts';
import { operationUrl, type RequestContext, requestHeaders } from './request-headers.ts';
import type { HttpRequest } from './send-once.ts';

/** The service that is asked. The default is the scan. */
type Target =
  | { readonly service?: 'ledger' | 'scan'; readonly base?: undefined }
  /** A registry of tokens, by its base address. */
  | { readonly service: 'registry'; readonly base: string };

/**
 * A read that isn't one of the six operations. Services differ in the routes that they have, so the
 * response that there is no such route is a result too.
 */
export type RawRequest = Target & {
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
 * Builds the request of such a read. Scans (API description 5) and registries never get a token; the
 * ledger gets the token of its calls.
 */
export const buildRawRequest = (
  { service = 'scan', base, method, path, query, body, name = path }: RawRequest,
  { ledgerUrl, scanUrl, userAgent, random, token: tokenOf }: RequestContext,
): HttpRequest => {
  const token = service === 'ledger' ? tokenOf?.()?.reveal() : undefined;
  const text = body === undefined ? '' : stringifyJson(body);
  const headers = requestHeaders({
    service,
    userAgent,
    bytes: method === 'GET' ? undefined : Buffer.byteLength(text),
    random,
  });
  const url = operationUrl(base ?? (service === 'ledger' ? ledgerUrl : scanUrl), path);
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
