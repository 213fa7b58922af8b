/**
 * Joins a base URL and the path of an operation. The base may carry a path prefix of its own
 * (`{scan_url}` ends in `/api/scan`, interface 1), and a slash at its end never matters. A user and a
 * password in it are dropped: Node would turn them into a header of their own.
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
