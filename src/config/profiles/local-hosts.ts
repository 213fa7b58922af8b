import { hostname, networkInterfaces } from 'node:os';
import { normalizeHost } from './same-ledger.ts';

/** The names and addresses of this machine besides the loopback ones. */
export const localHosts = (): readonly string[] => [
  normalizeHost(hostname()),
  ...Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => normalizeHost(address)),
  ),
];
