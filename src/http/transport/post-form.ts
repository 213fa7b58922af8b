import { get } from 'node:http';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import type { Result } from '../../lib/result.ts';
import { readBody } from '../read-body.ts';
import { traceExchange } from '../send/trace-exchange.ts';
import { ConnectionError, classifyConnectionError, createDeadline } from './connection-error.ts';
import { network } from './connection-options.ts';
import { createTransport, type TransportOptions } from './http.ts';

const deadlineMs = 2000;
const maxBytes = 1024;

const askLoopback = (url: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const request = get(url, { agent: false, signal }, (response) => {
      void readBody(response, maxBytes).then(({ text, problem }) => {
        const isGood = response.statusCode === 200 && problem === undefined;
        resolve(isGood ? text : undefined);
      });
    });
    request.on('error', () => resolve(undefined));
  });

/** Asks without a token and a proxy. Undefined for anything but a 200 within the deadline. */
export const getFromLoopback = (url: string): Promise<string | undefined> =>
  network.isOff ? Promise.resolve(undefined) : askLoopback(url);

export type FormResponse = Result<{ readonly status: number; readonly text: string }, string>;

export type FormRequest = {
  readonly url: string;
  /** Several values are sent one after the other. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

const encodeForm = (fields: FormRequest['fields']): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  ).toString();

/**
 * Posts to a server that is neither the ledger nor the scan, such as an identity provider. Follows
 * no redirect.
 */
export const postForm = async (
  { url, fields, headers, timeoutMs, signal }: FormRequest,
  options: TransportOptions,
): Promise<FormResponse> => {
  const transport = createTransport(options);
  const limit = createDeadline([signal], timeoutMs);
  const body = encodeForm(fields);
  const post = transport.fetch('fresh');
  // The observer doesn't get the fields, which hold credentials.
  const observer = traceExchange({
    ...{ name: 'token endpoint', method: 'POST', url: new URL(url), headers: {} },
    body: '',
  });
  try {
    const response = await post(url, {
      method: 'POST',
      headers: Object.entries({
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }),
      body,
      signal: limit.signal,
    });
    // All of the response is as secret as the token in it.
    observer?.responded(response, () => '', undefined);
    return { ok: true, value: { status: response.status, text: response.body.text } };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const { origin } = new URL(url);
    const reason = limit.reason();
    const failure = classifyConnectionError(error.breakdown, {
      origin,
      afterMs: timeoutMs,
      reason,
    });
    observer?.broke(error.breakdown, reason, failure);
    const { summary, detail, hint } = describeFailure(failure);
    const next = hint.replace(', or set --server-name', '');
    return { ok: false, error: `${summary} (${detail}): ${next}` };
  } finally {
    limit.release();
    transport.close();
  }
};
