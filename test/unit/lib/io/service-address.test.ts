import { describe, expect, it } from 'vitest';
import { isLoopbackHost, normalizeServiceAddress } from '../../../../src/lib/io/service-address.ts';

describe('normalizeServiceAddress', () => {
  it.each([
    ['http://localhost:7575', 'http://127.0.0.1:7575'],
    ['http://LOCALHOST.:7575/', 'http://127.0.0.1:7575'],
    ['http://ledger.localhost:7575', 'http://127.0.0.1:7575'],
    ['http://127.1:7575', 'http://127.0.0.1:7575'],
    ['http://127.9.9.9:7575', 'http://127.0.0.1:7575'],
    ['http://0x7f000001:7575', 'http://127.0.0.1:7575'],
    ['http://0:7575', 'http://127.0.0.1:7575'],
    ['http://[::1]:7575', 'http://127.0.0.1:7575'],
    ['http://[::ffff:127.0.0.1]:7575', 'http://127.0.0.1:7575'],
    ['https://Ledger.Example.:443/', 'https://ledger.example'],
    ['https://ledger.example//testnet/', 'https://ledger.example/testnet'],
    ['https://ledger.example/%74estn%65t', 'https://ledger.example/testnet'],
    ['https://ledger.example/a%2fb', 'https://ledger.example/a%2Fb'],
    ['https://[::ffff:10.1.2.3]/', 'https://10.1.2.3'],
    ['https://user:secret@ledger.example/?q#f', 'https://ledger.example'],
  ])('gives %s and %s one address', (text, address) => {
    expect(normalizeServiceAddress(text)).toBe(address);
    expect(normalizeServiceAddress(address)).toBe(address);
  });

  it.each([
    ['https://gw.example/testnet', 'https://gw.example/mainnet'],
    ['https://gw.example', 'http://gw.example'],
    ['https://gw.example', 'https://gw.example:8443'],
    ['https://gw.example/a', 'https://gw.example/A'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(normalizeServiceAddress(one)).not.toBe(normalizeServiceAddress(other));
  });

  it('returns text that is no URL as it is', () => {
    expect(normalizeServiceAddress('ledger')).toBe('ledger');
  });
});

describe('isLoopbackHost', () => {
  it.each(['localhost', 'a.localhost.', '127.0.0.53', '[::1]', '[::]', '0.0.0.0'])(
    'takes %s for this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  it.each(['localhost.example', '128.0.0.1', 'mylocalhost', '[fe80::1]', '10.0.0.1'])(
    'does not take %s for this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
