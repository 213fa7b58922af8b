import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { readServiceError } from '../../../../src/ledger/failure/service-error.ts';
import type { FailedRequest, Failure } from '../../../../src/ledger/failure/failure.ts';
import { foreignPages, type ForeignPage } from '../../../support/servers/foreign-pages.ts';

const read = ({ status, headers = {}, body = '' }: ForeignPage): Failure =>
  readServiceError(
    status,
    headers['content-type'] ?? '',
    String(body),
    { authenticate: headers['www-authenticate'] },
    0,
  );

const pageOf = (name: string): ForeignPage => {
  const page = foreignPages[name];
  if (page === undefined) throw new Error(`no page ${name}`);
  return page;
};

const told = (name: string, operation: FailedRequest = 'updateById') => {
  const { summary, detail, hint } = describeFailure(read(pageOf(name)), operation);
  return `${summary} (${detail}): ${hint}`;
};

const instead = 'a proxy or web server responded instead of the ledger';

describe('the page of a proxy', () => {
  it.each([
    [
      'nginx without a client certificate',
      `${instead}: it requires a client certificate (HTTP 400; page "400 No required SSL certificate was sent"): set --client-cert and --client-key`,
    ],
    [
      'nginx with a header that is too large',
      `${instead}: the request headers exceed its limit (HTTP 400; page "400 Request Header Or Cookie Too Large"): use a shorter token, or ask the proxy’s operator to raise the limit`,
    ],
    [
      'nginx with plain HTTP on a TLS port',
      `${instead}: this port uses TLS (HTTP 400; page "400 The plain HTTP request was sent to HTTPS port"): start the address with https://`,
    ],
    [
      'nginx that denies',
      `${instead}: it denies access (HTTP 403; page "403 Forbidden"): ask the proxy’s operator to allow this address and path`,
    ],
    [
      'HAProxy that denies',
      `${instead}: it denies access (HTTP 403; page "403 Forbidden"): ask the proxy’s operator to allow this address and path`,
    ],
    [
      'nginx with Basic authentication',
      `${instead}: it requires a user name and password (HTTP 401; page "401 Authorization Required"): ask the proxy’s operator for an address that accepts an access token`,
    ],
    [
      'Envoy with a token that is over',
      `${instead}: it rejected the token (HTTP 401; "Jwt is expired"): get a new token, or ask the proxy’s operator which tokens it accepts`,
    ],
    [
      'a sign-in page in the place of a right',
      `${instead}: it shows a sign-in page (HTTP 401; page "Sign in to your account"): ask the proxy’s operator for an address that accepts an access token`,
    ],
    [
      'Squid that wants a password',
      `${instead}: it requires a user name and password (HTTP 407; page "ERROR: Cache Access Denied"): set HTTP_PROXY=http://USER:PASSWORD@HOST:PORT`,
    ],
  ])('is named with its title and its own cause: %s', (name, words) => {
    expect(told(name)).toBe(words);
  });

  it('is not taken for a missing right or a refused token of the ledger', () => {
    for (const name of Object.keys(foreignPages)) {
      expect(told(name)).not.toContain('lacks a required permission');
      expect(told(name)).not.toContain('the ledger rejected the token');
      expect(told(name)).not.toContain('fix the reported problem, then submit');
    }
  });

  it('is one before a scan, too; but a scan’s 403 is about its allowlist', () => {
    expect(told('nginx with plain HTTP on a TLS port', 'activities')).toContain(
      'instead of the scan: this port uses TLS',
    );
    for (const name of ['nginx that denies', 'Istio that denies'])
      expect(told(name, 'activities')).toContain('your IP address is on its allowlist');
  });

  it('has the reason of its challenge', () => {
    const page = {
      status: 401,
      headers: {
        'content-type': 'text/plain',
        'www-authenticate':
          'Bearer realm="x", error="invalid_token", error_description="Audience \\"a\\" is not allowed"',
      },
    };
    expect(describeFailure(read(page), 'updateById').detail).toBe(
      'HTTP 401; "Audience \\"a\\" is not allowed"',
    );
  });
});

describe('the title of a page', () => {
  const titleOf = (body: string, type = 'text/html') => {
    const failure = read({ status: 403, headers: { 'content-type': type }, body });
    return 'error' in failure ? failure.error.page : undefined;
  };

  it.each([
    ['<html><head><title>\n Sign&nbsp;in &amp; go\n</title>', 'Sign in & go'],
    ['<html><body><h1>403 Forbidden</h1>', '403 Forbidden'],
    ['<html><title></title><h1><b>No</b> entry</h1>', 'No entry'],
    [`<title>${'x'.repeat(900)}</title>`, 'x'.repeat(200)],
    ['<html><body>nothing', ''],
  ])('is found in %.40s', (body, title) => {
    expect(titleOf(body)).toBe(title);
  });

  it('is none of a text or of JSON', () => {
    expect(titleOf('<title>x</title>', 'text/plain')).toBeUndefined();
    expect(titleOf('{"a":"<title>x</title>"}', 'application/json')).toBeUndefined();
  });
});
