import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transportConfig } from '../../../../src/config/connect/transport-options.ts';

const proxy = 'http://proxy.example:3128';
const proxyFor = (address: string) => transportConfig({ ledgerUrl: address }).proxyFor?.(address);

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
