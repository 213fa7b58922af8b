/**
 * Undefined for a text that isn't a URL. `URL.canParse` is no help: on Node 20 and 22, once V8 has
 * optimized its caller, it denies hosts with a letter such as ü.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** `encodeURIComponent` alone throws at a lone surrogate, which becomes U+FFFD here. */
export const encodePathPart = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString());

/** Every way to write "this machine" that a connection accepts, normalized by `URL`. */
const loopbackHost =
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

const withoutTrailingDot = (host: string): string => host.replace(/\.$/, '');

/** `host`: as `URL.hostname` gives it. */
export const isLoopbackHost = (host: string): boolean =>
  loopbackHost.test(withoutTrailingDot(host));

/** `%74` is a needless escape of `t`. The digits of other escapes become upper case. */
const withoutEscapes = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : escape.toUpperCase();
  });

const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Converts `[::ffff:a00:5]` to `10.0.0.5`. */
export const unmapped = (host: string): string => {
  const [, high, low] = mapped.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low]
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
};

/**
 * Keeps scheme, host, port and path prefix, so that two spellings of one address compare equal.
 * Every loopback name and address becomes `127.0.0.1`; default ports, trailing dots and slashes,
 * query, fragment and user name are dropped. Text that isn't a URL equals only itself.
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
