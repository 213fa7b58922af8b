import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { resolveDirectly } from '../../../../src/http/transport/connection-options.ts';

/** The addresses that a connection to a host tries in order; undefined when the system is asked. */
const addressesOf = (host: string, all: boolean) => {
  const { lookup } = resolveDirectly(new URL(`http://${host}`).hostname);
  let found: string | LookupAddress[] | undefined;
  lookup?.(host, { all }, (_error, address) => {
    found = address;
  });
  return found;
};

describe('a loopback name', () => {
  it.each(['localhost', 'LOCALHOST', 'localhost.', 'ledger.localhost', 'a.b.localhost.'])(
    'is connected to on this machine without DNS: %s',
    (host) => {
      expect(addressesOf(host, true)).toEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
      expect(addressesOf(host, false)).toBe('127.0.0.1');
    },
  );
});

describe('another host', () => {
  it.each([
    'localhost.example',
    'notlocalhost',
    'ledger.example',
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
  ])('is left to the system: %s', (host) => expect(addressesOf(host, true)).toBeUndefined());
});
