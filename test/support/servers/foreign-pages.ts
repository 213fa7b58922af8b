import type { Behavior } from './misbehaving-server.ts';

/** A response that is not a ledger's: a proxy, gateway, load balancer or web server wrote it. */
export type ForeignPage = Behavior & { readonly status: number };

const page = (
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): ForeignPage => ({ status, headers: { 'content-type': type, ...headers }, body });

const html = (status: number, body: string, headers?: Readonly<Record<string, string>>) =>
  page(status, 'text/html', body, headers);

const json = (status: number, body: object, headers?: Readonly<Record<string, string>>) =>
  page(status, 'application/json', JSON.stringify(body), headers);

const text = (status: number, body: string, headers?: Readonly<Record<string, string>>) =>
  page(status, 'text/plain', body, headers);

const nginx = (status: number, title: string, heading = title) =>
  html(
    status,
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${heading}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`,
    { server: 'nginx/1.22.1' },
  );

const haproxy = (status: number, heading: string, words: string) =>
  html(status, `<html><body><h1>${heading}</h1>\n${words}\n</body></html>\n`);

/** Pages as such programs write them, by what they are. */
export const foreignPages: Readonly<Record<string, ForeignPage>> = {
  'nginx without a client certificate': nginx(
    400,
    '400 No required SSL certificate was sent',
    '400 Bad Request',
  ),
  'nginx with a header that is too large': nginx(
    400,
    '400 Request Header Or Cookie Too Large',
    '400 Bad Request',
  ),
  'nginx with plain HTTP on a TLS port': nginx(
    400,
    '400 The plain HTTP request was sent to HTTPS port',
    '400 Bad Request',
  ),
  'nginx that denies': nginx(403, '403 Forbidden'),
  'nginx with Basic authentication': {
    ...nginx(401, '401 Authorization Required'),
    headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="ledger"' },
  },
  'nginx without the path': nginx(404, '404 Not Found'),
  'nginx without the method': nginx(405, '405 Not Allowed'),
  'nginx with a body that is too large': nginx(413, '413 Request Entity Too Large'),
  'nginx that limits the rate': nginx(429, '429 Too Many Requests'),
  'HAProxy that does not like the request': haproxy(
    400,
    '400 Bad request',
    'Your browser sent an invalid request.',
  ),
  'HAProxy that denies': haproxy(
    403,
    '403 Forbidden',
    'Request forbidden by administrative rules.',
  ),
  'HAProxy after its own timeout': haproxy(
    408,
    '408 Request Time-out',
    'Your browser didn&#39;t send a complete request in time.',
  ),
  'HAProxy with a queue that is full': haproxy(
    429,
    '429 Too Many Requests',
    'You have sent too many requests in a given amount of time.',
  ),
  'Squid that wants a password': html(
    407,
    '<!DOCTYPE html><html><head><title>ERROR: Cache Access Denied</title></head><body><h1>ERROR</h1></body></html>',
    { 'proxy-authenticate': 'Basic realm="proxy"' },
  ),
  'Envoy with a token that is over': text(401, 'Jwt is expired', {
    'www-authenticate': 'Bearer realm="https://ledger.example/", error="invalid_token"',
  }),
  'Istio that denies': text(403, 'RBAC: access denied'),
  'Envoy that limits the rate': page(429, 'text/plain', 'local_rate_limited'),
  'Kong without a route': json(404, { message: 'no Route matched with those values' }),
  'Kong that limits the rate after a retry': json(429, { message: 'API rate limit exceeded' }),
  'Traefik without a route': text(404, '404 page not found\n'),
  'a load balancer of a cloud': html(
    403,
    '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n</body>\r\n</html>\r\n',
    { server: 'awselb/2.0' },
  ),
  'an API gateway of a cloud': json(403, { message: 'Missing Authentication Token' }),
  'a web application firewall': html(
    406,
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Your support ID is: 7117.</body></html>',
  ),
  'a gateway with problem details': page(
    422,
    'application/problem+json',
    JSON.stringify({ type: 'about:blank', title: 'Unprocessable', status: 422, detail: 'no' }),
  ),
  'a gateway that speaks gRPC': json(400, { code: 3, message: 'invalid argument', details: [] }),
  'a gateway with the code of a ledger': json(400, {
    code: 'INVALID_ARGUMENT',
    message: 'unknown field',
  }),
  'a gateway with an error list': json(404, { errors: ['not found'], status: 404 }),
  'a web framework': json(404, { timestamp: 1, status: 404, error: 'Not Found', path: '/' }),
  'nothing with 401': page(401, 'text/plain', ''),
  'nothing with 403': page(403, 'text/plain', ''),
  'a sign-in page in the place of a right': html(
    401,
    '<!DOCTYPE html><html><head><title>Sign in to your account</title></head><body><form><input type="password"></form></body></html>',
  ),
  'a redirect to a sign-in page': html(302, '', {
    location: 'https://login.example/oauth2/authorize?client_id=gateway',
  }),
  'a redirect to https': html(301, '', { location: 'https://ledger.example/' }),
  'a redirect that keeps the method': html(307, '', { location: '/elsewhere' }),
  'a redirect to a result': html(303, '', { location: '/result' }),
  'a missing content length': text(411, 'Length Required'),
  'a wrong host': text(421, 'Misdirected Request'),
  'an early request': text(425, 'Too Early'),
  'headers that are too large': text(431, ''),
  'a legal reason': html(451, '<title>Unavailable For Legal Reasons</title>'),
};
