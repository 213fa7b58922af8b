/** Every way to write "this machine" that a connection accepts, after `URL` has normalized it. */
const loopbackHost =
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

const withoutTrailingDot = (host: string): string => host.replace(/\.$/, '');

/** Whether a host name, as `URL.hostname` gives it, always means this machine. */
export const isLoopbackHost = (host: string): boolean =>
  loopbackHost.test(withoutTrailingDot(host));

/** `%74` where a URL needs no escape says `t`; of other escapes the digits are upper case. */
const withoutEscapes = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : escape.toUpperCase();
  });

const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** An IPv4 address that is written as an IPv6 one, as it is. */
const unmapped = (host: string): string => {
  const [, high, low] = mapped.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low]
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
};

/**
 * The normalized address of a service: scheme, host, port and path prefix, so that two spellings of
 * one address compare equal. Host names are lower case without a trailing dot, every loopback name
 * and address is `127.0.0.1`, default ports and trailing slashes are left out. Text that is no URL
 * is returned as it is: it equals nothing but itself.
 *
 * The query, the fragment and the user name never belong to an address.
 */
export const normalizeServiceAddress = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const { protocol, hostname, port, pathname } = new URL(text);
  const host = isLoopbackHost(hostname) ? '127.0.0.1' : unmapped(withoutTrailingDot(hostname));
  const prefix = withoutEscapes(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${prefix}`;
};
