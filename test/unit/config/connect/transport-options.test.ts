import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transportConfig } from '../../../../src/config/connect/transport-options.ts';

const proxy = 'http://proxy.example:3128';
const proxyFor = (address: string) => transportConfig({ ledgerUrl: address }).proxyFor?.(address);

describe('this machine', () => {
  const addresses = [
    'http://127.0.0.1:6864/v2',
    'https://127.8.9.10',
    'http://localhost:6864',
    'http://sandbox.localhost',
    'http://[::1]:6864',
  ];

  it.each(addresses)('is reached without the proxy of a profile: %s', (address) => {
    const { proxyFor: chosen } = transportConfig({ ledgerUrl: address, proxy });
    expect(chosen?.(address)).toBeUndefined();
    expect(chosen?.('https://ledger.example')).toBe(proxy);
  });

  it.each(addresses)('is reached without the proxy of the environment: %s', (address) => {
    vi.stubEnv('http_proxy', proxy);
    vi.stubEnv('https_proxy', proxy);
    vi.stubEnv('no_proxy', undefined);
    vi.stubEnv('NO_PROXY', undefined);
    expect(proxyFor(address)).toBeUndefined();
    expect(proxyFor('http://ledger.example')).toBe(proxy);
    vi.unstubAllEnvs();
  });
});

describe('the proxy of the environment', () => {
  beforeEach(() => {
    vi.stubEnv('https_proxy', proxy);
    vi.stubEnv('no_proxy', undefined);
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['2001:db8::1'],
    ['2001:DB8:0:0::1'],
    ['[2001:db8::1]'],
    ['ledger.example, 2001:db8::1'],
  ])('is not used for an IPv6 address that NO_PROXY names: %s', (listed) => {
    vi.stubEnv('NO_PROXY', listed);
    expect(proxyFor('https://[2001:db8::1]/api')).toBeUndefined();
    expect(proxyFor('https://[2001:db8::1]:8443/api')).toBeUndefined();
  });

  it.each([['2001:db8::2'], ['ledger.example'], [''], ['::'], ['http://[']])(
    'is used for an address that NO_PROXY does not name: %j',
    (listed) => {
      vi.stubEnv('NO_PROXY', listed);
      expect(proxyFor('https://[2001:db8::1]/api')).toBe(proxy);
    },
  );
});

describe('the client certificate', () => {
  const settings = {
    ledgerUrl: 'https://ledger.example/json',
    scanUrl: 'https://scan.example/api/scan',
    clientCert: '/no/such/file.pem',
    registries: { 'a::1220': 'https://registry.example/api', 'b::1220': 'https://scan.example' },
  };

  it.each(['https://ledger.example/json', 'https://scan.example', 'https://login.example'])(
    'is for the services of the profile: %s',
    async (address) => {
      expect((await transportConfig(settings).secureFor?.(address))?.trouble).toBeDefined();
    },
  );

  it('is never shown to a registry', async () => {
    const secure = await transportConfig(settings).secureFor?.('https://registry.example/api');
    expect(secure).toEqual({});
  });
});
