/**
 * Parses a URL, relative to a base if one is given; undefined if the text isn't one. `URL.canParse` is no
 * help: on Node 20 and 22 it denies hosts with a letter such as ü once V8 has optimized its caller, after
 * some 3,000 calls.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/**
 * Encodes a text as one segment of a URL's path. A lone surrogate, which no URL can hold, becomes U+FFFD:
 * `encodeURIComponent` alone throws at it.
 */
export const encodePathPart = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString());

/** Every way to write "this machine" that a connection accepts, after `URL` has normalized it. */
const loopbackHost =
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

const withoutTrailingDot = (host: string): string => host.replace(/\.$/, '');

/** Returns true if a host name, as `URL.hostname` gives it, always means this machine. */
export const isLoopbackHost = (host: string): boolean =>
  loopbackHost.test(withoutTrailingDot(host));

/** `%74` is a needless escape of `t`. The digits of other escapes become upper case. */
const withoutEscapes = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : escape.toUpperCase();
  });

const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** An IPv4 address written as IPv6 becomes IPv4. */
const unmapped = (host: string): string => {
  const [, high, low] = mapped.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low]
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
};

/**
 * Normalizes the address of a service to scheme, host, port and path prefix, so that two spellings of one
 * address compare equal. Host names become lower case without a trailing dot, every loopback name and
 * address becomes `127.0.0.1`, and default ports, trailing slashes, query, fragment and user name are
 * dropped. Text that isn't a URL is returned unchanged: it equals only itself.
 */
export const normalizeServiceAddress = (text: string): string => {
  const url = parseUrl(text);
  if (url === undefined) return text;
  const { protocol, hostname, port, pathname } = url;
  const host = isLoopbackHost(hostname) ? '127.0.0.1' : unmapped(withoutTrailingDot(hostname));
  const prefix = withoutEscapes(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${prefix}`;
};
