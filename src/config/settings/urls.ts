import type { Result, Err } from '../../lib/result.ts';
import { isLoopbackHost, normalizeServiceAddress, parseUrl } from '../../lib/io/service-address.ts';

export type BaseUrl = Result<{ readonly url: string; readonly note?: string }, UrlProblem>;

type UrlProblem = { readonly message: string; readonly remedy: string };

const refuseUrl = (message: string, remedy: string): Err<UrlProblem> => ({
  ok: false,
  error: { message, remedy },
});

const parse = (
  text: string,
  credentials = 'pass the token with --token-file',
): Result<URL, UrlProblem> => {
  if (text === '') return refuseUrl('is empty', 'set the URL, or omit the option');
  const url = parseUrl(text);
  if (url === undefined) return refuseUrl('is not a URL', 'use the form https://host:port/path');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuseUrl(`has the scheme ${url.protocol.slice(0, -1)}`, 'use http or https');
  }
  if (url.username !== '' || url.password !== '') {
    return refuseUrl('contains a user name or password, which would be displayed', credentials);
  }
  if (url.search !== '' || url.hash !== '')
    return refuseUrl('has a query or a fragment', 'use only the base address');
  return { ok: true, value: url };
};

const regular = (url: URL): string => `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

export const parseLedgerUrl = (text: string): BaseUrl => {
  const parsed = parse(text);
  return parsed.ok ? { ok: true, value: { url: regular(parsed.value) } } : parsed;
};

/** The path of a proxy is ignored. */
export const parseProxyUrl = (text: string): BaseUrl => {
  const parsed = parse(text, 'set them in HTTPS_PROXY instead');
  return parsed.ok ? { ok: true, value: { url: parsed.value.origin } } : parsed;
};

/** The URL of a token endpoint stays unchanged: a slash at its end may matter. */
export const parseTokenUrl = (text: string): BaseUrl => {
  const parsed = parse(text);
  return parsed.ok
    ? { ok: true, value: { url: parsed.value.origin + parsed.value.pathname } }
    : parsed;
};

const scanPrefix = '/api/scan';

/** Adds the prefix `/api/scan` (API description 1), with a note. */
export const parseScanUrl = (text: string): BaseUrl => {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const url = regular(parsed.value);
  if (url.endsWith(scanPrefix)) return { ok: true, value: { url } };
  return {
    ok: true,
    value: {
      url: `${url}${scanPrefix}`,
      note: `the scan URL has no ${scanPrefix}: using ${url}${scanPrefix}`,
    },
  };
};

export const isPlainHttp = (url: string): boolean => url.startsWith('http:') && !isLoopback(url);

export const isLoopback = (url: string): boolean => isLoopbackHost(parseUrl(url)?.hostname ?? '');

export const urlOrigin = (url: string): string => parseUrl(url)?.origin ?? '';

/** Compares origin and path prefix: a gateway may lead to several ledgers. */
export const isSameLedgerUrl = (one: string, other: string): boolean =>
  urlOrigin(one) === urlOrigin(other) &&
  normalizeServiceAddress(one) === normalizeServiceAddress(other);
