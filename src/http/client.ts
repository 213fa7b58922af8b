import { Secret } from '../lib/io/secret.ts';
import { stringifyJson, type Json } from '../lib/json/json.ts';
import type { RawResult } from './wire-types.ts';
import {
  createOperationCalls,
  tokenFailure,
  type OperationCalls,
  type SendRequest,
  type TokenProvider,
} from './send/operation-calls.ts';
import { operationUrl, requestHeaders, type RequestContext } from './send/build-request.ts';
import type { HttpRequest } from './send/send-once.ts';
import { sendWithRetries } from './send/send-with-retries.ts';
import type { SecureFor } from './transport/connection-pool.ts';
import { delay, createDeadline } from './transport/connection-error.ts';
import { createHttpClient, type HttpClient } from './transport/http.ts';

/** The default is the scan. */
type Target =
  | { readonly service?: 'ledger' | 'scan'; readonly base?: undefined }
  | { readonly service: 'registry'; readonly base: string };

/** Services differ in the endpoints that they have, so "no such endpoint" is a result too. */
type RawRequest = Target & {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly name?: string;
};

/** Scans (API description 5) and registries never get a token. */
const buildRawRequest = (
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

export type ClientOptions = {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  /** Called for every request, so that a renewed token is used immediately. */
  readonly token?: (() => Secret | undefined) | undefined;
  /** Replaces `token`: awaited if there is none yet, and called again after a rejection. */
  readonly tokens?: TokenProvider | undefined;
  /** One request has this long: connection, head and body together. */
  readonly timeoutMs: number;
  /** The largest response, after decompression. */
  readonly maxBytes?: number | undefined;
  /** A read is tried again this often, if its failure is safe to retry. */
  readonly retries?: number | undefined;
  readonly version?: string | undefined;
  readonly secureFor?: SecureFor | undefined;
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
  /** Returns a number in [0, 1). */
  readonly random?: (() => number) | undefined;
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  readonly http?: HttpClient | undefined;
};

export type Client = OperationCalls & {
  readonly request: (question: RawRequest, signal?: AbortSignal) => Promise<RawResult>;
  /** `createFreeze` (send/operation-calls) builds requests for review with it. */
  readonly reviewContext: RequestContext;
  readonly close: () => void;
};

export function createClient(options: ClientOptions): Client {
  const settled = withDefaults(options);
  const { token, tokens } = settled;
  const http = options.http ?? createHttpClient(settled);
  const closed = new AbortController();
  const sendRequest: SendRequest = async (prepared, effect, signal) => {
    const lifetime = createDeadline([signal, closed.signal]);
    try {
      const deps = { ...settled, http, lifetime: lifetime.signal, effect };
      return await sendWithRetries(prepared, deps, settled);
    } finally {
      lifetime.release();
    }
  };
  return {
    ...createOperationCalls({ context: settled, token, tokens, sendRequest }),
    request: async (question, signal) => {
      const isForLedger = question.service === 'ledger';
      const before = isForLedger ? await tokenFailure(tokens, signal) : undefined;
      return before ?? sendRequest(buildRawRequest(question, settled), 'read', signal);
    },
    reviewContext: { ...settled, token: tokens ? promised : token },
    close: () => {
      closed.abort('closed');
      http.close();
    },
  };
}

/** A sealed request will carry a token that its source hasn't delivered yet. */
const promised = (): Secret => Secret.of('promised');

const withDefaults = (options: ClientOptions) => ({
  ...options,
  token: options.tokens?.current ?? options.token,
  explain: options.tokens?.explain,
  maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
  retries: options.retries ?? 2,
  userAgent: options.version ? `cantui/${options.version}` : 'cantui',
  random: options.random ?? Math.random,
  now: options.now ?? Date.now,
  sleep: options.sleep ?? delay,
});
