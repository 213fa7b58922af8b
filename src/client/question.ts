import { stringifyJson, type Json } from '../lib/json.ts';
import { operationUrl } from './address.ts';
import type { Prepared } from './attempt.ts';
import type { Addressing } from './prepare.ts';
import { requestHeaders } from './request-headers.ts';

/**
 * A read of the scan service that is none of the six operations. Scans differ in what they have: an
 * answer that there is no such route is an answer.
 */
export type Question = {
  readonly method: 'GET' | 'POST';
  /** Below the service's base address; what of it is data has been encoded. */
  readonly path: string;
  /** Of a POST. */
  readonly body?: Json;
};

/** Writes a question down. It carries no token: scan never sees one (interface 5). */
export const prepareQuestion = (
  { method, path, body }: Question,
  { scanUrl, userAgent, random }: Addressing,
): Prepared => {
  const text = body === undefined ? '' : stringifyJson(body);
  const headers = requestHeaders({
    service: 'scan',
    userAgent,
    token: undefined,
    bytes: method === 'GET' ? undefined : Buffer.byteLength(text),
    random,
  });
  return {
    name: path,
    method,
    url: operationUrl(scanUrl, path),
    headers,
    body: text,
    token: undefined,
  };
};
