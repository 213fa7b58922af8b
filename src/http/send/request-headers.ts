import { acceptedEncodings } from '../body/content-encoding.ts';
import type { Secret } from '../../lib/io/secret.ts';

/**
 * Joins a base URL and the path of an operation. The base may have a path prefix (`{scan_url}` ends in
 * `/api/scan`, API description 1), and a slash at its end makes no difference. A user and a password in
 * it are dropped, because Node would turn them into a header.
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

/**
 * A W3C trace context, so that an operator can find the call in the service's logs: its trace id is
 * repeated in errors and in a transaction's `traceContext`.
 */
export const traceparent = (random: () => number): string =>
  `00-${hex(32, random)}-${hex(16, random)}-01`;

/** Hexadecimal digits, the first never 0: an id of only zeros is invalid. */
const hex = (digits: number, random: () => number): string =>
  Array.from({ length: digits }, (_, index) =>
    index === 0 ? 1 + Math.floor(random() * 15) : Math.floor(random() * 16),
  )
    .map((digit) => digit.toString(16))
    .join('');

type Sender = {
  readonly service: 'ledger' | 'scan' | 'registry';
  readonly userAgent: string;
  /** The size of the body; absent without a body. */
  readonly bytes?: number | undefined;
  readonly random: () => number;
};

/**
 * Returns the headers of a request but its token, which is added when it is sent. A scan or a registry gets
 * no trace, even at the ledger's origin.
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
