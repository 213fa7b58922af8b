/**
 * Joins a base URL and the path of an operation. The base may have a path prefix (`{scan_url}` ends in
 * `/api/scan`, interface 1), and a slash at its end makes no difference. A user and a password in it are
 * dropped, because Node would turn them into a header.
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
