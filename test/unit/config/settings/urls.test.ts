import { describe, expect, it } from 'vitest';
import {
  parseLedgerUrl,
  parseProxyUrl,
  parseScanUrl,
} from '../../../../src/config/settings/urls.ts';

describe('the base address of the scan', () => {
  it.each([
    ['https://scan.example/api/scan'],
    ['https://scan.example/api/scan/'],
    ['https://scan.example/api/scan///'],
    ['HTTPS://SCAN.example:443/api/scan'],
  ])('is the same however it is written: %s', (text) => {
    expect(parseScanUrl(text)).toEqual({
      ok: true,
      value: { url: 'https://scan.example/api/scan' },
    });
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/api/scan'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/api/scan'],
    ['https://gate.example/sv-1/', 'https://gate.example/sv-1/api/scan'],
  ])('gets the prefix that it lacks, and that is said: %s', (text, url) => {
    expect(parseScanUrl(text)).toEqual({
      ok: true,
      value: { url, note: `the scan URL has no /api/scan: using ${url}` },
    });
  });
});

describe('the base address of the ledger', () => {
  it('keeps its path and loses the slash at its end', () => {
    expect(parseLedgerUrl('https://gate.example/participant/')).toEqual({
      ok: true,
      value: { url: 'https://gate.example/participant' },
    });
  });

  it('may be of IPv6', () => {
    expect(parseLedgerUrl('http://[::1]:7575/')).toEqual({
      ok: true,
      value: { url: 'http://[::1]:7575' },
    });
  });
});

describe('a base address that cannot be used', () => {
  it.each([
    ['', 'is empty'],
    ['localhost', 'is not a URL'],
    ['localhost:7575', 'has the scheme localhost'],
    ['file:///etc/passwd', 'has the scheme file'],
    ['https://u@host', 'contains a user name or password'],
    ['https://:pw@host', 'contains a user name or password'],
    ['https://host/?a=1', 'has a query or a fragment'],
    ['https://host/#top', 'has a query or a fragment'],
  ])('is refused with the rule and the remedy: %j', (text, message) => {
    for (const read of [parseLedgerUrl, parseScanUrl]) {
      const refused = read(text);
      expect(refused).toMatchObject({ ok: false });
      if (refused.ok) return;
      expect(refused.error.message).toContain(message);
      expect(refused.error.remedy).not.toBe('');
      expect(refused.error.message + refused.error.remedy).not.toContain('pw');
    }
  });
});

it('says where the user name and password of a proxy belong, which is not a token file', () => {
  expect(parseProxyUrl('http://user:pw@proxy:3128')).toEqual({
    ok: false,
    error: {
      message: 'contains a user name or password, which would be displayed',
      remedy: 'set them in HTTPS_PROXY instead',
    },
  });
});
